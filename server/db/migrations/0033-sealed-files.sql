-- The id of the key that a delivered file is known to be sealed with; null until housekeeping has looked. See server/files/reseal.ts.
alter table files add column sealed_with text;
