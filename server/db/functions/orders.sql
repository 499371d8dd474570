-- How many free orders of a user are open, counted no further than `p_most`. It sees what was
-- committed until now, not until its caller began: whoever holds the wallet counts right, because
-- each order is placed by a holder of it.
create or replace function open_free_orders(p_user uuid, p_most integer) returns bigint
  language sql volatile as $$
  select count(*) from (
    select from orders where user_id = p_user and status = 'pending' and price = 0
      limit p_most) open
$$;

-- Places an order and charges for it: one statement, all or nothing.
--
-- `code` is null when the order stands, else why not: closed, insufficient-balance, bound-reached,
-- price-changed (with the price). Those are kept with the key. The key stays free after
-- service-changed (an operator's own service is no longer in `p_version`), too-many-requests above
-- `p_rate` a minute and too-many-free-orders above `p_free` (with the seconds to wait). Amounts in
-- poisha. The same request again fails on its key (idempotency_pkey), which takes all else back;
-- the caller then reads the first answer. Refusals take no number. Debit and transfer are what
-- `charge` does. `p_order` has the columns that the program gives, with what it sealed, and as
-- `chosen` the option of each choice, by which price and cost are counted. Where a worker orders it
-- has them as `ordered_by`: `p_user` pays, within what that one may spend today, and the key is the
-- worker's. That is weighed once, against the row of the wallet as it stands when it is held.
--
-- The rate is one time in the wallet's row, which each order writes anyhow: `ordered_until` runs
-- ahead of now by one step an order, and by a minute at most. One further ahead was written by a
-- clock that has been set back.
create or replace function place_order(
  p_user uuid, p_key uuid, p_hash bytea, p_version integer, p_price text, p_switch text,
  p_order jsonb, p_expected bigint, p_rate integer, p_free integer
) returns table (code text, facts jsonb) language sql as $$
  -- Held against a change until this order stands.
  with held as materialized (
    select from services s where s.key = p_order->>'category' and s.version = p_version
      and s.retired_at is null for share
  ), asked as materialized (
    select (p_order->>'id')::uuid as id, (p_order->>'ordered_by')::uuid as worker,
           p.poisha as price, p.cost, p.price_group,
           interval '1 minute' / p_rate as step, now() + interval '1 minute' as ahead,
           case when not works_for((p_order->>'ordered_by')::uuid, p_user) then 'bound-reached'
                when p_version is not null and not exists (select from held) then 'service-changed'
                when p_switch is not null and not coalesce(
                  (select s.open from switches s where s.name = p_switch), false)
                  then 'closed'
                when p_expected <> p.poisha then 'price-changed' end as refusal
    from price_of(p_user, p_price, p_order->'chosen') p
  ), counted as (
    update accounts a
    set ordered_until = greatest(now(), least(a.ordered_until, k.ahead)) + k.step,
        (balance, version) = (
          select a.balance - taken.poisha, a.version + (taken.poisha > 0)::int
          from (select case when k.refusal is null
                         and least(a.balance, room_today(k.worker, p_user)) >= k.price
                       then k.price else 0 end as poisha) taken)
    from asked k
    where a.user_id = p_user and k.refusal is distinct from 'service-changed'
      and greatest(now(), least(a.ordered_until, k.ahead)) + k.step <= k.ahead
    returning k.id, k.worker, k.price, k.cost, k.price_group, a.balance, a.version,
      room_today(k.worker, p_user) - k.price as room,
      coalesce(k.refusal,
               case when old.balance < k.price then 'insufficient-balance'
                    when old.balance - a.balance < k.price then 'bound-reached'
                    when k.price = 0 and open_free_orders(p_user, p_free) >= p_free
                      then 'too-many-free-orders' end) as refusal
  ), paid as materialized (
    select c.*, nextval('order_numbers') as number from counted c where c.refusal is null
  ), moved as (
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                           source_kind, source_id, service, actor_id)
    select p_user, version, 'charge', 'wallet', 'revenue', price, balance, 'order', id, p_price,
      coalesce(worker, p_user)
    from paid where price > 0
  ), placed as (
    insert into orders (id, number, user_id, ordered_by, price, cost, price_group, category, shown,
      secret, number_hash, for_whom, form, consent)
    select paid.id, paid.number, p_user, paid.worker, paid.price, paid.cost, paid.price_group,
      o.category, o.shown, o.secret, o.number_hash, o.for_whom, o.form, o.consent
    from paid, jsonb_populate_record(null::orders, p_order) as o
  ), told as materialized (
    select case when paid.id is null
                  then coalesce(c.refusal, case when k.refusal = 'service-changed' then k.refusal
                    else 'too-many-requests' end)
                end as code,
           case when paid.id is not null
                  then jsonb_build_object('id', k.id, 'number', paid.number, 'at', now(),
                    'price', k.price,
                    'balance', least(paid.balance, paid.room))
                when c.refusal = 'price-changed' then jsonb_build_object('price', k.price)
                -- Later than the next is due, so that many that wait don't all come for it.
                when c.id is null then jsonb_build_object('seconds', 10)
                when c.refusal = 'too-many-free-orders'
                  then jsonb_build_object('seconds', 60) end as facts
    from asked k left join counted c on true left join paid on true
  ), kept as (
    insert into idempotency (user_id, operation, key, request_hash, code, answer)
    select coalesce(k.worker, p_user), 'place-order', p_key, p_hash, t.code, t.facts
    from told t, asked k
    where p_key is not null
      and coalesce(t.code, '') not in ('service-changed', 'too-many-requests',
        'too-many-free-orders')
  )
  select t.code, t.facts from told t
$$;

-- As place_order, for an order with attachments: `p_names` in the order in which they were given,
-- each with its field. Whoever orders has sent them. When one of them has not arrived, the code is
-- attachments-missing, and nothing is charged and no key kept. They are locked first, so that none
-- can go meanwhile.
create or replace function place_order_with_attachments(
  p_user uuid, p_key uuid, p_hash bytea, p_version integer, p_price text, p_switch text,
  p_order jsonb, p_expected bigint, p_rate integer, p_free integer, p_names text[], p_fields text[]
) returns table (code text, facts jsonb) language plpgsql as $$
declare
  v_sender  uuid := coalesce((p_order->>'ordered_by')::uuid, p_user);
  v_missing jsonb;
  v_order   uuid;
begin
  perform from attachments a
    where a.user_id = v_sender and a.name in (select decode(n, 'hex') from unnest(p_names) as n)
    order by a.id for no key update;
  select jsonb_agg(distinct n) into v_missing from unnest(p_names) as n
    where not exists (select from attachments a
                      where a.user_id = v_sender and a.name = decode(n, 'hex'));
  if v_missing is not null then
    return query select 'attachments-missing', jsonb_build_object('missing', v_missing);
    return;
  end if;
  select p.code, p.facts into code, facts
    from place_order(p_user, p_key, p_hash, p_version, p_price, p_switch, p_order, p_expected,
      p_rate, p_free) as p;
  if code is null then
    v_order := facts->>'id';
    with linked as (
      insert into order_attachments (order_id, position, field, attachment_id)
        select v_order, given.at, p_fields[given.at], a.id
        from unnest(p_names) with ordinality as given (name, at)
        join attachments a on a.user_id = v_sender and a.name = decode(given.name, 'hex')
      returning attachment_id
    ), counted as (
      select attachment_id, count(*)::integer as names from linked group by attachment_id
    )
    update attachments a set named = a.named + c.names from counted c where a.id = c.attachment_id;
    update orders set attachment_count = cardinality(p_names) where id = v_order;
  end if;
  return next;
end $$;

-- Cancels a pending order, whose question waits no more, and gives back what is left of its price.
-- Who hears of it has seen it, where they do it themselves; what a worker does here is done in the
-- name of its owner. Answers it with what had been returned before, of which
-- a statement that waited here for another's part knows nothing. No row: it was not pending any
-- more.
--
-- The owner's wallet is held also when nothing is refunded: the foreign key of a changed row looks
-- it up again, and could wait for an order that waits at its key for this transaction.
create or replace function cancel_order(p_order uuid, p_admin uuid, p_note text)
returns setof orders language plpgsql as $$
declare
  o      orders;
  v_rest bigint;
begin
  select price - returned into v_rest from orders
   where id = p_order and status = 'pending' and deleted_at is null for no key update;
  update orders set status = 'cancel', note = p_note, returned = price,
         decided_by = case when p_admin = ordered_by then user_id else p_admin end,
         unanswered_since = null, asked_at = null,
         cancel_seen_at = case when p_admin = hears_of(ordered_by, user_id) then now() end,
        updated_at = now()
   where id = p_order and status = 'pending' and deleted_at is null
  returning * into o;
  if not found then return; end if;
  perform from accounts where user_id = o.user_id for no key update;
  perform credit(o.user_id, v_rest, 'refund', 'revenue', 'order', o.id, null, p_admin, p_note);
  o.returned := o.price - v_rest;
  return next o;
end $$;

-- As cancel_order, for its owner or the worker who ordered it, while nobody has begun it: no claim
-- stands that was not given back, nobody has written about it, and nothing was delivered before.
-- No row: it is begun, decided, or another's.
create or replace function withdraw_order(p_order uuid, p_owner uuid, p_note text)
returns setof orders language plpgsql as $$
begin
  -- Who claims, writes or delivers holds the row too. What they did before is seen by the
  -- statements after this one.
  perform from orders
   where id = p_order and p_owner in (user_id, ordered_by) and status = 'pending'
     and deleted_at is null and claimed_by is null and corrected_at is null for no key update;
  if not found or exists (select from order_messages where order_id = p_order and staff) then
    return;
  end if;
  return query select * from cancel_order(p_order, p_owner, p_note);
end $$;

-- Gives back `p_amount` of an order's price. No row: it is cancelled, gone, less than that is left,
-- or another sum than `p_before` was given back by now (null: any). The wallet is held as above.
create or replace function refund_part(p_order uuid, p_admin uuid, p_amount bigint, p_reason text,
  p_before bigint)
returns setof orders language plpgsql as $$
declare
  o    orders;
  v_id uuid := uuidv7();
begin
  update orders set returned = returned + p_amount, wrong_file_at = null, unanswered_since = null
   where id = p_order and status <> 'cancel' and deleted_at is null and returned + p_amount <= price
     and returned = coalesce(p_before, returned)
  returning * into o;
  if not found then return; end if;
  perform from accounts where user_id = o.user_id for no key update;
  insert into refunds (id, order_id, amount) values (v_id, o.id, p_amount);
  perform credit(o.user_id, p_amount, 'refund', 'revenue', 'refund', v_id, null, p_admin, p_reason);
  return next o;
end $$;
