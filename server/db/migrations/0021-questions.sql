-- What people ask, and what the desk answers, on the page of help. One that was removed stays for
-- the log, and nobody reads it any more.
create table questions (
  id         uuid primary key default uuidv7(),
  question   text not null,
  answer     text not null,
  place      integer not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
