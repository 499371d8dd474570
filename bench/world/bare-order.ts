/** The least that the four rows of an order can cost: no checks, no references, and only one index beside the keys. */
export const bareTables = `
  create table bare_accounts (user_id uuid primary key, balance bigint not null, version bigint not null);
  create table bare_transfers (
    id uuid primary key default uuidv7(), user_id uuid not null, wallet_version bigint not null, kind text not null,
    amount bigint not null, balance_after bigint not null, source_id uuid not null,
    created_at timestamptz not null default now());
  create table bare_orders (
    id uuid primary key default uuidv7(), user_id uuid not null, category text not null, price bigint not null,
    fields jsonb not null, created_at timestamptz not null default now());
  create index on bare_orders (user_id, id);
  create table bare_keys (
    user_id uuid not null, key uuid not null, request_hash bytea not null, answer jsonb, primary key (user_id, key));
  create table people (n integer primary key, id uuid not null);
  insert into people select row_number() over (order by id), id from users where username like 'bench-%';
  insert into bare_accounts select id, 900000000, 0 from people;`;

/** Debits the nth person and writes the four rows. `n` is how that number is written in the statement. */
export const bareOrder = (n: string) => `
  with debit as (
    update bare_accounts a set balance = balance - 12000, version = version + 1
    from people where n = ${n} and a.user_id = people.id and balance >= 12000
    returning a.user_id, balance, version
  ), placed as (
    insert into bare_orders (user_id, category, price, fields)
    select user_id, 'nid', 12000, '{"nidNumber": "1234567890"}' from debit
    returning id
  ), moved as (
    insert into bare_transfers (user_id, wallet_version, kind, amount, balance_after, source_id)
    select user_id, version, 'charge', 12000, balance, id from debit, placed
  ), kept as (
    insert into bare_keys (user_id, key, request_hash, answer)
    select user_id, gen_random_uuid(), decode(repeat('5a', 32), 'hex'), jsonb_build_object('id', id, 'balance', balance) from debit, placed
  )
  select id, balance from debit, placed;`;
