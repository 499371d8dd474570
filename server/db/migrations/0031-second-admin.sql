-- Large edits of balances that wait for a second admin (SECOND_ADMIN_OVER). No money has moved: an approval goes the way of every
-- edit, if the balance is still the one that was seen. `reason` is typed, and kept only as long as it waits. Amounts in poisha.
create table balance_requests (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users,
  balance    bigint not null,
  amount     bigint not null check (amount >= 0),
  reason     text,
  asked_by   uuid not null references users,
  asked_at   timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  state      text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired')),
  decided_by uuid references users,
  decided_at timestamptz,
  check (decided_by is distinct from asked_by or state <> 'approved')
);
-- Of each wallet only one waits.
create unique index balance_requests_waiting on balance_requests (user_id) where state = 'waiting';
create index balance_requests_approved on balance_requests (user_id, decided_at) where state = 'approved';
