-- What was delivered is known again: `sha256` of the bytes as they were stored. Null for files delivered before this column
-- stood, until they are read once. `damage` is what the last look found; staff deliver such a file anew.
alter table files
  add column sha256 bytea check (octet_length(sha256) = 32),
  add column damage text check (damage in ('missing', 'changed'));
create index files_damaged on files (order_id) where damage is not null;
