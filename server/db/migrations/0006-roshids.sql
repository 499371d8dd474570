-- Land-tax drafts. `fields` is what the person typed; every version that was paid for is kept.
create table roshids (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users,
  fields     jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id()
);
create index roshids_mine on roshids (user_id, id desc) where deleted_at is null;
create index roshids_mine_changed on roshids (user_id, changed_in);
create trigger roshids_touch before update on roshids for each row execute function touch();

-- One row per paid save: what a charge stands for. The first has the id of its roshid.
create table roshid_revisions (
  id         uuid primary key default uuidv7(),
  roshid_id  uuid not null references roshids,
  user_id    uuid not null references users,
  fields     jsonb not null,
  price      bigint not null check (price >= 0),
  created_at timestamptz not null default now()
);
create index roshid_revisions_of on roshid_revisions (roshid_id);
