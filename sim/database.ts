import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { migrate } from "../server/db/migrate.ts";
import { soughtOf } from "../server/db/part-of-name.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { readEnv } from "../server/env.ts";
import { seed } from "../server/seed.ts";
import { ADMIN } from "../server/test/payment-process.ts";
import { setBalance } from "../server/wallet/ledger.ts";
import { type Plant, planted, sourceOf } from "./bundle.ts";
import { EXTRA } from "./extra.ts";

export type Cluster = { host: string; port: number; username: string };

export const PASSWORD = "a-good-password";
/** Who is there in every run, with the balance of each in tk. */
export const people = { rahima: 1_000, karim: 400, selim: 300 } as const;
export type PersonName = keyof typeof people;
export const STAFF = "tania";
/** Whose people pay other prices. */
const GROUP = "shops";

const TEMPLATE = "kagoj_sim";

/**
 * The time of PostgreSQL is the world's too. A schema before its own has the functions by which our
 * statements ask for it, so nothing of ours is changed. Its ids are of that time as well, and in
 * the order in which they were asked for.
 */
const clock = `
  create schema sim;
  create table sim.clock (at timestamptz not null);
  insert into sim.clock values (to_timestamp(0));
  create sequence sim.ids;
  create function sim.now() returns timestamptz language sql stable as 'select at from sim.clock';
  create function sim.clock_timestamp() returns timestamptz language sql volatile as 'select at from sim.clock';
  create function sim.statement_timestamp() returns timestamptz language sql stable as 'select at from sim.clock';
  create function sim.uuidv7() returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0')
            || '8' || lpad(to_hex(n), 15, '0'))::uuid
    from sim.clock, nextval('sim.ids') n $$;`;

/** Makes what every run begins with: all tables, and the people. `from`: when it begins. */
export async function makeTemplate(cluster: Cluster, from: number, plant?: Plant): Promise<string> {
  const template = `${TEMPLATE}_${randomBytes(4).toString("hex")}`;
  const maker = openDatabase({ ...cluster, database: "postgres" }, { max: 1, patient: true });
  await maker.unsafe(`create database ${template}`);
  await maker.unsafe(`alter database ${template} set search_path = public, sim, pg_catalog`);
  await maker.end();
  const sql = openDatabase({ ...cluster, database: template }, { max: 1, patient: true });
  await sql.unsafe(`${clock}; update sim.clock set at = to_timestamp(${from / 1000})`);
  await sql.unsafe("set search_path = public, sim, pg_catalog");
  await migrate(sql);
  await seed(sql, readEnv({ ADMIN_PASSWORD: ADMIN.password }), { embedded: false });
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const [admin] = await sql<
    [{ id: string }]
  >`select id from users where username = ${ADMIN.username}`;
  for (const [username, balance] of [...Object.entries(people), [STAFF, 0] as const]) {
    const names = { username, fullName: username };
    const role = username === STAFF ? "staff" : "user";
    const [{ id }] = await sql<[{ id: string }]>`
      with made as (
        insert into users (username, full_name, sought, gender, password_hash, role)
        values (${username}, ${username}, ${soughtOf(names)}, 'male', ${passwordHash}, ${role})
        returning id
      )
      insert into accounts (user_id) select id from made returning user_id as id`;
    if (balance > 0)
      await sql.begin((tx) => setBalance(tx, { userId: id, amount: balance * 100 }, admin.id));
  }
  await sql`insert into price_groups (name) values (${GROUP})`;
  // Of so small balances it would seldom be paid.
  await sql`update prices set poisha = 6000 where name = ${EXTRA.name}`;
  if (plant?.file.endsWith(".sql")) await sql.unsafe(planted(sourceOf(plant.file), plant));
  await keepBeginning(sql, from);
  await sql.end();
  return template;
}

/**
 * Keeps a copy of all rows beside them, and makes the function that puts them back in place of
 * those of a run: it takes 20 ms, where another database and its new connections take 700.
 */
async function keepBeginning(sql: Sql, from: number): Promise<void> {
  await sql`create schema kept`;
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const back = [`update sim.clock set at = to_timestamp(${from / 1000});`];
  for (const { name } of tables) {
    back.push(`delete from public.${name};`);
    await sql.unsafe(`create table kept.${name} as table public.${name}`);
    const [row] = await sql.unsafe(`select from kept.${name} limit 1`);
    if (row) back.push(`insert into public.${name} select * from kept.${name};`);
  }
  const sequences = await sql<{ name: string; next: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name,
      coalesce(last_value + 1, start_value) as next
    from pg_sequences where schemaname in ('public', 'sim')`;
  for (const { name, next } of sequences) back.push(`perform setval('${name}', ${next}, false);`);
  // Without triggers and foreign keys, which ask for an order.
  await sql.unsafe(`
    create function sim.restore() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${back.join("\n")} end $$`);
}

/** A database for runs, one after the other. */
export async function cloneTemplate(cluster: Cluster, template: string): Promise<string> {
  const database = `sim_${randomBytes(6).toString("hex")}`;
  const maker = openDatabase({ ...cluster, database: "postgres" }, { max: 1, patient: true });
  await maker.unsafe(`create database ${database} template ${template} strategy file_copy`);
  await maker.unsafe(`alter database ${database} set search_path = public, sim, pg_catalog`);
  // So that what was committed is there after a crash, as in a real one; the cluster of tests has
  // it off.
  await maker.unsafe(`alter database ${database} set synchronous_commit = on`);
  await maker.end();
  return database;
}
