-- The ledger. Integer poisha. Only wallets keep a live balance; revenue and the provider are sums over transfers.

-- One wallet per user, made with the user. `version` counts its transfers, so a missing one shows.
create table accounts (
  user_id uuid primary key references users,
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0
);

-- One row, one movement. It touches exactly one wallet, and says what that wallet held after it.
create table transfers (
  id             uuid not null default uuidv7(),
  user_id        uuid not null references accounts,
  wallet_version bigint not null,
  kind           text not null check (kind in ('topup', 'charge', 'refund', 'adjustment', 'opening')),
  debit          text not null check (debit in ('wallet', 'revenue', 'provider', 'adjustments')),
  credit         text not null check (credit in ('wallet', 'revenue', 'provider', 'adjustments')),
  amount         bigint not null check (amount > 0),
  balance_after  bigint not null check (balance_after >= 0),
  source_kind    text not null check (source_kind in ('order', 'roshid', 'lookup', 'topup', 'admin', 'settlement')),
  source_id      uuid not null,
  service        text,
  actor_id       uuid not null,
  reason         text,
  created_at     timestamptz not null default now(),
  primary key (user_id, wallet_version),
  unique (source_kind, source_id, kind),
  constraint one_wallet check ((debit, credit) in (('wallet', 'revenue'), ('revenue', 'wallet'), ('provider', 'wallet'),
                             ('wallet', 'adjustments'), ('adjustments', 'wallet'))),
  constraint sides_fit_kind check (case kind when 'charge' then credit = 'revenue'
                   when 'refund' then debit = 'revenue'
                   when 'topup' then debit = 'provider'
                   else 'adjustments' in (debit, credit) end)
);
create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();

-- The documented PUT update-balance-* confirms a charge. Transfers never change, so the mark stands beside them.
create table settlements (
  user_id        uuid not null,
  wallet_version bigint not null,
  confirmed_at   timestamptz not null default now(),
  primary key (user_id, wallet_version),
  foreign key (user_id, wallet_version) references transfers
);

-- What was answered to a request that may come twice. `code` is null for a success, else the refusal.
create table idempotency (
  user_id      uuid not null references users,
  operation    text not null,
  key          uuid not null,
  request_hash bytea not null,
  code         text,
  answer       jsonb,
  created_at   timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_created on idempotency (created_at);

-- Takes `p_amount` from a wallet, or says false and leaves no trace.
create function charge(p_user uuid, p_amount bigint, p_source_kind text, p_source uuid, p_service text)
returns boolean language plpgsql as $$
declare w accounts;
begin
  if p_amount = 0 then return true; end if;
  update accounts set balance = balance - p_amount, version = version + 1
   where user_id = p_user and balance >= p_amount
  returning * into w;
  if not found then return false; end if;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id)
  values (p_user, w.version, 'charge', 'wallet', 'revenue', p_amount, w.balance,
          p_source_kind, p_source, p_service, p_user);
  return true;
end $$;

-- Gives `p_amount` to a wallet: a refund out of revenue, a top-up out of the provider.
create function credit(p_user uuid, p_amount bigint, p_kind text, p_from text, p_source_kind text, p_source uuid,
                       p_service text, p_actor uuid, p_reason text)
returns void language plpgsql as $$
declare w accounts;
begin
  if p_amount = 0 then return; end if;
  update accounts set balance = balance + p_amount, version = version + 1
   where user_id = p_user
  returning * into strict w;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                         source_kind, source_id, service, actor_id, reason)
  values (p_user, w.version, p_kind, p_from, 'wallet', p_amount, w.balance,
          p_source_kind, p_source, p_service, p_actor, p_reason);
end $$;
