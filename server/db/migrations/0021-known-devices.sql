-- The devices where each person is known, the latest few: their cookies prove it, and this bounds how many there are.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device  text not null,
  last_at timestamptz not null default now(),
  primary key (user_id, device)
);
