-- What tells of a person is sealed by the program before it comes here; see server/seal/. A sealed value is text: the id of its
-- key, a dot, and what only that key opens. In a jsonb column it is a string, where a value that is not sealed yet is an object
-- and one that was forgotten is {}. What is not sealed yet is sealed by the next start (server/sealing/).

-- The keys that anything was sealed with, by ids that tell nothing of them. `replaced_at`: nothing is sealed with it any more.
create table sealing_keys (
  id          text primary key,
  made_at     timestamptz not null default now(),
  replaced_at timestamptz
);

-- An order is found by keyed hashes of its number: of all of it [1], and of its last 4, 5 and 6 characters [2] to [4].
drop index orders_identifier, orders_last_four;
alter table orders
  add column number_hashes text[] collate "C" not null default '{}',
  -- The plain number, of orders that are not sealed yet; null of all others.
  alter column identifier drop not null;
create index orders_number on orders ((number_hashes[1])) where deleted_at is null;
create index orders_last_four on orders ((number_hashes[2])) where deleted_at is null;
create index orders_unsealed on orders (id) where identifier is not null;

create index roshids_unsealed on roshids (id) where jsonb_typeof(fields) = 'object' and fields <> '{}';
create index roshid_revisions_unsealed on roshid_revisions (id) where jsonb_typeof(fields) = 'object' and fields <> '{}';

-- The same hashes of a payer's number. `payer` is '' where there is none.
alter table topups add column payer_hashes text[] collate "C" not null default '{}';
create index topups_unsealed on topups (id) where payer <> '' and position('.' in payer) = 0;

-- As before (0025), with values that are sealed and hashes of the number.
drop function place_order;
create function place_order(
  p_user uuid, p_key uuid, p_hash bytea,
  p_category text, p_version integer, p_price text, p_switch text,
  p_shown jsonb, p_secret jsonb, p_hashes text[], p_form jsonb, p_consent boolean, p_expected bigint
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
    insert into orders (id, number, user_id, category, price, shown, secret, number_hashes, form, consent)
    select id, number, p_user, p_category, price, p_shown, p_secret, p_hashes, p_form, p_consent from paid
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

-- As before (0005), with a payer that is sealed and the hashes of their number.
drop function settle_topup;
create function settle_topup(
  p_topup uuid, p_trx text, p_amount bigint, p_currency text, p_invoice text, p_payer text, p_hashes text[],
  p_paid_at timestamptz, p_actor uuid
) returns setof topups language plpgsql as $$
declare
  t        topups;
  v_before text;
  v_reason text;
begin
  select * into strict t from topups where id = p_topup for update;
  if t.state = 'credited' then
    return next t;
    return;
  end if;
  v_before := t.state;
  v_reason := case
    when p_amount is distinct from t.amount then 'amount'
    when p_currency is distinct from 'BDT' then 'currency'
    when p_invoice is distinct from t.invoice then 'invoice'
  end;

  -- The unique index, not a look beforehand: of two top-ups that bring one trxID at once, one must lose.
  begin
    update topups set trx_id = p_trx, payer = p_payer, payer_hashes = p_hashes, paid_at = coalesce(p_paid_at, now()), doubt = null,
           next_check_at = null, hidden_at = null, updated_at = now()
     where id = p_topup;
  exception when unique_violation then
    v_reason := 'transaction';
  end;

  if v_reason is null then
    update topups set state = 'credited', review_reason = null, reported = null where id = p_topup returning * into t;
    perform credit(t.user_id, t.amount, 'topup', 'provider', 'topup', t.id, null, coalesce(p_actor, t.user_id), p_trx);
    insert into audit (actor_id, action, subject, details)
    values (p_actor, 'topup-credited', t.id::text,
            jsonb_build_object('amount', t.amount / 100.0, 'trxId', p_trx, 'user', t.user_id));
    return next t;
    return;
  end if;

  update topups set state = 'review', review_reason = v_reason, doubt = null, next_check_at = null, hidden_at = null,
         updated_at = now(),
         reported = jsonb_build_object('trxId', p_trx, 'amount', p_amount / 100.0, 'currency', p_currency, 'invoice', p_invoice)
   where id = p_topup
  returning * into t;
  if v_before <> 'review' then
    insert into audit (actor_id, action, subject, details)
    values (p_actor, 'topup-review', t.id::text, t.reported || jsonb_build_object('reason', v_reason, 'user', t.user_id));
  end if;
  return next t;
end $$;
