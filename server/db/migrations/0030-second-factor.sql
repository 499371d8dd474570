-- What somebody has beside their password: passkeys, and apps that make codes (TOTP). Recovery codes are for when all are lost.
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
  secret        text,
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

-- A login whose password was right and whose second factor is awaited. The page alone has the ticket.
create table login_tickets (
  ticket_hash bytea primary key,
  user_id     uuid not null references users on delete cascade,
  expires_at  timestamptz not null default now() + interval '10 minutes'
);
create index login_tickets_user on login_tickets (user_id);

-- What an authenticator has to sign, or the secret of an app that has not shown a code yet. `holder`: the session or the ticket.
-- Each is taken once.
create table factor_challenges (
  holder     text not null,
  purpose    text not null check (purpose in ('prove', 'passkey', 'totp')),
  value      text not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (holder, purpose)
);

-- When the session's holder last proved who they are; the login counts. Of sessions from before this is unknown.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- From when an admin has a week to add a second factor: from the account, from this update, or since it was taken away.
alter table users add column factor_from timestamptz not null default now();
