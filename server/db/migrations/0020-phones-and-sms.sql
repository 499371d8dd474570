-- A person's mobile number, the codes that prove it, and short messages (SMS) to it.

-- `phone_hash`: keyed, of the whole number, which is found by it. `phone_proved_at`: when a code
-- that was sent to the number came back; before, the number is used for nothing. `sms_ready`: its
-- owner is also told by SMS that an order is ready.
call add_sealed_column('users', 'phone');
alter table users add column phone_hash bytea;
alter table users add column phone_proved_at timestamptz;
alter table users add column sms_ready boolean not null default true;
create unique index users_phone on users (phone_hash)
  where phone_proved_at is not null and deleted_at is null;

-- Here, because the program before deletes accounts too.
create function forget_phone() returns trigger language plpgsql as $$
begin
  new.phone := '';
  new.phone_hash := null;
  new.phone_proved_at := null;
  return new;
end $$;
create trigger users_phone_forgotten before update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_phone();

-- A code that was asked for: one for each who and purpose, for five minutes. `who`: the id of the
-- user who proves a number, or a keyed hash of the name or number that was typed at the login,
-- whether anybody has it or not. `asked`: the number to be proved, or that name until the sender has
-- looked whose it is. `phone_hash`: of the number that it is sent to. `code_hash`: keyed; the code
-- itself stands nowhere.
create table phone_codes (
  who        text not null,
  purpose    text not null check (purpose in ('prove', 'forgotten')),
  user_id    uuid references users on delete cascade,
  asked      sealed not null default '',
  phone_hash bytea,
  code_hash  bytea,
  tries      integer not null default 0,
  asked_at   timestamptz not null default now(),
  primary key (who, purpose)
);
create index phone_codes_user on phone_codes (user_id);
create index phone_codes_asked on phone_codes (asked_at);

-- What is still to be sent by SMS, without number or words: whom it goes to, and what it says, is
-- found when it is sent. It goes before it is given to the provider, so that none is paid twice.
create table sms_messages (
  id           uuid primary key default uuidv7(),
  kind         text not null check (kind in ('ready', 'code')),
  order_id     uuid unique references orders,
  code_who     text,
  code_purpose text,
  tries        integer not null default 0,
  next_try_at  timestamptz not null default now(),
  foreign key (code_who, code_purpose) references phone_codes on delete cascade,
  unique (code_who, code_purpose),
  check ((kind = 'ready') = (order_id is not null)),
  check ((kind = 'code') = (code_who is not null and code_purpose is not null))
);
create index sms_messages_due on sms_messages (next_try_at);

-- How many went to the provider on a day of Dhaka, and what they cost, in poisha.
create table sms_days (
  day   date not null,
  kind  text not null check (kind in ('ready', 'code')),
  sent  integer not null default 0 check (sent >= 0),
  price poisha not null default 0,
  primary key (day, kind)
);

-- Two minutes later: whoever has the file by then needs no SMS, which costs money.
create function queue_ready_sms() returns trigger language plpgsql as $$
begin
  insert into sms_messages (kind, order_id, next_try_at)
  select 'ready', new.id, now() + interval '2 minutes' from users u
  where u.id = new.user_id and u.role = 'user' and u.phone_proved_at is not null and u.sms_ready
  on conflict do nothing;
  return null;
end $$;
create trigger orders_sms after update of status on orders for each row
  when (old.status = 'pending' and new.status = 'approved'
    and new.decided_by is distinct from new.user_id)
  execute function queue_ready_sms();
