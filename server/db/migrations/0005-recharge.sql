-- Top-ups: money that comes in through a payment provider. The state machine stands in recharge/recharge.ts:
-- created → redirected → executing → credited | failed | cancelled | expired | unknown | review.

create table topups (
  id            uuid primary key default uuidv7(),
  user_id       uuid not null references users,
  provider      text not null,
  amount        bigint not null check (amount > 0),
  invoice       text not null unique,
  -- The Idempotency-Key it was asked for with, and what was asked: the same key is the same top-up, for ever.
  request_key   uuid,
  request_hash  bytea not null,
  state         text not null default 'created' check (state in (
                  'created', 'redirected', 'executing', 'credited', 'failed', 'cancelled', 'expired', 'unknown', 'review')),
  payment_id    text,
  pay_url       text,
  -- As the provider says, once paid; a payment in review keeps its trxID too, so that it is seen when it comes again.
  trx_id        text,
  payer         text not null default '',
  paid_at       timestamptz,
  -- Why the outcome is not known, and why a paid one was not credited; `reported` is what the provider said then.
  doubt         text check (doubt in ('no-answer', 'duplicate', 'already-called', 'provider-error')),
  review_reason text check (review_reason in ('amount', 'currency', 'invoice', 'transaction', 'no-answer')),
  reported      jsonb,
  -- When the confirm that may have moved the money was sent; null while none can have. Checks are counted from here.
  confirmed_at  timestamptz,
  confirms      integer not null default 0,
  next_check_at timestamptz,
  hidden_at     timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  changed_in    xid8 not null default pg_current_xact_id(),
  unique (user_id, request_key),
  unique (provider, payment_id),
  unique (provider, trx_id),
  check (state = 'created' or payment_id is not null),
  check (state <> 'credited' or trx_id is not null),
  check (state <> 'review' or review_reason is not null)
);
create index topups_mine on topups (user_id, id desc);
create index topups_mine_changed on topups (user_id, changed_in);
create index topups_history on topups (id desc) where hidden_at is null and payment_id is not null;
create index topups_changed on topups (changed_in);
create index topups_due on topups (next_check_at) where next_check_at is not null;
create trigger topups_touch before update on topups for each row execute function touch();

-- One row per merchant login: every process uses the same token, and one of them at a time renews it.
-- `refresher` names the holder of the lease; no lock is held while it talks to the provider.
create table provider_tokens (
  name              text primary key,
  id_token          text,
  refresh_token     text,
  refresh_until     timestamptz,
  lifetime          interval,
  granted_at        timestamptz,
  before_granted_at timestamptz,
  refresher         uuid,
  leased_at         timestamptz,
  refreshing_until  timestamptz,
  failures          integer not null default 0,
  retry_at          timestamptz
);

-- What the provider says was paid, held against the row: credits it once, ever, or puts it into review.
-- `p_actor` is the admin who asked, null when nobody did.
create function settle_topup(
  p_topup uuid, p_trx text, p_amount bigint, p_currency text, p_invoice text, p_payer text, p_paid_at timestamptz,
  p_actor uuid
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
    update topups set trx_id = p_trx, payer = p_payer, paid_at = coalesce(p_paid_at, now()), doubt = null,
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
