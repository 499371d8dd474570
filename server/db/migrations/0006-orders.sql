-- Orders, and the files delivered for them. Placed and cancelled by db/functions/orders.sql.

create domain order_status as text check (value in ('pending', 'approved', 'cancel'));

-- A number that people can say and search for, K-4821: rising, with gaps where an order was rolled
-- back, and never given twice. See contract/values/order-number.ts. From 1001 on, so that the first
-- one is long enough to be recognised, and does not tell that it is the first.
create sequence order_numbers as bigint start 1001;

create table orders (
  -- Given by the program (version 7), because what is sealed opens only in its row.
  id            uuid primary key default uuidv7(),
  number        bigint not null unique default nextval('order_numbers'),
  -- The wallet that paid for it, which its own transaction holds already; to refer to the person
  -- would lock and write one more row.
  user_id       uuid not null references accounts,
  category      text not null,
  status        order_status not null default 'pending',
  price         poisha not null,
  -- How much of the price was given back: all of it with a cancellation, or parts, each a row of
  -- `refunds`.
  returned      poisha not null default 0,
  -- `shown`: public values whole, secret ones masked, all that a list needs. `secret`: the secret
  -- ones whole.
  shown         sealed not null,
  secret        sealed not null,
  -- It is found by a keyed hash of the last four characters of its number, which is another one for
  -- each user: what it leads to is opened and compared. Null without a number.
  number_hash   text collate "C",
  -- The user's word for whose order it is, as it is looked for; `shown` has it as it was typed.
  -- Public by choice.
  for_whom      text not null default '',
  -- How an operator's own service was declared when it was ordered, so that an old order reads
  -- right after the service changed.
  form          jsonb,
  attachment_count smallint not null default 0,
  consent       boolean,
  note          text not null default '',
  claimed_by    uuid references users,
  claimed_at    timestamptz,
  decided_by    uuid references users,
  -- When a delivery was last taken back or its file replaced. With it the owner reads why an order
  -- waits again, or that the file is another one.
  corrected_at  timestamptz,
  -- When something that was made for it first left the desk: its owner opened a delivered file, or
  -- staff sent one with a message. Then staff no longer give all of its price back.
  left_desk_at  timestamptz,
  -- Of what is said about it: how many there are, how many of them the other side has not seen,
  -- since when a question waits, and since when what its owner wrote, until staff answer or settle
  -- it.
  messages      integer not null default 0,
  owner_unread  integer not null default 0,
  staff_unread  integer not null default 0,
  asked_at      timestamptz,
  unanswered_since timestamptz,
  -- Since when its owner says that the delivered file is wrong.
  wrong_file_at timestamptz,
  -- When its owner saw that it was cancelled, on any device. Until then they are told.
  cancel_seen_at timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  -- When the details were removed, and after how many days; no days where somebody deleted them or
  -- asked for it. What is deleted, or older than RETENTION_DAYS, keeps who, when and how much, and
  -- nothing else that tells of a person. See server/forgetting/.
  forgotten_at    timestamptz,
  forgotten_after integer,
  -- Two lists show an order: a claim changes what staff see, and nothing for its owner.
  changed_in       xid8 not null default pg_current_xact_id(),
  owner_changed_in xid8 not null default pg_current_xact_id()
);
alter sequence order_numbers owned by orders.number;
-- Ids are time-ordered (version 7), so newest first is by id.
create index orders_mine on orders (user_id, id desc) where deleted_at is null;
-- An agent may have a fifth of all orders: neither their rare ones nor a count of theirs is looked
-- for among all of them.
create index orders_mine_status on orders (user_id, status, id desc) where deleted_at is null;
create index orders_mine_service on orders (user_id, category, id desc) where deleted_at is null;
create index orders_mine_changed on orders (user_id, owner_changed_in);
create index orders_all on orders (id desc) where deleted_at is null;
create index orders_status on orders (status, id desc) where deleted_at is null;
create index orders_of_service on orders (category, status, id desc) where deleted_at is null;
create index orders_open_free on orders (user_id) where status = 'pending' and price = 0;
create index orders_unanswered on orders (id desc) where unanswered_since is not null;
create index orders_asked on orders (user_id, id desc) where asked_at is not null;
create index orders_cancel_unseen on orders (user_id, id desc)
  where status = 'cancel' and cancel_seen_at is null;
create index orders_wrong_file on orders (id desc) where wrong_file_at is not null;
create index orders_changed on orders (changed_in);
create index orders_created on orders (created_at);
-- Each holds only what is still to go, so that looking for it costs nothing when there is none.
create index orders_to_forget on orders (updated_at)
  where forgotten_at is null and status <> 'pending';
create index orders_deleted_whole on orders (id)
  where forgotten_at is null and deleted_at is not null;
create index orders_number on orders (number_hash);
create index orders_for_whom on orders using gin (trigrams(for_whom))
  where for_whom <> '' and deleted_at is null;

create function touch_for_owner() returns trigger language plpgsql as $$
begin
  new.owner_changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger orders_touch before update on orders for each row execute function touch();
create trigger orders_touch_for_owner before update on orders for each row
  when ((new.status, new.note, new.returned, new.deleted_at, new.forgotten_at, new.messages,
         new.owner_unread, new.asked_at,
         new.wrong_file_at, new.cancel_seen_at)
        is distinct from (old.status, old.note, old.returned, old.deleted_at, old.forgotten_at,
                          old.messages, old.owner_unread, old.asked_at, old.wrong_file_at,
                          old.cancel_seen_at))
  execute function touch_for_owner();

-- A part of an order's price that was given back: the source of its transfer, which has the reason.
create table refunds (
  id         uuid primary key,
  order_id   uuid not null references orders,
  amount     moved_poisha not null,
  created_at timestamptz not null default now()
);
create index refunds_of on refunds (order_id);

-- A link for who waits at the counter. It shows number, service and state of its order, which stand
-- beside it in the open, so the random token does too.
create table order_links (
  order_id   uuid primary key references orders,
  token      text not null unique,
  created_at timestamptz not null default now()
);

-- What owner and staff write to each other about an order. `id` is the key that it was sent with,
-- so it is written once for ever.
create table order_messages (
  id         uuid primary key,
  order_id   uuid not null references orders,
  -- In the order of arrival, from 1. Given while the order is locked.
  position   integer not null,
  author_id  uuid not null references users,
  staff      boolean not null,
  asks       boolean not null default false check (staff or not asks),
  wrong_file boolean not null default false check (not staff or not wrong_file),
  body       sealed not null,
  created_at timestamptz not null default now(),
  unique (order_id, position)
);

-- What staff note for each other, about an order or, without one, its owner, who never gets it.
-- `id` is the key that it was sent with.
create table staff_notes (
  id         uuid primary key,
  user_id    uuid not null references users,
  order_id   uuid references orders,
  author_id  uuid not null references users,
  body       sealed not null,
  created_at timestamptz not null default now()
);
create index staff_notes_of on staff_notes (user_id, order_id);
create index staff_notes_order on staff_notes (order_id) where order_id is not null;

-- One delivered file per order. `storage_key` is random: it tells nothing and can't be guessed.
create table files (
  id          uuid primary key default uuidv7(),
  order_id    uuid not null unique references orders,
  user_id     uuid not null references users,
  storage_key text not null unique,
  type        text not null,
  size        integer not null,
  -- Of the bytes as they were delivered.
  sha256      bytea not null check (octet_length(sha256) = 32),
  -- When its owner first downloaded it: staff who take it back should know.
  opened_at   timestamptz,
  created_at  timestamptz not null default now()
);
create index files_not_taken on files (user_id, order_id desc) where opened_at is null;

-- Keys in the file store that no order has: one that is being delivered, and those that are to go.
-- Housekeeping removes what still stands here after an hour, so that neither a crash nor a store
-- that is away leaves anybody's papers behind.
create table loose_files (
  storage_key text primary key,
  since       timestamptz not null default now()
);
