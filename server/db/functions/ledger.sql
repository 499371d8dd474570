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

-- What a worker may still spend today, in poisha: their bound without what they have ordered since
-- midnight in Dhaka, less what was given back of that. Nothing once they, or who pays for them, are
-- disabled or deleted; null for who has no bound, because they pay themself. Like open_free_orders
-- it sees what was committed until now: whoever holds the wallet that pays counts right.
create or replace function room_today(p_user uuid) returns bigint language sql volatile strict as $$
  select case when payer.disabled_at is null and payer.deleted_at is null
              and w.disabled_at is null and w.deleted_at is null
         then greatest(0, w.day_bound - (
           select coalesce(sum(price - returned), 0)::bigint from orders
           where ordered_by = w.id and created_at >= dhaka_midnight(dhaka_day(now()))
         ) - (
           select coalesce(sum(price), 0)::bigint from roshid_revisions
           where ordered_by = w.id and created_at >= dhaka_midnight(dhaka_day(now()))))
         else 0 end
  from users w join users payer on payer.id = w.pays_from
  where w.id = p_user
$$;

-- What somebody may spend now, in poisha: what is in the wallet that pays for them, of a worker no
-- more than their room. It is what they see as their balance.
create or replace function spendable(p_user uuid) returns bigint language sql volatile as $$
  select least(a.balance, room_today(u.id))
  from users u join accounts a on a.user_id = coalesce(u.pays_from, u.id)
  where u.id = p_user
$$;

-- Takes `p_amount` from the wallet that pays for somebody, or says false and leaves no trace: it
-- holds less, or they may spend less today. What is charged for is written in the same transaction.
create or replace function charge(p_user uuid, p_amount bigint, p_source_kind text, p_source uuid,
  p_service text)
returns boolean language plpgsql as $$
declare
  v_payer uuid := (select coalesce(pays_from, id) from users where id = p_user);
  w accounts;
begin
  if p_amount = 0 then return true; end if;
  -- Held before the room is counted, by the statement after this one.
  perform from accounts where user_id = v_payer for no key update;
  update accounts set balance = balance - p_amount, version = version + 1
   where user_id = v_payer and least(balance, room_today(p_user)) >= p_amount
  returning * into w;
  if not found then return false; end if;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id)
  values (v_payer, w.version, 'charge', 'wallet', 'revenue', p_amount, w.balance,
          p_source_kind, p_source, p_service, p_user);
  return true;
end $$;

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
