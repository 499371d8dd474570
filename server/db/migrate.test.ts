import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { openTestServer } from "../test/harness.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, type Sql } from "./sql.ts";

const ours = join(import.meta.dirname, "migrations");
const names = readdirSync(ours).sort();
/** The last file of the first schema: what comes after it changes a database that is in use. */
const FIRST = "0010-push.sql";
/** As long as there is no other, so that this test has something to try. */
const sample = `
  alter table orders add column sample text, add column sampled_at timestamptz not null default now();
  call add_sealed_column('orders', 'sealed_sample');
  create table samples (id uuid primary key, order_id uuid not null references orders);`;
const ROWS = 50_000;
/** Far less than a statement may take. */
const LONGEST_MS = 2_000;

/** Migrations up to the one before the newest, and a folder that has the newest too. */
function newest(): { until: string; from: URL } {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(ours, folder, { recursive: true });
  if (names.at(-1) === FIRST) writeFileSync(join(folder, "9999-sample.sql"), sample);
  return {
    until: names.at(-1) === FIRST ? FIRST : (names.at(-2) ?? ""),
    from: pathToFileURL(`${folder}/`),
  };
}

async function openBare(): Promise<{ sql: Sql; other: Sql }> {
  const { database } = await openTestServer({}, { empty: true });
  const maker = openDatabase(
    { ...inject("database"), database: "postgres" },
    { max: 1, patient: true },
  );
  await maker.unsafe(`create database ${database}_bare template template0`);
  await maker.end();
  const open = (max: number) =>
    openDatabase({ ...inject("database"), database: `${database}_bare` }, { max });
  const [sql, other] = [open(8), open(1)];
  onTestFinished(
    async () => void (await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })])),
  );
  return { sql, other };
}

/** Where each table with many rows is stored. A table that PostgreSQL writes anew is stored elsewhere. */
const storedAt = (sql: Sql) => sql`
  select relname as table, pg_relation_filenode(oid) as file from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 1e6 order by relname`;

test("the newest migration runs on a filled database at work: nobody waits long, and nothing is lost", async () => {
  const { sql, other } = await openBare();
  const { until, from } = newest();
  await migrate(sql, { until });
  await sql.begin(async (tx) => {
    // Filling is allowed to take longer than a request.
    await tx`set local statement_timeout = '60s'`;
    await tx`
      with made as (
        insert into users (username, full_name, gender, password_hash) select 'u' || n, 'x', 'male', '' from generate_series(1, 500) as n
        returning id
      )
      insert into accounts (user_id, balance) select id, 1000000 from made`;
    await tx`
      insert into orders (user_id, category, price, shown, secret)
      select (array(select user_id from accounts))[1 + n % 500], 'nid', 0, '', '' from generate_series(1, ${ROWS}) as n`;
    await tx`
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after, source_kind, source_id, actor_id)
      select user_id, 1, 'opening', 'adjustments', 'wallet', 1000000, 1000000, 'admin', gen_random_uuid(), user_id from accounts`;
  });

  let ends = false;
  const waits: number[] = [];
  let added = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const since = performance.now();
    await work();
    waits.push(performance.now() - since);
  };
  const at = async (work: () => Promise<unknown>) => {
    while (!ends) await timed(work);
  };
  const load = [
    at(async () => {
      await sql`insert into orders (user_id, category, price, shown, secret) select user_id, 'nid', 0, '', '' from accounts limit 1`;
      added += 1;
    }),
    at(
      () =>
        sql`update accounts set balance = balance - 1 where user_id = (select user_id from accounts limit 1)`,
    ),
    at(() => sql`select id, shown from orders where deleted_at is null order by id desc limit 50`),
    at(
      () =>
        sql`update orders set note = 'x' where id = (select id from orders order by id desc limit 1)`,
    ),
  ];
  // Like a backup, somebody reads the orders for longer than anybody may wait.
  const backup = other.begin(async (tx) => {
    await tx`select from orders limit 1`;
    await delay(2 * LONGEST_MS);
  });
  await delay(100);
  const before = await storedAt(sql);
  expect(before.map((row) => row.table)).toContain("orders");
  await migrate(sql, { from });
  await backup;
  ends = true;
  await Promise.all(load);
  expect(waits.length).toBeGreaterThan(100);
  expect(Math.max(...waits)).toBeLessThan(LONGEST_MS);
  const [row] = await sql`select count(*)::int as orders from orders`;
  expect(row?.orders).toBe(ROWS + added);
  // None was written anew: with a million rows that keeps everybody waiting.
  expect(await storedAt(sql)).toEqual(before);
  // Once more, by several at once: nothing is left to do.
  await Promise.all([migrate(sql, { from }), migrate(sql, { from })]);
}, 60_000);

test("a function is replaced when its file has changed, and a schema that this program does not know is refused", async () => {
  const { sql } = await openTestServer();
  await sql`drop function credit`;
  await migrate(sql);
  const [gone] = await sql`select to_regproc('credit') as name`;
  expect(gone?.name).toBeNull();
  await sql`update migrations set sum = 'of a former program' where name = 'functions'`;
  await Promise.all([migrate(sql), migrate(sql)]);
  const [back] = await sql`select to_regproc('credit')::text as name`;
  expect(back?.name).toBe("credit");
  await sql`insert into migrations (name) values ('9999-later.sql')`;
  await expect(migrate(sql)).rejects.toThrow("it has 9999-later.sql. Update the program.");
});
