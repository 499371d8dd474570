-- People, their sessions, and what guards the door.
--
-- `changed_in` on every listed table is the transaction that last touched the row. A list's version is its newest
-- `changed_in`; transaction ids are the one clock that lets a reader say "all below this have ended", so no change is
-- ever missed by somebody asking for what came since. See db/list-version.ts.

-- Transaction ids mean something in one database only, so its list versions carry its name. Never restored from a backup.
create table list_epoch (epoch text not null);
insert into list_epoch select substr(md5(random()::text), 1, 8);

create function touch() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

-- A moment as the API writes it: ISO 8601, UTC, milliseconds.
create function iso(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create table users (
  id            uuid primary key default uuidv7(),
  username      text not null,
  full_name     text not null,
  gender        text not null check (gender in ('male', 'female')),
  role          text not null default 'user' check (role in ('user', 'admin')),
  password_hash text not null,
  disabled_at   timestamptz,
  deleted_at    timestamptz,
  created_at    timestamptz not null default now(),
  changed_in    xid8 not null default pg_current_xact_id()
);
create unique index users_username on users (lower(username)) where deleted_at is null;
create index users_changed on users (changed_in);
create trigger users_touch before update on users for each row execute function touch();

-- Only the hash of a session's token is kept: a leaked table opens no door.
create table sessions (
  id             uuid primary key default uuidv7(),
  token_hash     text not null unique,
  user_id        uuid not null references users,
  user_agent     text not null default '',
  created_at     timestamptz not null default now(),
  last_seen_at   timestamptz not null default now(),
  expires_at     timestamptz not null,
  absolute_until timestamptz not null
);
create index sessions_user on sessions (user_id);

-- One row per name that failed to log in, known or not: the answer and its time must not tell which names exist.
create table login_failures (
  username     text primary key,
  failures     integer not null,
  locked_until timestamptz not null,
  last_at      timestamptz not null default now()
);

-- Fixed windows, shared by all processes. Losing them in a crash is harmless, so they are not logged.
create unlogged table rate_limits (
  name         text not null,
  window_start timestamptz not null,
  hits         integer not null,
  primary key (name, window_start)
);

create table audit (
  id       uuid primary key default uuidv7(),
  at       timestamptz not null default now(),
  actor_id uuid,
  action   text not null,
  subject  text,
  details  jsonb not null default '{}'
);
create index audit_at on audit (at desc);
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
