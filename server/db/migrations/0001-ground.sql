-- What all rooms stand on: versions of lists, moments, days, words.

-- `changed_in` on every listed table is the transaction that last touched the row. A list's version
-- is its newest `changed_in`; transaction ids are the one clock that lets a reader say "all below
-- this have ended", so no change is ever missed by somebody asking for what came since. See
-- db/list-version.ts.
--
-- Transaction ids mean something in one database only, so its list versions carry its name. Never
-- restored from a backup.
-- `history`: which server it was made on, and on which timeline of its log: see db/list-version.ts.
create table list_epoch (epoch text not null, history text);
insert into list_epoch select substr(md5(random()::text), 1, 8),
  (select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    from pg_control_system());

create function touch() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- A moment as the API writes it: ISO 8601, UTC, milliseconds.
create function iso(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The day it is in Dhaka, and when that day began.
create function dhaka_day(t timestamptz) returns date language sql immutable
  return (t at time zone 'Asia/Dhaka')::date;
create function dhaka_midnight(d date) returns timestamptz language sql immutable
  return d::timestamp at time zone 'Asia/Dhaka';

-- Every run of three letters in a text. Not the extension pg_trgm: it takes no Bengali letter for a
-- letter under the C locale, which the embedded database has.
create function trigrams(t text) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct substr(t, at, 3)) from generate_series(1, length(t) - 2) as at);

-- Lists of names sort as Bengali does. The database's own order is by code points, in which ড়
-- stands after হ.
create collation bengali (provider = icu, locale = 'bn');

-- What the program sealed (server/seal/): the id of its key, a dot, and what only that key opens,
-- in this column of this row. Empty when it was forgotten. A plain value is refused. Each column of
-- this type is declared in server/seal/columns.ts.
create domain sealed as text check (value = '' or value ~ '^[A-Za-z0-9_-]{8}\.');

-- For migrations: another such column, '' in the rows that there are. With the check in its place
-- PostgreSQL would write the whole table anew, and nobody could order meanwhile.
create procedure add_sealed_column(p_table regclass, p_column name) language plpgsql as $$
declare
  v_check text := (
    select replace(pg_get_constraintdef(oid), ' NOT VALID', '') from pg_constraint
    where conname = 'sealed_check' and contypid = 'sealed'::regtype);
begin
  alter domain sealed drop constraint sealed_check;
  execute format('alter table %s add column %I sealed not null default ''''', p_table, p_column);
  execute format('alter domain sealed add constraint sealed_check %s not valid', v_check);
end $$;

-- The keys that anything was sealed with, by ids that tell nothing of them. `replaced_at`: nothing
-- is sealed with it any more.
create table sealing_keys (
  id          text primary key,
  made_at     timestamptz not null default now(),
  replaced_at timestamptz
);

-- What is deleted by age must not go because a clock leapt.
--
-- `believed_at`: the time at which housekeeping last believed the clock. `doubted_since`: since
-- when it shows a time that it should not show yet, by that clock. `seen_at`: when it was last
-- looked at, believed or not. One row, made by the first look.
create table clock (
  single        boolean primary key default true check (single),
  believed_at   timestamptz not null,
  seen_at       timestamptz not null,
  doubted_since timestamptz
);

-- What must be done again and again so that an installation can be trusted: when it was last done,
-- and what was found.
-- `begun_at`: when a process began, so that no other does the same beside it. uncaught: the last
-- errors that nobody caught.
create table upkeep (
  work     text primary key check (work in ('ledger', 'backup', 'uncaught', 'housekeeping')),
  begun_at timestamptz,
  done_at  timestamptz,
  findings text[] not null default '{}'
);
