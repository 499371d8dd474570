-- Pictures and PDFs that are sent for an order before it is placed, or for a message before it is
-- written. See server/attachments/.

-- One file of one user. `name` is the SHA-256 of the bytes that the phone has sent; the other
-- columns tell of the file that was made of them and is in the store.
create table attachments (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users,
  name        bytea not null check (length(name) = 32),
  -- How many orders name it. At none it goes: at once when there was one, else a day after it was
  -- sent.
  named       integer not null default 0 check (named >= 0),
  touched_at  timestamptz not null default now(),
  storage_key text not null unique,
  type        text not null check (type in ('image/jpeg', 'application/pdf')),
  size        integer not null,
  sha256      bytea not null,
  width       integer,
  height      integer,
  -- What was taken out of a PDF.
  taken_out   text[] not null default '{}',
  unique (user_id, name)
);
create index attachments_unused on attachments (touched_at) where named = 0;

-- The attachments of an order in the order in which they were given, from 1: its own, and those of
-- messages about it. Outside an attachment is known by the id here: it is gone with the order.
create table order_attachments (
  id            uuid primary key default gen_random_uuid(),
  order_id      uuid not null references orders,
  position      smallint not null,
  field         text not null,
  attachment_id uuid not null references attachments,
  message_id    uuid references order_messages,
  unique (order_id, position)
);
create index order_attachments_of on order_attachments (attachment_id);
create index order_attachments_said on order_attachments (message_id) where message_id is not null;

-- Wherever an order loses its details. Not for what is inserted: a restore inserts rows whose names
-- are counted already.
create function drop_name() returns trigger language plpgsql as $$
begin
  update attachments set named = named - 1 where id = old.attachment_id;
  delete from attachments where id = old.attachment_id and named = 0;
  return null;
end $$;
create trigger order_attachments_drop_name after delete on order_attachments
  for each row execute function drop_name();

-- Nobody can be working on the file of a row that is gone: housekeeping need not wait an hour, as
-- for other loose ones.
create function free_file() returns trigger language plpgsql as $$
begin
  insert into loose_files (storage_key, since) values (old.storage_key, '-infinity')
    on conflict do nothing;
  return null;
end $$;
create trigger attachments_free_file after delete on attachments
  for each row execute function free_file();
