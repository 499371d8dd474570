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
  return details ?| '{nid,purpose,reason,note,actor,trxId}'::text[] or action = 'login-failed'
    and subject is not null;
create index audit_at on audit (at desc);
create index audit_actor on audit (actor_id, id desc);
create index audit_person on audit (coalesce(details ->> 'user', subject));
create index audit_action on audit (action, id desc);
create index audit_to_forget on audit (at) where tells_of_somebody(action, subject, details);

create function fewer_details_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) - '{details,subject}'::text[] = to_jsonb(old) - '{details,subject}'::text[]
     and old.details @> new.details and (new.subject is null or new.subject = old.subject)
       then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row
  execute function fewer_details_only();
create trigger audit_no_truncate before truncate on audit for each statement
  execute function refuse_change();
