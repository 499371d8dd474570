-- Workers of a shop: accounts that order on the balance of another.

-- `pays_from`: whose wallet pays for what a worker orders, and whose it then is; given once, for
-- good. `day_bound`: what they may spend of it on a day of Dhaka, in poisha. A worker has no
-- workers, and nobody who works at the desk is one.
alter table users add column pays_from uuid references users;
alter table users add column day_bound bigint;
-- Since when its owner has ended a worker, who is disabled then; only they take the worker back.
alter table users add column ended_at timestamptz;
alter table users add constraint users_worker_check
  check ((pays_from is null) = (day_bound is null) and (pays_from is null or role = 'user')
    and day_bound >= 0) not valid;
create index users_workers on users (pays_from) where pays_from is not null;

-- The worker who ordered it, on the balance of its `user_id`; null: that person themself. No
-- reference, as for `price_group`.
alter table orders add column ordered_by uuid;
create index orders_by_worker on orders (ordered_by, id desc) where ordered_by is not null;
create index orders_by_worker_at on orders (ordered_by, created_at) where ordered_by is not null;
create index orders_by_worker_changed on orders (ordered_by, owner_changed_in)
  where ordered_by is not null;
alter table roshids add column ordered_by uuid;
create index roshids_by_worker on roshids (ordered_by, id desc) where ordered_by is not null;
create index roshids_by_worker_changed on roshids (ordered_by, changed_in)
  where ordered_by is not null;
alter table roshid_revisions add column ordered_by uuid;
create index roshid_revisions_by_worker on roshid_revisions (ordered_by, created_at)
  where ordered_by is not null;

-- Who is told what becomes of an order: the worker who ordered it, as long as their account is
-- open, else the payer.
create function hears_of(p_worker uuid, p_payer uuid) returns uuid language sql stable as $$
  select coalesce((select id from users
    where id = p_worker and disabled_at is null and deleted_at is null), p_payer)
$$;

-- As in 0010 and 0020, for who hears of it.
create or replace function queue_push() returns trigger language plpgsql as $$
begin
  insert into push_messages (subscription_id, order_id, status)
  select s.id, new.id, case new.status when 'approved' then 'ready' else 'cancelled' end
  from push_subscriptions s where s.user_id = hears_of(new.ordered_by, new.user_id)
  order by s.id for key share on conflict do nothing;
  return null;
end $$;

-- Whoever has withdrawn it knows. Of one that its payer has, the worker does not.
create or replace trigger orders_push after update of status on orders for each row
  when (old.status = 'pending' and new.status <> 'pending'
    and (new.decided_by is distinct from new.user_id
      or new.status = 'cancel' and new.ordered_by is not null and new.cancel_seen_at is null))
  execute function queue_push();

create or replace function queue_ready_sms() returns trigger language plpgsql as $$
begin
  insert into sms_messages (kind, order_id, next_try_at)
  select 'ready', new.id, now() + interval '2 minutes' from users u
  where u.id = hears_of(new.ordered_by, new.user_id) and u.role = 'user'
    and u.phone_proved_at is not null and u.sms_ready
  on conflict do nothing;
  return null;
end $$;
