-- Where a customer's own program hears what becomes of their orders, and what it is to hear.

-- One address a customer. `rests_until`: nothing is sent there before; something is on its way, or
-- was not taken. So one that is down or slow is asked once at a time, and then not for a minute.
create table webhooks (
  user_id     uuid primary key references users on delete cascade,
  address     sealed not null,
  secret      sealed not null,
  is_on       boolean not null default true,
  rests_until timestamptz not null default now()
);

-- An event, written by the statement that makes it true, so that a crash after it loses none. It is
-- tried for a day. `next_try_at`: null when it was taken, or was given up. `outcome`: of the last
-- try, the HTTP status or why there was none.
create table webhook_deliveries (
  id          uuid primary key default uuidv7(),
  user_id     uuid not null references webhooks on delete cascade,
  -- Null: it is a trial.
  order_id    uuid references orders,
  -- Of contract/keys/webhook.ts.
  kind        text not null,
  at          timestamptz not null default now(),
  try_until   timestamptz not null default now() + interval '1 day',
  tries       integer not null default 0,
  next_try_at timestamptz default now(),
  taken_at    timestamptz,
  outcome     text
);
create index webhook_deliveries_due on webhook_deliveries (user_id, next_try_at)
  where next_try_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (user_id, id);
create index webhook_deliveries_old on webhook_deliveries (at);

-- Held as the browsers are in queue_push: an address that goes meanwhile refuses no order's end. A
-- program hears of it also when its owner has withdrawn the order.
create function queue_webhook() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (user_id, order_id, kind)
  select w.user_id, new.id, case new.status when 'approved' then 'ready' else 'cancelled' end
  from webhooks w where w.user_id = new.user_id and w.is_on for key share;
  return null;
end $$;
create trigger orders_webhook after update of status on orders for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function queue_webhook();

-- As keys end: see end_api_keys.
create function stop_webhook() returns trigger language plpgsql as $$
begin
  update webhooks set is_on = false where user_id = new.id and is_on;
  return null;
end $$;
create trigger users_stop_webhook after update of password_hash, disabled_at, deleted_at on users
  for each row when (old.password_hash is distinct from new.password_hash
    or new.disabled_at is not null or new.deleted_at is not null)
  execute function stop_webhook();
