-- Look-ups that found nobody (`missed`), and those still being asked: what keeps a date of birth from being tried out.
-- `nid` and `guess` are keyed hashes, of the number and of number and date; a row is forgotten after a day.
create table lookup_tries (
  id      uuid primary key default uuidv7(),
  user_id uuid not null references users,
  nid     bytea not null,
  guess   bytea not null,
  missed  boolean not null default false,
  at      timestamptz not null default clock_timestamp()
);
create index lookup_tries_user on lookup_tries (user_id, at);
create index lookup_tries_nid on lookup_tries (nid, at);
