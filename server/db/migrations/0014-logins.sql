-- The token a session had before its password was changed: a late request that brings it is still this browser's.
alter table sessions add column former_token_hash text;
create index sessions_former on sessions (former_token_hash) where former_token_hash is not null;

-- The key that device cookies are signed with, made at the first login. It goes into backups, so that they outlive a restore.
create table device_key (
  one boolean primary key default true check (one),
  key bytea not null
);

-- A device that has logged in as this name before has a count of its own; '' counts all others together.
alter table login_failures
  add column device text not null default '',
  drop constraint login_failures_pkey,
  add primary key (username, device);
