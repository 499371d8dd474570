-- Land-tax drafts, and identity look-ups.

-- `fields` is what the person typed. Every version that was paid for is kept.
create table roshids (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users,
  fields     sealed not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  forgotten_at    timestamptz,
  forgotten_after integer,
  changed_in xid8 not null default pg_current_xact_id()
);
create index roshids_mine on roshids (user_id, id desc) where deleted_at is null;
create index roshids_mine_changed on roshids (user_id, changed_in);
create index roshids_to_forget on roshids (updated_at) where forgotten_at is null;
create index roshids_deleted_whole on roshids (deleted_at)
  where forgotten_at is null and deleted_at is not null;
create trigger roshids_touch before update on roshids for each row execute function touch();

-- One row per paid save: what a charge stands for. The first has the id of its roshid.
create table roshid_revisions (
  id         uuid primary key default uuidv7(),
  roshid_id  uuid not null references roshids,
  user_id    uuid not null references users,
  fields     sealed not null,
  price      bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id()
);
create index roshid_revisions_of on roshid_revisions (roshid_id);
create index roshid_revisions_created on roshid_revisions (created_at);
create index roshid_revisions_to_forget on roshid_revisions (created_at) where fields <> '';
create index roshid_revisions_changed on roshid_revisions (changed_in);
create trigger roshid_revisions_touch before update on roshid_revisions for each row
  execute function touch();

-- What was looked up within the last 24 hours: the same person is free so long, on any paper. Each
-- is a delivered order, with its file; a free one names that which was paid for. `person` is a
-- keyed hash of user, NID and date of birth.
create table lookups (
  order_id uuid primary key references orders,
  user_id  uuid not null references users,
  person   text not null,
  paper    text not null,
  paid_by  uuid not null references orders,
  paid_at  timestamptz not null default now()
);
create index lookups_person on lookups (user_id, person);
create index lookups_paid on lookups (paid_at);

-- Look-ups that found nobody (`missed`), and those still being asked: what keeps a date of birth
-- from being tried out. `guess` has number and date, for a day. No hash of them: whoever has the
-- database and an account would know it again.
create table lookup_tries (
  id      uuid primary key default uuidv7(),
  user_id uuid not null references users,
  guess   sealed not null,
  missed  boolean not null default false,
  at      timestamptz not null default clock_timestamp()
);
create index lookup_tries_user on lookup_tries (user_id, at);
create index lookup_tries_at on lookup_tries (at);
