-- Which server the lists' epoch was made on, and on which timeline of its log: see server/db/returned.ts.
alter table list_epoch add column history text;
