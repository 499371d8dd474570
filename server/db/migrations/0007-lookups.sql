-- Identity look-ups that were paid for. The record itself is never kept: a re-opening asks the provider again, free of charge.

-- Made at the first look-up. It goes into backups, so that what was paid stays paid after a restore.
create table lookup_key (
  one boolean primary key default true check (one),
  key bytea not null
);

-- `person` is a keyed hash of user, NID and date of birth, forgotten once a re-opening would be charged anyway.
create table lookups (
  id         uuid not null,
  user_id    uuid not null references users,
  person     bytea,
  price      bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index lookups_person on lookups (user_id, person, created_at) where person is not null;
create index lookups_created on lookups (created_at);
