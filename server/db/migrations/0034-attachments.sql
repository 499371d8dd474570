-- Pictures and PDFs that users send for an order before they place it. See server/attachments/.

-- One file of one user. `name` is the SHA-256 of the `total` bytes that the phone sends. Until it is whole it stands in `parts`
-- pieces, of `received` bytes together; then the file that was made of it is in the store, and the other columns tell of that.
create table attachments (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users,
  name        bytea not null check (length(name) = 32),
  total       integer not null check (total > 0),
  received    integer not null default 0 check (received between 0 and total),
  parts       integer not null default 0,
  -- How many orders name it. At none it goes: at once when there was one, else a day after the last byte came.
  named       integer not null default 0 check (named >= 0),
  touched_at  timestamptz not null default now(),
  storage_key text unique,
  type        text check (type in ('image/jpeg', 'application/pdf')),
  size        integer,
  sha256      bytea,
  width       integer,
  height      integer,
  -- As in files.
  sealed_with text,
  unique (user_id, name),
  check (named = 0 or storage_key is not null)
);
create index attachments_unused on attachments (touched_at) where named = 0;

-- What has arrived of a file that is not whole, sealed. `at`: where the piece begins.
create table attachment_parts (
  attachment_id uuid not null references attachments on delete cascade,
  at            integer not null,
  bytes         bytea not null,
  primary key (attachment_id, at)
);
-- Sealed bytes can't be compressed, so it is not tried.
alter table attachment_parts alter column bytes set storage external;

-- The attachments of an order in the order in which they were given, from 1. Outside an attachment is known by the id here: it
-- is gone with the order.
create table order_attachments (
  id            uuid primary key default gen_random_uuid(),
  order_id      uuid not null references orders,
  position      smallint not null,
  field         text not null,
  attachment_id uuid not null references attachments,
  unique (order_id, position)
);
create index order_attachments_of on order_attachments (attachment_id);
alter table orders add column attachment_count smallint not null default 0;

-- Wherever an order loses its details. Not for what is inserted: a restore inserts rows whose names are counted already.
create function drop_name() returns trigger language plpgsql as $$
begin
  update attachments set named = named - 1 where id = old.attachment_id;
  delete from attachments where id = old.attachment_id and named = 0;
  return null;
end $$;
create trigger order_attachments_drop_name after delete on order_attachments
  for each row execute function drop_name();

-- Nobody can be working on the file of a row that is gone: housekeeping need not wait an hour, as for other loose ones.
create function free_file() returns trigger language plpgsql as $$
begin
  insert into loose_files (storage_key, since) values (old.storage_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger attachments_free_file after delete on attachments
  for each row when (old.storage_key is not null) execute function free_file();

-- As place_order, for an order with attachments: `p_names` in the order in which they were given, each with its field. When one
-- of them is not whole, the code is attachments-missing, and nothing is charged and no key kept. They are locked first, so that
-- none can go meanwhile.
create function place_order_with_attachments(
  p_user uuid, p_key uuid, p_hash bytea,
  p_category text, p_version integer, p_price text, p_switch text,
  p_shown jsonb, p_secret jsonb, p_hashes text[], p_form jsonb, p_consent boolean, p_expected bigint,
  p_names text[], p_fields text[]
) returns table (code text, facts jsonb) language plpgsql as $$
declare
  v_missing jsonb;
  v_order   uuid;
begin
  perform from attachments a
    where a.user_id = p_user and a.name in (select decode(n, 'hex') from unnest(p_names) as n) and a.storage_key is not null
    order by a.id for no key update;
  select jsonb_agg(distinct n) into v_missing from unnest(p_names) as n
    where not exists (select from attachments a
                      where a.user_id = p_user and a.name = decode(n, 'hex') and a.storage_key is not null);
  if v_missing is not null then
    return query select 'attachments-missing', jsonb_build_object('missing', v_missing);
    return;
  end if;
  select p.code, p.facts into code, facts
    from place_order(p_user, p_key, p_hash, p_category, p_version, p_price, p_switch, p_shown, p_secret, p_hashes, p_form,
                     p_consent, p_expected) as p;
  if code is null then
    v_order := facts->>'id';
    with linked as (
      insert into order_attachments (order_id, position, field, attachment_id)
        select v_order, given.at, p_fields[given.at], a.id
        from unnest(p_names) with ordinality as given (name, at)
        join attachments a on a.user_id = p_user and a.name = decode(given.name, 'hex')
      returning attachment_id
    ), counted as (
      select attachment_id, count(*)::integer as names from linked group by attachment_id
    )
    update attachments a set named = a.named + c.names from counted c where a.id = c.attachment_id;
    update orders set attachment_count = cardinality(p_names) where id = v_order;
  end if;
  return next;
end $$;

-- `attachments` and `attachmentCount` are now keys of every order in the API. A field of an operator's own service that has such
-- a name gets another one.
update services set version = version + 1,
  declaration = replace(replace(declaration::text, '"name": "attachments"', '"name": "attachmentsField"'),
                        '"name": "attachmentCount"', '"name": "attachmentCountField"')::jsonb
  where declaration::text ~ '"name": "attachment(s|Count)"';
