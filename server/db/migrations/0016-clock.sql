-- What is deleted by age must not go because a clock leapt.
--
-- `believed_at`: the time at which housekeeping last believed the clock. `doubted_since`: since when it shows a time that it
-- should not show yet, by that clock. `seen_at`: when it was last looked at, believed or not. One row, made by the first look.
create table clock (
  single        boolean primary key default true check (single),
  believed_at   timestamptz not null,
  seen_at       timestamptz not null,
  doubted_since timestamptz
);

-- How often a top-up in doubt was asked about: its day is over only when it was asked about for a day, too.
alter table topups add column checks integer not null default 0;
