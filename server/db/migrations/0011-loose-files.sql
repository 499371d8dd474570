-- Keys in the file store that no order has: one that is being delivered, and those that are to go. Housekeeping removes
-- what still stands here after an hour, so that neither a crash nor a store that is away leaves anybody's papers behind.
create table loose_files (
  storage_key text primary key,
  since       timestamptz not null default now()
);
