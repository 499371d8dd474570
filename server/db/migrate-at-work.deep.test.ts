import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { allowLong, type Sql } from "./sql.ts";
import { openBare } from "./test/bare.ts";

import { newest } from "./test/newest.ts";

const ROWS = 50_000;
/** Far less than a statement may take. */
const LONGEST_MS = 2_000;

/**
 * Where each table with many rows is stored. A table that PostgreSQL writes anew is stored
 * elsewhere.
 */
const storedAt = (sql: Sql) => sql`
  select relname as table, pg_relation_filenode(oid) as file from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 1e6
  order by relname`;

test("the newest migration runs on a filled database at work: nobody waits long, and nothing is lost", async () => {
  const { sql, other } = await openBare();
  const { until, from } = newest();
  await migrate(sql, { until });
  await sql.begin(async (tx) => {
    // Filling is allowed to take longer than a request.
    await allowLong(tx, 60_000);
    await tx`
      with made as (
        insert into users (username, full_name, gender, password_hash)
        select 'u' || n, 'x', 'male', '' from generate_series(1, 500) as n
        returning id
      )
      insert into accounts (user_id, balance) select id, 1000000 from made`;
    await tx`
      insert into orders (user_id, category, price, shown, secret)
      select (array(select user_id from accounts))[1 + n % 500], 'nid', 0, '', ''
      from generate_series(1, ${ROWS}) as n`;
    await tx`
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
        source_kind, source_id, actor_id)
      select user_id, 1, 'opening', 'adjustments', 'wallet', 1000000, 1000000, 'admin',
        gen_random_uuid(), user_id from accounts`;
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
      await sql`insert into orders (user_id, category, price, shown, secret)
        select user_id, 'nid', 0, '', '' from accounts limit 1`;
      added += 1;
    }),
    at(
      () =>
        sql`update accounts set balance = balance - 1 where user_id = (select user_id from accounts
          limit 1)`,
    ),
    at(() => sql`select id, shown from orders where deleted_at is null order by id desc limit 50`),
    at(
      () =>
        sql`update orders set note = 'x' where id = (select id from orders order by id desc
          limit 1)`,
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
