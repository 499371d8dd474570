-- Which server the lists' epoch was made on, and on which timeline of its log: see server/db/returned.ts.
alter table list_epoch add column history text;
-- What is updated is the database that phones saw last, so its epoch stays, and they go on from what they have.
update list_epoch set history =
  (select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system());
