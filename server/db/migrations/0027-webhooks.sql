-- Where a customer's own program hears what becomes of their orders, and what it is to hear.

-- One address a customer. `host`: a keyed hash of its host, by which customers with the same one
-- share a turn. `busy_until`: something is on its way, and nothing else is sent there before.
-- `rests_until`: neither is it then, as it was not taken. So one that is down or slow is asked once
-- at a time, and then not for a minute. `failed_since`, `told_at`: of the outage that goes on, and
-- that its customer was told of it, once.
create table webhooks (
  user_id      uuid primary key references users on delete cascade,
  address      sealed not null,
  secret       sealed not null,
  host         bytea not null,
  is_on        boolean not null default true,
  rests_until  timestamptz not null default now(),
  busy_until   timestamptz,
  failed_since timestamptz,
  told_at      timestamptz
);
create index webhooks_busy on webhooks (host) where busy_until is not null;

-- An event, written by the statement that makes it true, so that a crash after it loses none. It is
-- tried for a day, a trial for minutes. `next_try_at`: null when it was taken, was given up, or has
-- `ended` with the address, which was turned off. `outcome`: of the last try, the HTTP status or
-- why there was none.
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
  ended       boolean not null default false,
  outcome     text
);
create index webhook_deliveries_due on webhook_deliveries (user_id, next_try_at)
  where next_try_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (user_id, id);
create index webhook_deliveries_old on webhook_deliveries (at);

-- Held as the browsers are in queue_push: an address that goes meanwhile refuses no order's end. A
-- program hears of it also when its owner has withdrawn the order. By its name it comes before that
-- of the browsers, in the order in which a new password removes both.
create function queue_webhook() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (user_id, order_id, kind)
  select w.user_id, new.id, case new.status when 'approved' then 'ready' else 'cancelled' end
  from webhooks w where w.user_id = new.user_id and w.is_on for key share;
  return null;
end $$;
create trigger orders_hook after update of status on orders for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function queue_webhook();

-- As keys end: see end_api_keys. A thief may have given it, so it does not stay to be turned on.
create function end_webhook() returns trigger language plpgsql as $$
begin
  delete from webhooks where user_id = new.id;
  return null;
end $$;
create trigger users_end_webhook after update of password_hash, disabled_at, deleted_at on users
  for each row when (old.password_hash is distinct from new.password_hash
    or new.disabled_at is not null or new.deleted_at is not null)
  execute function end_webhook();
