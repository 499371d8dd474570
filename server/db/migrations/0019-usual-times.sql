-- How long a service took of late, as it was measured: of its last `usual_of` deliveries four in five
-- came within so many minutes. Null while there are too few of them. See server/services/usual.ts.
alter table services add column usual_minutes integer;
alter table services add column usual_of integer;
