-- Codes that add to a balance: a sum at once, or a part of the recharge that is begun with them.
-- One is ended, never changed.

create table codes (
  id         uuid primary key default uuidv7(),
  -- Capitals and digits, as it is handed out.
  code       text not null,
  -- What it adds; with a percent the most that it adds.
  amount     moved_poisha not null,
  percent    numeric(4, 2) check (percent > 0),
  -- How many people may use it in all, and until which day of Dhaka.
  count      integer not null check (count > 0),
  ends       date not null,
  ended_at   timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);
-- It is one code, whichever of O and 0, or I, L and 1, somebody types.
create unique index codes_normal on codes (without_twins(code));

-- Who uses a code. That of a recharge is held for it from its beginning, and given back when it
-- ends unpaid. A sum's is the source of its movement.
create table code_uses (
  id            uuid primary key default uuidv7(),
  code_id       uuid not null references codes,
  user_id       uuid not null references users,
  topup_id      uuid unique references topups,
  amount        moved_poisha not null,
  given_back_at timestamptz,
  created_at    timestamptz not null default now(),
  changed_in    xid8 not null default pg_current_xact_id(),
  check (topup_id is not null or given_back_at is null)
);
create unique index code_uses_once on code_uses (code_id, user_id) where given_back_at is null;
create index code_uses_of_code on code_uses (code_id, id desc);
create index code_uses_of_user on code_uses (user_id);
create index code_uses_changed on code_uses (changed_in);
create trigger code_uses_touch before update on code_uses for each row execute function touch();

-- However a recharge ends, what it holds of a code goes with it. One that is paid after all gets
-- what its payer was told, unless they have used the code elsewhere meanwhile. The code is locked
-- as by who takes it, so that both see each other.
create function follow_recharge() returns trigger language plpgsql as $$
declare held code_uses;
begin
  select * into held from code_uses where topup_id = new.id;
  if not found then return new; end if;
  perform from codes where id = held.code_id for no key update;
  if new.state in ('failed', 'cancelled', 'expired', 'refused') then
    update code_uses set given_back_at = now() where id = held.id and given_back_at is null;
    return new;
  end if;
  update code_uses set given_back_at = null
   where id = held.id and given_back_at is not null and not exists (
     select from code_uses where code_id = held.code_id and user_id = held.user_id
       and given_back_at is null);
  if new.state = 'credited' and exists (select from code_uses where id = held.id
    and given_back_at is not null) then
    new.bonus := new.bonus - held.amount;
  end if;
  return new;
end $$;
create trigger topups_code before update of state on topups for each row
  when (old.state is distinct from new.state) execute function follow_recharge();

-- Not compared with the rows there are: none of them has it.
alter domain money_source drop constraint money_source_check;
alter domain money_source add constraint money_source_check
  check (value in ('order', 'refund', 'roshid', 'topup', 'code', 'admin', 'settlement')) not valid;

-- Wrong codes have a person wait, as wrong passwords do.
alter table login_failures drop constraint login_failures_step_check;
alter table login_failures add constraint login_failures_step_check
  check (step in ('password', 'second', 'code'));
