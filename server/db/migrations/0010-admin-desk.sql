-- What the staff's screens read: names found by any part of them, the orders of a day, what a day earned, who did what.

-- The day it is in Dhaka, and when that day began.
create function dhaka_day(t timestamptz) returns date language sql immutable
  return (t at time zone 'Asia/Dhaka')::date;
create function dhaka_midnight(d date) returns timestamptz language sql immutable
  return d::timestamp at time zone 'Asia/Dhaka';

-- What a person is looked for by, and every run of three letters in it. Not the extension pg_trgm: it takes no Bengali
-- letter for a letter under the C locale, which the embedded database has.
alter table users add column sought text generated always as (lower(username || ' ' || full_name)) stored;
create function trigrams(t text) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct substr(t, at, 3)) from generate_series(1, length(t) - 2) as at);
create index users_sought on users using gin (trigrams(sought)) where deleted_at is null;

create index orders_created on orders (created_at);
create index roshid_revisions_created on roshid_revisions (created_at);
-- Transfers only ever come at the end, so a few bytes a block say which days it holds.
create index transfers_created on transfers using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index topups_doubtful on topups (state) where state in ('executing', 'unknown', 'review');

create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action, id desc);

-- What a price was before. Unknown for changes made before this column stood.
alter table price_changes add column was bigint;

-- Notes that staff keep to cancel with again. Everybody at the desk shares them.
create table cancel_reasons (
  id         uuid primary key default uuidv7(),
  note       text not null unique,
  created_by uuid references users,
  created_at timestamptz not null default now()
);
