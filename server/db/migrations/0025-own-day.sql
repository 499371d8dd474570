-- What a customer who orders for others keeps for themself: see server/shop/. Nobody at the desk is
-- shown any of it.

-- `head`: what stands above their slips. The row stays when the shop is closed.
create table shops (
  user_id uuid primary key references users on delete cascade,
  opened  boolean not null,
  head    sealed not null
);

-- What an order, or a roshid, has brought. `id` is that of either; the account is the one that paid
-- for it. `owed`: something is still to come of it, or to be given back. `noted_at`: by the clock
-- of who noted it, and never after that of the database; of two notes the later one holds.
create table own_sums (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  sums       sealed not null,
  owed       boolean not null,
  noted_at   timestamptz not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create index own_sums_changed on own_sums (user_id, changed_in);
create index own_sums_noted on own_sums (user_id, noted_at);
create index own_sums_owed on own_sums (user_id) where owed;
create trigger own_sums_touch before update on own_sums for each row execute function touch();
