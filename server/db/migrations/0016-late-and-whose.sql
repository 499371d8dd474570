-- When an order was decided and first answered, and which services a clerk works on.

-- `decided_at`: when it got the state that it has. Null while it waits, again after a delivery was
-- taken back, and of what was decided before this column: to fill those would write every order of
-- years anew. Another file in place of a wrong one is no other decision.
-- `first_answer_at`: when its owner first had something of the staff: a word, a file, or that it
-- was cancelled.
alter table orders add column decided_at timestamptz;
alter table orders add column first_answer_at timestamptz;

-- Whoever decides it, by whichever statement, the program before this one too. What an owner takes
-- back is no answer of the staff.
create function note_decided() returns trigger language plpgsql as $$
begin
  if new.status = 'pending' then
    new.decided_at := null;
  else
    new.decided_at := now();
    if new.decided_by is distinct from new.user_id then
      new.first_answer_at := coalesce(new.first_answer_at, new.decided_at);
    end if;
  end if;
  return new;
end $$;
create trigger orders_decided before update of status on orders for each row
  when (new.status <> old.status) execute function note_decided();

-- The last deliveries of a service: what is usual is measured by them.
create index orders_delivered on orders (category, decided_at)
  where status = 'approved' and decided_at is not null and decided_by is not null;

-- The services that a clerk works on, by their keys; empty: all. Nobody else has any.
alter table users add column services text[] not null default '{}';
alter table users add constraint users_services_check
  check (services = '{}' or role = 'staff') not valid;
