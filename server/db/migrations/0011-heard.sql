-- Messages of wallets that a phone of the desk has heard, see recharge/by-itself/by-itself.ts: what
-- agrees with a claim credits it.

-- A phone that forwards its messages. Whoever has its key may say what was heard, so what it
-- credits by itself is bounded.
create table heard_devices (
  id             uuid primary key default uuidv7(),
  name           text not null,
  key_hash       bytea not null unique,
  most_a_message moved_poisha not null default 500000,
  most_a_day     moved_poisha not null default 2500000,
  made_at        timestamptz not null default now(),
  heard_at       timestamptz,
  -- Since when it is known that it is silent for longer than usual.
  silent_since   timestamptz,
  ended_at       timestamptz
);
create unique index heard_devices_name on heard_devices (lower(name)) where ended_at is null;

-- How a message of a wallet is read. A row never changes: another text is another rule.
create table heard_rules (
  id       uuid primary key default uuidv7(),
  wallet   text not null check (wallet in ('bkash', 'nagad', 'rocket')),
  sender   text not null,
  template text not null,
  unique (wallet, sender, template)
);

-- `hash` is keyed, of sender and text: what nobody could read is kept once. What a rule has read is
-- kept for ever, by its TrxID; its words are not. `said_at`: by the phone. `topup_id`: what it was
-- matched with; `credited_at`: which it has credited by itself.
create table heard_messages (
  id          uuid primary key,
  device_id   uuid not null references heard_devices,
  said_at     timestamptz not null,
  heard_at    timestamptz not null default now(),
  hash        bytea unique,
  message     sealed not null,
  rule_id     uuid references heard_rules on delete set null,
  wallet      text,
  trx_id      text,
  sum         moved_poisha,
  balance     poisha,
  topup_id    uuid unique references topups,
  credited_at timestamptz,
  unique (wallet, trx_id),
  check (num_nulls(wallet, trx_id, sum) in (0, 3)),
  check (credited_at is null or topup_id is not null)
);
create index heard_twins on heard_messages (wallet, without_twins(trx_id));
create index heard_balances on heard_messages (wallet, balance);
create index heard_steps on heard_messages (wallet, (balance - sum));
create index heard_order on heard_messages (device_id, wallet, said_at);
create index heard_times on heard_messages (device_id, heard_at);
create index heard_credited on heard_messages (device_id, credited_at)
  where credited_at is not null;
create index heard_rule on heard_messages (rule_id) where rule_id is not null;
create index heard_to_forget on heard_messages (heard_at) where message <> '';
create index topups_refused on topups (provider, claimed_trx) where state = 'refused';
