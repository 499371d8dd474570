-- What an option adds to its service's price, and what the desk itself pays. `service` is the name
-- of a price, as in `transfers`; `field` and `value` are a choice and its option as they are
-- declared. What is nothing has no row, and an option that goes takes its rows with it.
create table option_prices (
  service text not null references prices,
  field   text not null,
  value   text not null,
  extra   bigint not null check (extra between 1 and 10000000),
  primary key (service, field, value)
);

-- Admins alone get these. Without field and value: of the service itself.
create table costs (
  service text not null references prices,
  field   text not null default '',
  value   text not null default '',
  poisha  bigint not null check (poisha between 1 and 10000000),
  primary key (service, field, value)
);

-- What the desk paid for it, and whose prices its owner had, both as they stood when it was placed.
-- No type of its own and no reference: PostgreSQL would write or read all rows for them, while
-- everybody waits. Groups are never removed.
alter table orders add column cost bigint not null default 0;
alter table orders add column price_group uuid;
alter table roshid_revisions add column cost bigint not null default 0;
alter table roshid_revisions add column price_group uuid;

-- Of an option the choice and its value; `cost` where it is what the desk pays.
alter table price_changes add column field text;
alter table price_changes add column value text;
alter table price_changes add column cost boolean not null default false;
