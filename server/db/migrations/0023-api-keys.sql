-- Keys with which a customer's own program asks and orders, in place of a session. Only the hash is
-- kept. One that was ended is deleted: the log says when, and by whom it was made.
create table api_keys (
  id           uuid primary key default uuidv7(),
  user_id      uuid not null references users on delete cascade,
  name         text not null,
  may          text not null check (may in ('read', 'order')),
  key_hash     bytea not null unique,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- A new password ends all that was opened with the one before, and an account that is disabled or
-- deleted opens nothing again by itself.
create function end_api_keys() returns trigger language plpgsql as $$
begin
  delete from api_keys where user_id = new.id;
  return null;
end $$;
create trigger users_end_keys after update of password_hash, disabled_at, deleted_at on users
  for each row when (old.password_hash is distinct from new.password_hash
    or new.disabled_at is not null or new.deleted_at is not null)
  execute function end_api_keys();
