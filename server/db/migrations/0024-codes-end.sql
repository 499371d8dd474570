-- A code that was asked for before a new password is good for nothing after it, as keys are: see
-- end_api_keys. So are those of an account that is disabled or deleted.
create function end_phone_codes() returns trigger language plpgsql as $$
begin
  delete from phone_codes where user_id = new.id;
  return null;
end $$;
create trigger users_end_codes after update of password_hash, disabled_at, deleted_at on users
  for each row when (old.password_hash is distinct from new.password_hash
    or new.disabled_at is not null or new.deleted_at is not null)
  execute function end_phone_codes();

-- How many of the codes of a day were to prove a number: strangers may use up only a part of them.
alter table sms_days add column proving integer not null default 0 check (proving >= 0);
