-- Top-ups: money that comes in through a payment provider. The state machine stands in
-- recharge/recharge.ts: created → redirected → executing → credited | failed | cancelled | expired
-- | unknown | review. Money that was sent by hand, see recharge/sent-money.ts: claimed → credited |
-- refused. Credited by db/functions/recharge.sql.

create table topups (
  id            uuid primary key default uuidv7(),
  user_id       uuid not null references users,
  provider      text not null,
  amount        bigint not null check (amount > 0),
  -- What the desk adds to it, as it was offered when the recharge was begun. Never revenue, a
  -- movement of its own.
  bonus         poisha not null default 0,
  invoice       text not null unique,
  -- The Idempotency-Key it was asked for with, and what was asked: the same key is the same top-up,
  -- for ever.
  request_key   uuid,
  request_hash  bytea not null,
  state         text not null default 'created' check (state in (
                  'created', 'redirected', 'executing', 'credited', 'failed', 'cancelled',
                  'expired', 'unknown', 'review', 'claimed', 'refused')),
  payment_id    text,
  pay_url       text,
  -- As the provider says, once paid; a payment in review keeps its trxID too, so that it is seen
  -- when it comes again. The payer's number is '' where there is none; its hash is as in orders.
  trx_id        text,
  payer         sealed not null default '',
  payer_hash    text collate "C",
  paid_at       timestamptz,
  -- Why the outcome is not known, and why a paid one was not credited; `reported` is what the
  -- provider said then.
  doubt         text
                  check (doubt in ('no-answer', 'duplicate', 'already-called', 'provider-error')),
  review_reason text check (review_reason in (
                  'amount', 'currency', 'invoice', 'transaction', 'no-answer')),
  reported      jsonb,
  -- When the confirm that may have moved the money was sent; null while none can have. Checks are
  -- counted from here.
  confirmed_at  timestamptz,
  confirms      integer not null default 0,
  -- How often one in doubt was asked about: its day is over only when it was asked about for a day,
  -- too.
  checks        integer not null default 0,
  next_check_at timestamptz,
  -- The TrxID that a person says they have sent money with. It becomes `trx_id` when somebody has
  -- found it true; `payer` has the last four digits of the sender's number. Who decided, and why
  -- not.
  claimed_trx   text,
  decided_by    uuid references users,
  refusal       text,
  hidden_at     timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  changed_in    xid8 not null default pg_current_xact_id(),
  unique (user_id, request_key),
  unique (provider, payment_id),
  check (state = 'created' or payment_id is not null),
  check (state <> 'credited' or trx_id is not null),
  check (state <> 'review' or review_reason is not null),
  check (state <> 'claimed' or claimed_trx is not null)
);
-- A transaction is credited once for ever, whoever names it and in which letters.
create unique index topups_trx on topups (provider, upper(trx_id));
create unique index topups_claimed on topups (user_id, provider, claimed_trx)
  where state = 'claimed';
-- A TrxID without the letters that are taken for digits.
create function without_twins(trx text) returns text language sql immutable strict
  return translate(upper(trx), 'OIL', '011');
create index topups_twins on topups (without_twins(coalesce(trx_id, claimed_trx)))
  where state in ('credited', 'claimed', 'review');
create index topups_mine on topups (user_id, id desc);
create index topups_mine_changed on topups (user_id, changed_in);
create index topups_history on topups (id desc) where hidden_at is null and payment_id is not null;
create index topups_state on topups (state, id desc)
  where hidden_at is null and payment_id is not null;
create index topups_created on topups (created_at);
-- When the history was last cleared.
create index topups_hidden on topups (hidden_at) where hidden_at is not null;
-- What a payment is looked for by.
create function payment_words(trx text, invoice text) returns text language sql immutable
  return lower(coalesce(trx, '') || ' ' || invoice);
create index topups_words on topups
  using gin (trigrams(payment_words(coalesce(trx_id, claimed_trx), invoice)))
  where hidden_at is null and payment_id is not null;
create index topups_payer on topups (payer_hash) where payer <> '';
create index topups_changed on topups (changed_in);
create index topups_due on topups (next_check_at) where next_check_at is not null;
create index topups_doubtful on topups (state)
  where state in ('executing', 'unknown', 'review', 'claimed');
create index topups_decided on topups (decided_by, paid_at) where decided_by is not null;
create index topups_to_forget on topups (updated_at)
  where payer <> '' or reported is not null or refusal is not null;
create trigger topups_touch before update on topups for each row execute function touch();

-- The desk's own numbers, to which people send money by hand.
create table pay_numbers (
  wallet text primary key check (wallet in ('bkash', 'nagad', 'rocket')),
  number text not null
);

-- What the desk adds to a recharge of so many poisha or more: of several steps the highest that is
-- reached.
create table bonus_steps (
  from_amount moved_poisha primary key,
  percent     numeric(4, 2) not null check (percent > 0)
);

-- One row per merchant login: every process uses the same token, and one of them at a time renews
-- it. `refresher` names the holder of the lease; no lock is held while it talks to the provider.
create table provider_tokens (
  name              text primary key,
  id_token          sealed,
  refresh_token     sealed,
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
