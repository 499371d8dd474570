-- What the desk offers: prices, switches, opening hours, notices, services.

create table prices (
  name       text primary key,
  poisha     bigint not null check (poisha between 0 and 10000000),
  changed_in xid8 not null default pg_current_xact_id()
);
create trigger prices_touch before update on prices for each row execute function touch();

-- `changed_by` is null when the operator did it from the command line; `was` is null for the first
-- price.
create table price_changes (
  id         uuid primary key default uuidv7(),
  name       text not null references prices,
  was        bigint,
  poisha     bigint not null,
  changed_by uuid references users,
  changed_at timestamptz not null default now()
);

create table switches (
  name       text primary key,
  open       boolean not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create trigger switches_touch before update on switches for each row execute function touch();

-- Daily hours in which a switch is open, in the time of Dhaka. Hours over midnight close on the
-- next day.
create table opening_hours (
  switch_name text primary key references switches (name),
  opens       time not null,
  closes      time not null check (closes <> opens),
  -- By day (sat to fri): other hours, as {"opens", "closes"}, or null when it is closed all day.
  weekdays    jsonb not null default '{}',
  -- Whether it was within its hours when that was last acted on: only the passing of a bound turns
  -- the switch.
  within      boolean not null
);
-- At a time in Dhaka: within the hours that began on that day, or on the day before and end after
-- midnight.
create function is_within(hours opening_hours, at timestamp) returns boolean language sql immutable
  return exists (
    select from generate_series(0, 1) as ago
    cross join lateral (select at::date - ago as day) as began
    cross join lateral (
      select hours.weekdays -> (array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])
        [extract(dow from day)::int + 1] as own
    ) as given
    cross join lateral (
      select coalesce((own ->> 'opens')::time, hours.opens) as first,
        coalesce((own ->> 'closes')::time, hours.closes) as last
    ) as span
    where own is distinct from 'null'
      and at >= day + first
      and at < day + last + case when last < first then interval '1 day' else interval '0' end
  );

-- A notice ends by itself at a time, or when an admin removes it. Then the one before it is shown
-- again.
create table notices (
  id         uuid primary key default uuidv7(),
  notice     text not null,
  ends_at    timestamptz,
  removed_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id()
);
create trigger notices_touch before update on notices for each row execute function touch();

-- A row for each service. `declaration` is what an operator declared (name, group, icon, consent,
-- closed notice, fields); null for a built-in one, which the program declares. Price and switch
-- stand where all of them do, and services may share them. A row is never removed: a key that
-- existed is never given again, and old orders name it.
create table services (
  key              text primary key,
  position         integer not null,
  declaration      jsonb,
  price_name       text not null references prices,
  switch_name      text references switches,
  help             jsonb,
  expected_minutes integer,
  version          integer not null default 1,
  retired_at       timestamptz,
  changed_in       xid8 not null default pg_current_xact_id()
);
create trigger services_touch before update on services for each row execute function touch();
