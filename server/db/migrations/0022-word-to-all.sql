-- A notice may be for one group of customers, may be told by a push, and may be put away by whoever
-- has read it. An owner may say whether a delivered file was right.

-- `price_group`: who is not of it never sees the notice; null: it is for all.
-- `pushed_to`: how many people had a browser to tell when it was posted; null: no push was asked for.
alter table notices add column price_group uuid references price_groups;
alter table notices add column pushed_to integer;

-- What became of a notice with a person. Without a row nothing has. It goes when the notice is over.
create table notice_people (
  notice_id   uuid not null references notices,
  user_id     uuid not null references users,
  -- When a push service took it for a browser of theirs.
  told_at     timestamptz,
  put_away_at timestamptz,
  -- Of the person's own list of notices: of when it was put away, not of when it was told.
  changed_in  xid8 not null default pg_current_xact_id(),
  primary key (notice_id, user_id)
);
create index notice_people_mine on notice_people (user_id, changed_in);

alter table push_messages add column notice_id uuid references notices;
create index push_messages_notice on push_messages (notice_id) where notice_id is not null;
-- What is about a person's own things goes before a word to all.
create index push_messages_next on push_messages ((notice_id is not null), next_try_at);
drop index push_messages_once;
create unique index push_messages_once on push_messages
  (subscription_id, status, order_id, notice_id) nulls not distinct;

-- What the owner said last of the file that an order has; of an older file once there is another.
alter table orders add column was_right boolean;
alter table orders add column was_right_at timestamptz;

-- What they said of a file by the end of a day of Dhaka, for the report: a day that is over stays as
-- it was. The file may be gone by now.
create table file_answers (
  file_id   uuid not null,
  day       date not null,
  order_id  uuid not null references orders,
  was_right boolean not null,
  primary key (file_id, day)
);
create index file_answers_day on file_answers (day);

-- The sums of those, as daily_sold has what was sold.
create table daily_answers (
  day      date not null references reported_days on delete cascade,
  service  text not null,
  was_right integer not null,
  was_wrong integer not null,
  primary key (day, service)
);
