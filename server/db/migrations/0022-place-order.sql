-- An order at the database's own pace: one statement writes its four rows, and each row is checked by less.

-- A check is read from its text again by every insert. One list of the movements there are says what five checks said.
alter table transfers
  drop constraint transfers_kind_check, drop constraint transfers_debit_check, drop constraint transfers_credit_check,
  drop constraint one_wallet, drop constraint sides_fit_kind,
  add constraint one_wallet check ((debit = 'wallet') <> (credit = 'wallet')),
  add constraint sides_fit_kind check (kind || ': ' || debit || ' to ' || credit = any (
    '{topup: provider to wallet, charge: wallet to revenue, refund: revenue to wallet,
      adjustment: wallet to adjustments, adjustment: adjustments to wallet,
      opening: wallet to adjustments, opening: adjustments to wallet}'::text[]));

-- An order refers to the wallet that paid for it, which its own transaction holds already; to refer to the person was to lock
-- and write one more row. A key is forgotten after days, and whose it is the session has just told.
alter table orders drop constraint orders_user_id_fkey, add foreign key (user_id) references accounts;
alter table idempotency drop constraint idempotency_user_id_fkey;

-- Places an order and charges for it: one statement, all or nothing.
--
-- `code` is null when the order stands, else why not: closed, insufficient-balance, price-changed (with the price);
-- service-changed when an operator's own service is no longer in `p_version`: then the order is to be checked anew, and the
-- key is free. Amounts in poisha. The key is written once and not looked for: the same request again, or at the same moment,
-- fails on it (idempotency_pkey), which takes all else back; what was answered first is then read by the caller.
-- Debit and transfer are what `charge` does.
drop function place_order;
create function place_order(
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
    returning k.id, k.price, a.balance, a.version
  ), moved as (
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                           source_kind, source_id, service, actor_id)
    select p_user, version, 'charge', 'wallet', 'revenue', price, balance, 'order', id, p_price, p_user
    from paid where price > 0
  ), placed as (
    insert into orders (id, user_id, category, price, shown, secret, identifier, form, consent)
    select id, p_user, p_category, price, p_shown, p_secret, p_number, p_form, p_consent from paid
  ), told as materialized (
    select case when paid.id is null then coalesce(k.refusal, 'insufficient-balance') end as code,
           case when paid.id is not null
                  then jsonb_build_object('id', k.id, 'at', now(), 'price', k.price, 'balance', paid.balance)
                when k.refusal = 'price-changed' then jsonb_build_object('price', k.price) end as facts
    from asked k left join paid on true
  ), kept as (
    insert into idempotency (user_id, operation, key, request_hash, code, answer)
    select p_user, 'place-order', p_key, p_hash, t.code, t.facts
    from told t where p_key is not null and t.code is distinct from 'service-changed'
  )
  select t.code, t.facts from told t
$$;
