-- A notice ends by itself at a time, or when an admin removes it. Then the one before it is shown again.
alter table notices add column ends_at timestamptz, add column removed_at timestamptz;
create trigger notices_touch before update on notices for each row execute function touch();
