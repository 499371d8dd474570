-- A number that people can say and search for, K-4821: rising, with gaps where an order was rolled back, and never given
-- twice. See contract/values/order-number.ts.

-- `orderNumber` is now a key of every order in the API. A field of an operator's own service that has it gets another name.
update services set version = version + 1,
  declaration = replace(declaration::text, '"name": "orderNumber"', '"name": "orderNumberField"')::jsonb
  where declaration::text like '%"name": "orderNumber"%';
update orders set
  form = replace(form::text, '"name": "orderNumber"', '"name": "orderNumberField"')::jsonb,
  shown = replace(shown::text, '"orderNumber": ', '"orderNumberField": ')::jsonb,
  secret = replace(secret::text, '"orderNumber": ', '"orderNumberField": ')::jsonb
  where form::text like '%"name": "orderNumber"%';

-- From 1001 on, so that the first one is long enough to be recognised, and does not tell that it is the first.
create sequence order_numbers as bigint start 1001;
alter table orders add column number bigint;
-- Every row of every list has changed by this, so that phones which keep it ask for it again.
update orders o set number = given.number, owner_changed_in = pg_current_xact_id()
  from (select id, 1000 + row_number() over (order by id) as number from orders) as given
  where given.id = o.id;
select setval('order_numbers', 1001 + count(*), false) from orders;
alter table orders alter number set not null, alter number set default nextval('order_numbers'),
  add constraint orders_number_key unique (number);
alter sequence order_numbers owned by orders.number;

-- People quote the end of a number.
create index orders_last_four on orders (right(identifier, 4)) where deleted_at is null;

-- As before (0022), and the order gets its number. It is taken once the order is paid, so that refusals take none.
create or replace function place_order(
  p_user uuid, p_key uuid, p_hash bytea,
  p_category text, p_version integer, p_price text, p_switch text,
  p_shown jsonb, p_secret jsonb, p_number text, p_form jsonb, p_consent boolean, p_expected bigint
) returns table (code text, facts jsonb) language sql as $$
  -- Held against a change until this order stands.
  with held as materialized (
    select from services s where s.key = p_category and s.version = p_version and s.retired_at is null for share
  ), asked as materialized (
    select uuidv7() as id, p.poisha as price,
           case when p_version is not null and not exists (select from held) then 'service-changed'
                when p_switch is not null and not coalesce((select s.open from switches s where s.name = p_switch), false)
                  then 'closed'
                when p_expected <> p.poisha then 'price-changed' end as refusal
    from prices p where p.name = p_price
  ), paid as (
    update accounts a set balance = a.balance - k.price, version = a.version + (k.price > 0)::int
    from asked k
    where a.user_id = p_user and k.refusal is null and a.balance >= k.price
    returning k.id, k.price, a.balance, a.version, nextval('order_numbers') as number
  ), moved as (
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                           source_kind, source_id, service, actor_id)
    select p_user, version, 'charge', 'wallet', 'revenue', price, balance, 'order', id, p_price, p_user
    from paid where price > 0
  ), placed as (
    insert into orders (id, number, user_id, category, price, shown, secret, identifier, form, consent)
    select id, number, p_user, p_category, price, p_shown, p_secret, p_number, p_form, p_consent from paid
  ), told as materialized (
    select case when paid.id is null then coalesce(k.refusal, 'insufficient-balance') end as code,
           case when paid.id is not null
                  then jsonb_build_object('id', k.id, 'number', paid.number, 'at', now(), 'price', k.price,
                                          'balance', paid.balance)
                when k.refusal = 'price-changed' then jsonb_build_object('price', k.price) end as facts
    from asked k left join paid on true
  ), kept as (
    insert into idempotency (user_id, operation, key, request_hash, code, answer)
    select p_user, 'place-order', p_key, p_hash, t.code, t.facts
    from told t where p_key is not null and t.code is distinct from 'service-changed'
  )
  select t.code, t.facts from told t
$$;
