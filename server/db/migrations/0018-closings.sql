-- The closing of a day: what came to the desk by each way, and what somebody counted there. It
-- stands for ever; what comes later is the next one's.
create table closings (
  id        uuid primary key default uuidv7(),
  -- From 1, without a gap.
  number    integer not null unique,
  -- It has all from its first day to its last that no closing before it has.
  first_day date not null,
  day       date not null unique check (day >= first_day),
  -- How many rows of closing_ways it has.
  ways      integer not null,
  note      text not null default '',
  closed_by uuid not null references users,
  closed_at timestamptz not null default clock_timestamp()
);

-- In poisha. `late`: how much of what was expected came on days that had been closed before.
-- `counted` is null where nobody counted.
create table closing_ways (
  closing_id uuid not null references closings,
  way        text not null,
  expected   bigint not null,
  late       bigint not null,
  counted    bigint,
  primary key (closing_id, way)
);

-- In which closing a movement is: in one, for ever.
create table closed_movements (
  user_id        uuid not null,
  wallet_version bigint not null,
  closing_id     uuid not null references closings,
  primary key (user_id, wallet_version),
  foreign key (user_id, wallet_version) references transfers
);

-- Only the words of a note may go, where somebody's are among them.
create function forget_note_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger closings_final before update or delete on closings for each row
  execute function forget_note_only();
create trigger closings_no_truncate before truncate on closings for each statement
  execute function refuse_change();
create trigger closing_ways_final before update or delete on closing_ways for each row
  execute function refuse_change();
create trigger closing_ways_no_truncate before truncate on closing_ways for each statement
  execute function refuse_change();
create trigger closed_movements_final before update or delete on closed_movements for each row
  execute function refuse_change();
create trigger closed_movements_no_truncate before truncate on closed_movements for each statement
  execute function refuse_change();
