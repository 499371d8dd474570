-- Services: what the program brings and what an operator adds. And orders in two parts: what lists show, and what is secret.

-- A row for each service. `declaration` is what an operator declared (name, group, icon, consent, closed notice, fields); null
-- for a built-in one, which the program declares. Price and switch stand where all of them do, and services may share them.
-- A row is never removed: a key that existed is never given again, and old orders name it.
create table services (
  key              text primary key,
  position         integer not null,
  declaration      jsonb,
  price_name       text not null references prices,
  switch_name      text references switches,
  help             jsonb,
  expected_minutes integer,
  version          integer not null default 1,
  retired_at       timestamptz,
  changed_in       xid8 not null default pg_current_xact_id()
);
create trigger services_touch before update on services for each row execute function touch();

-- `shown`: public values whole, secret ones masked, all that a list needs. `secret`: the secret ones whole. `form`: how an
-- operator's own service was declared when it was ordered, so that an old order reads right after the service changed.
alter table orders add column shown jsonb not null default '{}', add column secret jsonb not null default '{}', add column form jsonb;

create function pg_temp.masked(value text) returns text language sql immutable
  return case when length(value) <= 5 then repeat('*', length(value))
              else left(value, 3) || repeat('*', length(value) - 5) || right(value, 2) end;

-- No list has changed by this, so no version moves.
alter table orders disable trigger user;
update orders o set
  shown = coalesce((
    select jsonb_object_agg(key, case when key in ('operator', 'NameNid', 'name', 'nameInBangla', 'nameInEnglish') then value
                                      else pg_temp.masked(value) end)
    from jsonb_each_text(o.fields)
    where o.category <> 'birth' or key in ('birthRegistrationNumber', 'nameInBangla', 'nameInEnglish')), '{}'),
  secret = coalesce((
    select jsonb_object_agg(key, value) from jsonb_each_text(o.fields)
    where key not in ('operator', 'NameNid', 'name', 'nameInBangla', 'nameInEnglish')), '{}');
alter table orders enable trigger user;
alter table orders drop column fields;
alter table orders alter column shown drop default, alter column secret drop default;

-- A kept answer holds facts, nothing of a person: whoever asks again with the same key sent the same body along.
update idempotency set answer = case
    when code = 'price-changed' then jsonb_build_object('price', ((answer->>'price')::numeric * 100)::bigint)
    when code is null then jsonb_build_object(
      'id', answer->'order'->>'_id', 'at', answer->'order'->>'createdAt',
      'price', ((answer->'order'->>'price')::numeric * 100)::bigint, 'balance', ((answer->>'balance')::numeric * 100)::bigint)
  end
  where operation = 'place-order' and answer is not null;
update idempotency set code = 'closed' where operation = 'place-order' and code like 'closed-%';

-- Places an order and charges for it: one round trip, all or nothing, the same facts to the same key.
--
-- `code` is null when the order stands, else why not: closed, insufficient-balance, price-changed (with the price),
-- key-reused; service-changed when an operator's own service is no longer in `p_version`: then the order is to be checked
-- anew. Amounts in poisha. The key is written once, at the end: two at once both get as far as that, one of them fails on
-- the unique key and takes all of its own back.
drop function place_order;
create function place_order(
  p_user uuid, p_key uuid, p_hash bytea,
  p_category text, p_version integer, p_price text, p_switch text,
  p_shown jsonb, p_secret jsonb, p_number text, p_form jsonb, p_consent boolean, p_expected bigint
) returns table (code text, facts jsonb, replayed boolean) language plpgsql as $$
declare
  v_first idempotency;
  v_price bigint;
  v_id    uuid;
  v_at    timestamptz;
  v_code  text;
  v_facts jsonb;
begin
  if p_key is not null then
    select * into v_first from idempotency i
     where i.user_id = p_user and i.operation = 'place-order' and i.key = p_key;
    if found and v_first.request_hash = p_hash then
      return query select v_first.code, v_first.answer, true;
      return;
    elsif found then
      return query select 'key-reused', null::jsonb, false;
      return;
    end if;
  end if;

  -- Held against a change until this order stands.
  if p_version is not null then
    perform from services s where s.key = p_category and s.version = p_version and s.retired_at is null for share;
    if not found then
      return query select 'service-changed', null::jsonb, false;
      return;
    end if;
  end if;

  select p.poisha into strict v_price from prices p where p.name = p_price;
  if p_switch is not null and not coalesce((select s.open from switches s where s.name = p_switch), false) then
    v_code := 'closed';
  elsif p_expected is not null and p_expected <> v_price then
    v_code := 'price-changed';
    v_facts := jsonb_build_object('price', v_price);
  else
    v_id := uuidv7();
    if charge(p_user, v_price, 'order', v_id, p_price) then
      insert into orders (id, user_id, category, price, shown, secret, identifier, form, consent)
      values (v_id, p_user, p_category, v_price, p_shown, p_secret, p_number, p_form, p_consent)
      returning created_at into v_at;
      v_facts := jsonb_build_object(
        'id', v_id, 'at', iso(v_at), 'price', v_price,
        'balance', (select a.balance from accounts a where a.user_id = p_user));
    else
      v_code := 'insufficient-balance';
    end if;
  end if;

  if p_key is not null then
    insert into idempotency (user_id, operation, key, request_hash, code, answer)
    values (p_user, 'place-order', p_key, p_hash, v_code, v_facts);
  end if;
  return query select v_code, v_facts, false;
end $$;
