-- Who did what. A line can lose a detail or a name that was typed, and gain nothing.

create table audit (
  id       uuid primary key default uuidv7(),
  at       timestamptz not null default now(),
  actor_id uuid,
  action   text not null,
  subject  text,
  details  jsonb not null default '{}'
);
-- The details that people typed or that stand for a number, and the name that a failed login tried.
create function tells_of_somebody(action text, subject text, details jsonb) returns boolean
language sql immutable parallel safe
  return details ?| '{nid,purpose,reason,note,actor}'::text[] or action = 'login-failed' and subject is not null;
create index audit_at on audit (at desc);
create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action, id desc);
create index audit_to_forget on audit (at) where tells_of_somebody(action, subject, details);

-- Old lines can go to a file: see server/operator/audit-archive.ts. What went is written here, with the sum of its file, and only
-- what is written here in the same transaction can go.
create table audit_archives (
  id      uuid primary key default uuidv7(),
  made_at timestamptz not null default now(),
  -- All lines from before this time.
  before  timestamptz not null,
  lines   bigint not null check (lines > 0),
  sha256  text not null
);
create trigger audit_archives_append_only before update or delete on audit_archives
  for each row execute function refuse_change();
create trigger audit_archives_no_truncate before truncate on audit_archives
  for each statement execute function refuse_change();

create function archived_details_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not tells_of_somebody(old.action, old.subject, old.details)
     and exists (select from audit_archives a where a.made_at = now() and old.at < a.before) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{details,subject}'::text[] = to_jsonb(old) - '{details,subject}'::text[]
     and old.details @> new.details and (new.subject is null or new.subject = old.subject) then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function archived_details_only();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
