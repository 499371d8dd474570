-- Daily hours in which a switch is open, in the time of Dhaka. Hours over midnight close on the next day.
create table opening_hours (
  switch_name text primary key references switches (name),
  opens       time not null,
  closes      time not null check (closes <> opens),
  -- Whether it was within its hours when that was last acted on: only the passing of a bound turns the switch.
  within      boolean not null
);
create function is_within(opens time, closes time, t time) returns boolean language sql immutable
  return case when opens < closes then t >= opens and t < closes else t >= opens or t < closes end;
