-- People, their sessions and devices, what guards the door, and what they prove themselves with.

create table users (
  id            uuid primary key default uuidv7(),
  username      text not null,
  full_name     text not null,
  gender        text not null check (gender in ('male', 'female')),
  role          text not null default 'user' check (role in ('user', 'staff', 'admin')),
  password_hash text not null,
  -- Who made the password: the person, the first start (shown on the operator's screen), or the
  -- program later (a reset, a new admin), or an admin for staff. One that the program made is only
  -- good for choosing an own one; that of the first start too, once the desk is reached by https.
  password_from text not null default 'person'
    check (password_from in ('person', 'start', 'program')),
  -- From when staff or an admin has a week to add a second factor: from the account, or since it
  -- was taken away.
  factor_from   timestamptz not null default now(),
  disabled_at   timestamptz,
  deleted_at    timestamptz,
  -- Of a deleted user: when the last of what was theirs had gone. An order that still waits, or a
  -- recharge in doubt, holds it up.
  forgotten_at  timestamptz,
  created_at    timestamptz not null default now(),
  changed_in    xid8 not null default pg_current_xact_id(),
  -- What a person is looked for by: both names in the form of searchForm
  -- (contract/values/search-form.ts), which the program writes.
  sought        text not null default ''
);
create unique index users_username on users (lower(username)) where deleted_at is null;
create index users_changed on users (changed_in);
create index users_sought on users using gin (trigrams(sought)) where deleted_at is null;
-- Lines of the log name people as text.
create index users_named on users ((id::text));
create index users_to_forget on users (id) where deleted_at is not null and forgotten_at is null;
create trigger users_touch before update on users for each row execute function touch();

-- Only the hash of a session's token is kept: a leaked table opens no door.
create table sessions (
  id             uuid primary key default uuidv7(),
  token_hash     text not null unique,
  -- The token before the password was changed: a late request that brings it is still this
  -- browser's.
  former_token_hash text,
  user_id        uuid not null references users,
  user_agent     text not null default '',
  created_at     timestamptz not null default now(),
  last_seen_at   timestamptz not null default now(),
  -- When its holder last proved who they are; the login counts. Null when that counts no more: see
  -- auth/sessions.ts.
  confirmed_at   timestamptz default now(),
  expires_at     timestamptz not null,
  absolute_until timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_former on sessions (former_token_hash) where former_token_hash is not null;

-- The tokens of sessions that somebody has ended, so that the phone is told and removes what it
-- holds. A session that ran out is none of these: its row is past its time when it is deleted.
-- Logging out, and logging in anew, let it run out before.
create table ended_sessions (
  token_hash text primary key,
  user_id    uuid not null references users on delete cascade,
  ended_at   timestamptz not null default now()
);
create index ended_sessions_user on ended_sessions (user_id);

create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (token_hash, user_id) values (old.token_hash, old.user_id)
    on conflict do nothing;
  return null;
end $$;
create trigger note_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function note_ended_session();

-- A key for each user, under which their phones keep drafts and delivered files. A phone gets it
-- after a login.
create table phone_keys (
  user_id uuid primary key references users on delete cascade,
  key     sealed not null
);

-- One row for whoever failed to log in, known or not: the answer and its time must not tell which
-- names exist. `who` is the id of a user, or a keyed hash of an unknown name, which may be a number
-- or a password that was typed into the wrong field. A device that has logged in as this user
-- before has a count of its own, and so has a session that proves itself again; '' counts all
-- others together.
create table login_failures (
  who          text not null,
  device       text not null default '',
  step         text not null default 'password' check (step in ('password', 'second')),
  failures     integer not null,
  locked_until timestamptz not null,
  last_at      timestamptz not null default now(),
  primary key (who, device, step)
);

-- The devices where each person is known, the latest few: their cookies prove it, and this bounds
-- how many there are.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device  text not null,
  last_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index known_devices_device on known_devices (device);

-- Fixed windows, shared by all processes. Losing them in a crash is harmless, so they are not
-- logged.
create unlogged table rate_limits (
  name         text not null,
  window_start timestamptz not null,
  hits         integer not null,
  primary key (name, window_start)
);

-- What somebody has beside their password: passkeys, and apps that make codes (TOTP). Recovery
-- codes are for when all are lost.
create table factors (
  id            uuid primary key default uuidv7(),
  user_id       uuid not null references users on delete cascade,
  kind          text not null check (kind in ('passkey', 'totp')),
  name          text not null,
  created_at    timestamptz not null default now(),
  used_at       timestamptz,
  credential_id text unique,
  public_key    bytea,
  counter       bigint not null default 0,
  transports    text[] not null default '{}',
  secret        sealed,
  -- The time step of the last code: none is taken twice.
  last_step     bigint not null default 0,
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null)),
  check ((kind = 'totp') = (secret is not null))
);
create index factors_user on factors (user_id);

-- SHA-256 of codes of 80 random bits. A used one is deleted.
create table recovery_codes (
  user_id   uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A login whose password was right and whose second factor is awaited. The page alone has the
-- ticket.
create table login_tickets (
  ticket_hash bytea primary key,
  user_id     uuid not null references users on delete cascade,
  expires_at  timestamptz not null default now() + interval '10 minutes'
);
create index login_tickets_user on login_tickets (user_id);

-- What an authenticator has to sign, or the secret of an app that has not shown a code yet.
-- `holder`: the session or the ticket. Each is taken once.
create table factor_challenges (
  holder     text not null,
  purpose    text not null check (purpose in ('prove', 'passkey', 'totp')),
  challenge  text,
  secret     sealed,
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (holder, purpose),
  check ((purpose = 'totp') = (secret is not null) and (purpose = 'totp') = (challenge is null))
);
