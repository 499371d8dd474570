-- Whether the balance in a message follows from another that was heard: the one before it in this
-- wallet had so much less. What was heard out of order may follow later, and the earliest of all
-- stands when another follows it.
create or replace function balance_follows(m heard_messages) returns boolean
  language sql stable as $$
  with others as (
    select o.* from heard_messages o where o.device_id = m.device_id and o.wallet = m.wallet
      and o.id <> m.id
  )
  select m.balance is not null and (
    not exists (select from others)
    or not exists (select from others o where o.said_at <= m.said_at)
      and exists (select from heard_messages o where o.wallet = m.wallet
        and o.balance - o.sum = m.balance)
    or exists (
      select from heard_messages p
      where p.wallet = m.wallet and p.balance = m.balance - m.sum
        and p.said_at <= m.said_at + interval '2 minutes'
        -- Of two that would follow one, neither is known to be true.
        and not exists (select from heard_messages q
          where q.wallet = m.wallet and q.balance - q.sum = p.balance and q.id <> m.id
            and q.said_at >= p.said_at)
        and not exists (select from others b
          where b.said_at > least(p.said_at, m.said_at)
            and b.said_at < greatest(p.said_at, m.said_at))))
$$;

-- Why a message does not credit a claim by itself; null when it does. The day is that on which the
-- two met, and what was credited after it counts too: of yesterday's that wait no more is credited
-- today than of today's.
create or replace function why_heard_waits(m heard_messages, t topups) returns text
  language sql stable as $$
  select case
    when m.topup_id is not null or exists (
      select from topups o
      where o.id <> t.id and o.provider = t.provider and o.state in ('credited', 'review')
        and without_twins(coalesce(o.trx_id, o.claimed_trx)) = without_twins(m.trx_id)
        and not exists (select from heard_messages h where h.topup_id = o.id)) then 'used'
    when t.claimed_trx <> m.trx_id then 'trx'
    when t.amount <> m.sum then 'sum'
    when exists (
      select from topups o
      where o.id <> t.id and o.provider = t.provider and o.state = 'claimed'
        and without_twins(coalesce(o.trx_id, o.claimed_trx)) = without_twins(m.trx_id))
          then 'rivals'
    when t.refusal is not null or exists (
      select from topups o
      where o.provider = t.provider and o.claimed_trx = t.claimed_trx and o.state = 'refused')
        then 'refused'
    when u.deleted_at is not null or u.role <> 'user' then 'account'
    when d.ended_at is not null then 'device'
    when m.said_at < greatest(m.heard_at, t.created_at) - interval '3 days' then 'old'
    when m.rule_id is null then 'rule'
    when m.sum > d.most_a_message then 'most-message'
    when not balance_follows(m) then 'balance'
    when m.sum + (
      select coalesce(sum(c.sum), 0) from heard_messages c
      where c.device_id = m.device_id
        and c.credited_at >= dhaka_midnight(dhaka_day(
          greatest(m.heard_at, t.created_at)))) > d.most_a_day
      then 'most-day'
  end
  from heard_devices d, users u
  where d.id = m.device_id and u.id = t.user_id
$$;

-- Hours between 8 and 22 o'clock in Dhaka since a fixed day: at night no phone is expected to hear
-- anything.
create or replace function waking_hours(t timestamptz) returns float8 language sql immutable as $$
  select (dhaka_day(t) - date '2000-01-01') * 14
    + least(14, greatest(0,
      extract(epoch from t - dhaka_midnight(dhaka_day(t)))::float8 / 3600 - 8))
$$;
