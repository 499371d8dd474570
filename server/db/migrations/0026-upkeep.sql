-- What must be done again and again so that an installation can be trusted: when it was last done, and what was found.
-- `begun_at`: when a process began, so that no other does the same beside it.
create table upkeep (
  work     text primary key check (work in ('ledger', 'backup')),
  begun_at timestamptz,
  done_at  timestamptz,
  findings text[] not null default '{}'
);
