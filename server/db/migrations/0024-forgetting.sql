-- What is deleted, or older than RETENTION_DAYS, keeps who, when and how much, and nothing else that tells of a person.
-- See server/forgetting/: its queries know which columns those are.

-- When the details were removed, and after how many days; no days where somebody deleted them or asked for it.
alter table orders add column forgotten_at timestamptz, add column forgotten_after integer;
alter table roshids add column forgotten_at timestamptz, add column forgotten_after integer;
-- Of a deleted user: when the last of what was theirs had gone. An order that still waits, or a recharge in doubt, holds it up.
alter table users add column forgotten_at timestamptz;

-- Each holds only what is still to go, so that looking for it costs nothing when there is none.
create index orders_to_forget on orders (updated_at) where forgotten_at is null and status <> 'pending';
create index orders_deleted_whole on orders (id) where forgotten_at is null and deleted_at is not null;
create index roshids_to_forget on roshids (updated_at) where forgotten_at is null;
create index roshids_deleted_whole on roshids (deleted_at) where forgotten_at is null and deleted_at is not null;
create index roshid_revisions_to_forget on roshid_revisions (created_at) where fields <> '{}';
create index topups_to_forget on topups (updated_at) where payer <> '' or reported is not null;
create index users_to_forget on users (id) where deleted_at is not null and forgotten_at is null;

-- The owner's list changes with it.
drop trigger orders_touch_for_owner on orders;
create trigger orders_touch_for_owner before update on orders for each row
  when ((new.status, new.note, new.deleted_at, new.forgotten_at)
        is distinct from (old.status, old.note, old.deleted_at, old.forgotten_at))
  execute function touch_for_owner();

-- The ledger stands. Only the words of a reason, which somebody typed, may be taken from a row; no amount, time or id.
create function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger transfers_append_only on transfers;
create trigger transfers_append_only before update or delete on transfers
  for each row execute function forget_reason_only();
create index transfers_to_forget on transfers (created_at) where reason is not null and kind <> 'topup';

-- The same for the log of who did what: it can lose a detail or a name that was typed, and gain nothing.
create function forget_details_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{details,subject}'::text[] = to_jsonb(old) - '{details,subject}'::text[]
     and old.details @> new.details and (new.subject is null or new.subject = old.subject) then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function forget_details_only();

-- The details that people typed or that stand for a number, and the name that a failed login tried.
create function tells_of_somebody(action text, subject text, details jsonb) returns boolean
language sql immutable parallel safe
  return details ?| '{nid,purpose,reason,note,actor}'::text[] or action = 'login-failed' and subject is not null;
create index audit_to_forget on audit (at) where tells_of_somebody(action, subject, details);
