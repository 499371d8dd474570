-- The ledger. Integer poisha. Only wallets keep a live balance; revenue and the provider are sums
-- over transfers. Money is moved by db/functions/ledger.sql alone.

-- What a column may hold is said by its type where that can be said of one column. A table's check
-- is read from its text again by every insert; a type's check is read once for each connection. A
-- fifth of an order's work was reading checks.
create domain poisha as bigint check (value >= 0);
create domain moved_poisha as bigint check (value > 0);
create domain money_source as text
  check (value in ('order', 'refund', 'roshid', 'topup', 'admin', 'settlement'));

-- The movements there are. A function, because its list is then not read again with every row.
create function sides_fit(kind text, debit text, credit text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return kind || ': ' || debit || ' to ' || credit in (
    'topup: provider to wallet', 'bonus: adjustments to wallet', 'charge: wallet to revenue',
    'refund: revenue to wallet',
    'adjustment: wallet to adjustments', 'adjustment: adjustments to wallet',
    'opening: wallet to adjustments', 'opening: adjustments to wallet');
end $$;

-- One wallet per user, made with the user. `version` counts its transfers, so a missing one shows.
-- `ordered_until`: how far this user's orders are ahead of their rate, see place_order.
create table accounts (
  user_id       uuid primary key references users,
  balance       bigint not null default 0 check (balance >= 0),
  version       bigint not null default 0,
  ordered_until timestamptz not null default '-infinity',
  -- Below how much its owner wants to be told of it.
  alert_below   moved_poisha
);

-- One row, one movement. It touches exactly one wallet, and says what that wallet held after it.
create table transfers (
  id             uuid not null default uuidv7(),
  user_id        uuid not null references accounts,
  wallet_version bigint not null,
  kind           text not null,
  debit          text not null,
  credit         text not null,
  amount         moved_poisha not null,
  balance_after  poisha not null,
  source_kind    money_source not null,
  source_id      uuid not null,
  service        text,
  actor_id       uuid not null,
  reason         text,
  created_at     timestamptz not null default now(),
  primary key (user_id, wallet_version),
  unique (source_kind, source_id, kind),
  constraint one_wallet check ((debit = 'wallet') <> (credit = 'wallet')),
  constraint sides_fit_kind check (sides_fit(kind, debit, credit))
);
-- Transfers only ever come at the end, so a few bytes a block say which days it holds.
create index transfers_created on transfers using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index transfers_to_forget on transfers (created_at)
  where reason is not null and kind <> 'topup';

-- The ledger stands. Only the words of a reason, which somebody typed, may be taken from a row; no
-- amount, time or id.
create function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger transfers_append_only before update or delete on transfers for each row
  execute function forget_reason_only();
create trigger transfers_no_truncate before truncate on transfers for each statement
  execute function refuse_change();

-- The documented PUT update-balance-* confirms a charge. Transfers never change, so the mark stands
-- beside them.
create table settlements (
  user_id        uuid not null,
  wallet_version bigint not null,
  confirmed_at   timestamptz not null default now(),
  primary key (user_id, wallet_version),
  foreign key (user_id, wallet_version) references transfers
);

-- What was answered to a request that may come twice: `answer` has facts, nothing of a person; what
-- tells of one is sealed. `code` is null for a success, else the refusal. A key is forgotten after
-- days, and whose it is the session has just told, so it refers to nobody.
create table idempotency (
  user_id      uuid not null,
  operation    text not null,
  key          uuid not null,
  request_hash bytea not null,
  code         text,
  answer       jsonb,
  sealed_answer sealed,
  created_at   timestamptz not null default now(),
  primary key (user_id, operation, key)
);
-- Keys come in the order of their time and go in it: which pages hold old ones is all that is
-- asked.
create index idempotency_created on idempotency using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);

-- What moved on each day of Dhaka, summed when the day is over: what reads many days reads these
-- few rows instead of all their movements. Written by wallet/daily.ts alone.
create table rolled_days (
  day date primary key
);
create table daily (
  day   date not null references rolled_days on delete cascade,
  kind  text not null,
  -- Of a charge or a refund its service, of a top-up its way. Else nothing.
  part  text not null,
  count bigint not null check (count > 0),
  -- To wallets, and from them.
  added poisha not null,
  taken poisha not null,
  primary key (day, kind, part)
);

-- Up to where the ledger was found right: up to which movement of each wallet, with what it held
-- then, up to which transaction, and up to which day's sums. Movements never change, and what else
-- is changed has a later transaction, so the daily check reads what has come since. Written by
-- wallet/verified.ts alone; a check of all compares it with the ledger. `epoch`: see list_epoch.
create table verified (
  single      boolean primary key default true check (single),
  epoch       text not null,
  -- All before it had ended, so whatever it and later ones wrote is still to be checked.
  transaction xid8 not null,
  day         date not null,
  at          timestamptz not null,
  -- When all was read last.
  whole_at    timestamptz not null
);
create table verified_wallets (
  user_id uuid primary key,
  version bigint not null,
  balance poisha not null
);
