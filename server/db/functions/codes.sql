-- However a recharge ends, what it holds of a code goes with it. One that is paid after all gets
-- what its payer was told, while the code has room for them and they have not used it elsewhere:
-- whoever pays ends a recharge as they like, so else any number would share the last use. The code
-- is locked as by who takes it, so that all see each other. Also of a code that was ended
-- meanwhile.
create or replace function follow_recharge() returns trigger language plpgsql as $$
declare
  held code_uses;
  most integer;
begin
  select * into held from code_uses where topup_id = new.id;
  if not found then return new; end if;
  select count into most from codes where id = held.code_id for no key update;
  if new.state in ('failed', 'cancelled', 'expired', 'refused') then
    update code_uses set given_back_at = now() where id = held.id and given_back_at is null;
    return new;
  end if;
  update code_uses set given_back_at = null
   where id = held.id and given_back_at is not null
     and not exists (
       select from code_uses
        where code_id = held.code_id and user_id = held.user_id and given_back_at is null)
     and most > (
       select count(*) from code_uses where code_id = held.code_id and given_back_at is null);
  if new.state = 'credited'
    and exists (select from code_uses where id = held.id and given_back_at is not null)
  then
    new.bonus := new.bonus - held.amount;
  end if;
  return new;
end $$;
