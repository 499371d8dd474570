-- Prices, switches, notices.

create table prices (
  name       text primary key,
  poisha     bigint not null check (poisha between 0 and 10000000),
  changed_in xid8 not null default pg_current_xact_id()
);
create trigger prices_touch before update on prices for each row execute function touch();

-- `changed_by` is null when the operator did it from the command line.
create table price_changes (
  id         uuid primary key default uuidv7(),
  name       text not null references prices,
  poisha     bigint not null,
  changed_by uuid references users,
  changed_at timestamptz not null default now()
);

create table switches (
  name       text primary key,
  open       boolean not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create trigger switches_touch before update on switches for each row execute function touch();

create table notices (
  id         uuid primary key default uuidv7(),
  notice     text not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id()
);
