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

-- Takes `p_amount` from a wallet, or says false and leaves no trace.
create or replace function charge(p_user uuid, p_amount bigint, p_source_kind text, p_source uuid,
  p_service text)
returns boolean language plpgsql as $$
declare w accounts;
begin
  if p_amount = 0 then return true; end if;
  update accounts set balance = balance - p_amount, version = version + 1
   where user_id = p_user and balance >= p_amount
  returning * into w;
  if not found then return false; end if;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id)
  values (p_user, w.version, 'charge', 'wallet', 'revenue', p_amount, w.balance,
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
