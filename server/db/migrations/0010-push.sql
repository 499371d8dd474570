-- Push messages to phones whose app is closed.

-- The pair this installation signs its pushes with (VAPID). Made at the first start and kept: every
-- subscription is bound to it, so it goes into backups too. `npm run keys -- push` makes another,
-- and ends all subscriptions.
create table push_keys (
  one         boolean primary key default true check (one),
  public_key  text not null,
  private_key sealed not null
);

-- A browser that wants to hear of its person's orders. It goes with its session: a logout here,
-- from another device, or by an admin ends it.
create table push_subscriptions (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  endpoint   text not null unique,
  p256dh     text not null,
  auth       text not null,
  locale     text not null check (locale in ('bn', 'en')),
  -- Up to which order's number it was told of new orders. Only those of admins are told of any.
  told_of    bigint not null default 0,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What is still to be sent, one row for each browser. Written in the transaction that decides the
-- order, so a crash after it loses no message; sent by push/sender.ts, outside of any request.
create table push_messages (
  id              uuid primary key default uuidv7(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  -- Null: it is about something else.
  order_id        uuid references orders,
  -- A kind of contract/news/news.ts.
  status          text not null,
  tries           integer not null default 0,
  next_try_at     timestamptz not null default now()
);
create index push_messages_due on push_messages (next_try_at);
-- Until it was sent, the same is told once.
create unique index push_messages_once on push_messages
  (subscription_id, status, order_id) nulls not distinct;

-- Whoever queues messages holds the browsers first: one that goes meanwhile would refuse its
-- message, and all that the message is of.
create function queue_push() returns trigger language plpgsql as $$
begin
  insert into push_messages (subscription_id, order_id, status)
  select s.id, new.id, case new.status when 'approved' then 'ready' else 'cancelled' end
  from push_subscriptions s where s.user_id = new.user_id
  order by s.id for key share on conflict do nothing;
  return null;
end $$;
create trigger orders_push after update of status on orders for each row
  -- Who withdraws an order of theirs knows.
  when (old.status = 'pending' and new.status <> 'pending'
    and new.decided_by is distinct from new.user_id)
  execute function queue_push();

-- Tells a user once that the balance has fallen below what they have set; again only after it was
-- above.
create function queue_low_balance() returns trigger language plpgsql as $$
begin
  insert into push_messages (subscription_id, status)
  select s.id, 'low-balance' from push_subscriptions s where s.user_id = new.user_id
  order by s.id for key share on conflict do nothing;
  return null;
end $$;
create trigger accounts_low after update of balance on accounts for each row
  when (old.balance >= new.alert_below and new.balance < new.alert_below)
  execute function queue_low_balance();
