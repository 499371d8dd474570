-- Groups of customers with prices of their own. Where a group has no price the list price holds.
-- A group is ended, never removed: the history of prices names it.
create table price_groups (
  id         uuid primary key default uuidv7(),
  name       text not null,
  ended_at   timestamptz,
  created_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id()
);
create unique index price_groups_name on price_groups (lower(name)) where ended_at is null;
create trigger price_groups_touch before update on price_groups
  for each row execute function touch();

create table group_prices (
  group_id uuid not null references price_groups,
  name     text not null references prices,
  poisha   bigint not null check (poisha between 0 and 10000000),
  primary key (group_id, name)
);

-- Null: the list price. The desk's own people always have that: they see it where they set it.
alter table users add column price_group uuid references price_groups;
alter table users add constraint users_price_group_check
  check (price_group is null or role = 'user') not valid;
create index users_price_group on users (price_group, id) where price_group is not null;

-- `group_id` is null for the list price. In a group `was` and `poisha` are null where the list
-- price holds.
alter table price_changes add column group_id uuid references price_groups;
alter table price_changes alter column poisha drop not null;
