-- What each name costs somebody, in poisha: the price of their group, or the list price where it
-- has none. The only way to a price: what is shown and what is charged are both read here. It
-- becomes a part of the statement that asks, and so reads by keys, in the snapshot of the balance.
create or replace function prices_of(p_user uuid) returns table (name text, poisha bigint)
language sql stable as $$
  select p.name, coalesce(g.poisha, p.poisha)
  from prices p
  left join users u on u.id = p_user
  left join group_prices g on g.group_id = u.price_group and g.name = p.name
$$;

-- What one purchase costs somebody, with what `p_chosen` (choice to option) adds to the price of
-- their group; what it costs the desk; and their group. Whatever charges reads its price here.
create or replace function price_of(p_user uuid, p_price text, p_chosen jsonb)
returns table (poisha bigint, cost bigint, price_group uuid)
language sql stable as $$
  select
    p.poisha + (
      select coalesce(sum(o.extra), 0)::bigint from option_prices o
      where o.service = p.name and o.value = p_chosen->>o.field),
    (select coalesce(sum(c.poisha), 0)::bigint from costs c
     where c.service = p.name and (c.field = '' or c.value = p_chosen->>c.field)),
    (select u.price_group from users u where u.id = p_user)
  from prices_of(p_user) p where p.name = p_price
$$;

-- Whether a worker may spend of the wallet that is to pay: they work for its owner, and neither is
-- disabled or deleted.
create or replace function works_for(p_worker uuid, p_payer uuid) returns boolean
language sql stable strict as $$
  select exists (
    select from users w join users payer on payer.id = w.pays_from
    where w.id = p_worker and payer.id = p_payer
      and w.disabled_at is null and w.deleted_at is null
      and payer.disabled_at is null and payer.deleted_at is null)
$$;

-- What a worker has ordered since midnight in Dhaka, less what was given back of that, in poisha.
-- Like open_free_orders it sees what was committed until now: whoever holds the wallet that pays
-- counts right.
create or replace function spent_today(p_worker uuid) returns bigint
language sql volatile strict as $$
  select (
    select coalesce(sum(price - returned), 0)::bigint from orders
    where ordered_by = p_worker and created_at >= dhaka_midnight(dhaka_day(now()))
  ) + (
    select coalesce(sum(price), 0)::bigint from roshid_revisions
    where ordered_by = p_worker and created_at >= dhaka_midnight(dhaka_day(now())))
$$;

-- What a worker may still spend today of the wallet that is to pay, in poisha: nothing, unless they
-- work for its owner. Null only where there is no worker, because the owner spends.
create or replace function room_today(p_worker uuid, p_payer uuid) returns bigint
language sql volatile strict as $$
  select case when works_for(p_worker, p_payer)
         then greatest(0, (select day_bound from users where id = p_worker)
           - spent_today(p_worker))
         else 0 end
$$;

-- What somebody may spend now, in poisha: what is in the wallet that pays for them, of a worker no
-- more than their room. It is what they see as their balance.
create or replace function spendable(p_user uuid) returns bigint language sql volatile as $$
  select least(a.balance, case when u.pays_from is not null then room_today(u.id, u.pays_from) end)
  from users u join accounts a on a.user_id = coalesce(u.pays_from, u.id)
  where u.id = p_user
$$;

-- Takes `p_amount` from a wallet, or says false and leaves no trace: it holds less, or the worker
-- who spends of it (null: its owner does) may spend less today. What is charged for is written in
-- the same transaction.
create or replace function charge_for(p_worker uuid, p_payer uuid, p_amount bigint,
  p_source_kind text, p_source uuid, p_service text)
returns boolean language plpgsql as $$
declare
  w accounts;
begin
  if not works_for(p_worker, p_payer) then return false; end if;
  if p_amount = 0 then return true; end if;
  -- Held before the room is counted, by the statement after this one.
  perform from accounts where user_id = p_payer for no key update;
  update accounts set balance = balance - p_amount, version = version + 1
   where user_id = p_payer and least(balance, room_today(p_worker, p_payer)) >= p_amount
  returning * into w;
  if not found then return false; end if;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id)
  values (p_payer, w.version, 'charge', 'wallet', 'revenue', p_amount, w.balance,
          p_source_kind, p_source, p_service, coalesce(p_worker, p_payer));
  return true;
end $$;

-- For a server that runs beside this one and knows no workers: it writes nobody beside whose it is,
-- so that no bound would count it. A worker gets nothing there.
create or replace function charge(p_user uuid, p_amount bigint, p_source_kind text, p_source uuid,
  p_service text)
returns boolean language sql as $$
  select coalesce((
    select charge_for(null, id, p_amount, p_source_kind, p_source, p_service)
    from users where id = p_user and pays_from is null), false)
$$;

-- Gives `p_amount` to a wallet: a refund out of revenue, a top-up out of the provider.
create or replace function credit(p_user uuid, p_amount bigint, p_kind text, p_from text,
  p_source_kind text, p_source uuid, p_service text, p_actor uuid, p_reason text)
returns void language plpgsql as $$
declare w accounts;
begin
  if p_amount = 0 then return; end if;
  update accounts set balance = balance + p_amount, version = version + 1
   where user_id = p_user
  returning * into strict w;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id, reason)
  values (p_user, w.version, p_kind, p_from, 'wallet', p_amount, w.balance,
          p_source_kind, p_source, p_service, p_actor, p_reason);
end $$;
