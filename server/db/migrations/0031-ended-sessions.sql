-- The tokens of sessions that somebody has ended, so that the phone is told and removes what it holds. A session that ran out is
-- none of these: its row is past its time when it is deleted. Logging out, and logging in anew, let it run out before.
create table ended_sessions (
  token_hash text primary key,
  user_id    uuid not null references users on delete cascade,
  ended_at   timestamptz not null default now()
);
create index ended_sessions_user on ended_sessions (user_id);

create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (token_hash, user_id) values (old.token_hash, old.user_id) on conflict do nothing;
  return null;
end $$;
create trigger note_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function note_ended_session();

-- A key for each user, under which their phones keep drafts and delivered files. A phone gets it after a login.
create table phone_keys (
  user_id uuid primary key references users on delete cascade,
  key     bytea not null
);
