-- Orders and the files delivered for them.

create table orders (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users,
  category   text not null,
  status     text not null default 'pending' check (status in ('pending', 'approved', 'cancel')),
  price      bigint not null check (price >= 0),
  fields     jsonb not null,
  identifier text not null,
  consent    boolean,
  note       text not null default '',
  claimed_by uuid references users,
  claimed_at timestamptz,
  decided_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Two lists show an order: a claim changes what staff see, and nothing for its owner.
  changed_in       xid8 not null default pg_current_xact_id(),
  owner_changed_in xid8 not null default pg_current_xact_id()
);
-- Ids are time-ordered (version 7), so newest first is by id.
create index orders_mine on orders (user_id, id desc) where deleted_at is null;
create index orders_mine_changed on orders (user_id, owner_changed_in);
create index orders_all on orders (id desc) where deleted_at is null;
create index orders_status on orders (status, id desc) where deleted_at is null;
create index orders_changed on orders (changed_in);
create index orders_identifier on orders (identifier text_pattern_ops) where deleted_at is null;
create trigger orders_touch before update on orders for each row execute function touch();

create function touch_for_owner() returns trigger language plpgsql as $$
begin
  new.owner_changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger orders_touch_for_owner before update on orders for each row
  when ((new.status, new.note, new.deleted_at) is distinct from (old.status, old.note, old.deleted_at))
  execute function touch_for_owner();

-- One delivered file per order. `storage_key` is random: it tells nothing and can't be guessed.
create table files (
  id          uuid primary key default uuidv7(),
  order_id    uuid not null unique references orders,
  user_id     uuid not null references users,
  storage_key text not null unique,
  type        text not null,
  size        integer not null,
  created_at  timestamptz not null default now()
);

-- Places an order and charges for it: one round trip, all or nothing, the same answer to the same key.
--
-- `code` is null when the order stands, else why not: closed, insufficient-balance, price-changed, key-reused.
-- `p_shown` is the order's fields as its owner sees them, identifiers masked: the stored answer holds nothing else.
create function place_order(
  p_user uuid, p_key uuid, p_hash bytea,
  p_category text, p_service text, p_switch text,
  p_fields jsonb, p_shown jsonb, p_identifier text, p_consent boolean, p_expected bigint
) returns table (code text, answer jsonb, replayed boolean) language plpgsql as $$
declare
  v_price bigint;
  v_order orders;
  v_code  text;
  v_body  jsonb;
  v_first idempotency;
begin
  if p_key is not null then
    insert into idempotency (user_id, operation, key, request_hash)
    values (p_user, 'place-order', p_key, p_hash)
    on conflict do nothing;
    if not found then
      select * into v_first from idempotency i
       where i.user_id = p_user and i.operation = 'place-order' and i.key = p_key;
      if v_first.request_hash <> p_hash then
        return query select 'key-reused', null::jsonb, false;
      else
        return query select v_first.code, v_first.answer, true;
      end if;
      return;
    end if;
  end if;

  select p.poisha into strict v_price from prices p where p.name = p_service;

  if p_switch is not null and not coalesce((select s.open from switches s where s.name = p_switch), false) then
    v_code := 'closed';
  elsif p_expected is not null and p_expected <> v_price then
    v_code := 'price-changed';
    v_body := jsonb_build_object('price', v_price / 100.0);
  else
    v_order.id := uuidv7();
    if charge(p_user, v_price, 'order', v_order.id, p_service) then
      insert into orders (id, user_id, category, price, fields, identifier, consent)
      values (v_order.id, p_user, p_category, v_price, p_fields, p_identifier, p_consent)
      returning * into v_order;
      v_body := jsonb_build_object(
        'message', 'Order placed successfully!',
        'balance', (select a.balance / 100.0 from accounts a where a.user_id = p_user),
        'order', p_shown || jsonb_build_object(
          '_id', v_order.id, 'category', p_category, 'status', 'pending', 'note', '', 'file', null, 'fileType', null,
          'price', v_price / 100.0, 'createdAt', iso(v_order.created_at), 'updatedAt', iso(v_order.updated_at)));
    else
      v_code := 'insufficient-balance';
    end if;
  end if;

  if p_key is not null then
    update idempotency i set code = v_code, answer = v_body
     where i.user_id = p_user and i.operation = 'place-order' and i.key = p_key;
  end if;
  return query select v_code, v_body, false;
end $$;

-- Cancels a pending order and gives its price back. No row: it was not pending any more.
create function cancel_order(p_order uuid, p_admin uuid, p_note text)
returns setof orders language plpgsql as $$
declare o orders;
begin
  update orders set status = 'cancel', note = p_note, decided_by = p_admin, updated_at = now()
   where id = p_order and status = 'pending' and deleted_at is null
  returning * into o;
  if not found then return; end if;
  perform credit(o.user_id, o.price, 'refund', 'revenue', 'order', o.id, null, p_admin, p_note);
  return next o;
end $$;
