import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, inject, test } from "vitest";
import { allowLong } from "../db/sql.ts";
import { pathOfKey } from "../files/disk-store.ts";
import { sweepLooseFiles } from "../files/loose.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { driverEnv } from "../test/cluster.ts";
import { compiled } from "../test/compiled.ts";
import { aged, tracesOf } from "../test/traces.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { oldSteps } from "./old.ts";

const ORDERS = 20_000;
const FILES = 2_000;
const PENDING = 100;
const MARK = "TRACEMARK";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 0);
beforeAll(async () => {
  const id = rahim.user._id;
  // Free ones, so that one statement makes a sound ledger of them.
  await server.sql`update prices set poisha = 0`;
  await server.sql.begin(async (tx) => {
    await allowLong(tx, 0);
    await tx`
      insert into orders (user_id, category, price, shown, secret, status, note)
      select ${id}, 'nid', 0, 'unsealed.', 'unsealed.' || ${MARK} || n,
             case when n <= ${PENDING} then 'pending' else 'approved' end, ${`${MARK} note`}
      from generate_series(1, ${ORDERS + PENDING}) as n`;
    // Each with the key that it was sent with. Nothing is analyzed: a plan must not depend on it.
    await tx`
      insert into idempotency (user_id, operation, key, request_hash, answer, created_at)
      select user_id, 'place-order', gen_random_uuid(), ${MARK},
        jsonb_build_object('id', id, 'mark', ${MARK}::text), created_at
      from orders`;
    await tx`
      insert into files (order_id, user_id, storage_key, type, size, sha256)
      select id, user_id, gen_random_uuid()::text, 'application/pdf', 9, sha256('') from orders
      where status = 'approved' order by id limit ${FILES}`;
  });
  for (const { storageKey } of await server.sql<
    { storageKey: string }[]
  >`select storage_key from files`) {
    const path = join(server.folder, pathOfKey(storageKey));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, MARK);
  }
  await aged(server.sql, 181);
}, 120_000);

const forgotten = async () => {
  const [row] = await server.sql<
    [{ count: number }]
  >`select count(*)::int as count from orders where forgotten_at is not null`;
  return row.count;
};
/**
 * Waits for the statement that a killed process had sent: the database carries it out to its end.
 */
const untilAlone = () =>
  expect
    .poll(
      () => server.sql`
        select query from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      { timeout: 60_000 },
    )
    .toEqual([]);
const filesLeft = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

test(`${ORDERS} old orders: killed half-way each batch is whole, two processes at once finish it, pending ones stay`, async () => {
  const program = resolve(import.meta.dirname, "../test/forgetting-main.ts");
  const env = { PATH: process.env.PATH, ...compiled, ...driverEnv(inject("database")) };
  const child = spawn(
    process.execPath,
    [program, `postgres:///${server.database}`, server.folder],
    { env },
  );
  const ended = new Promise((done) => child.once("exit", done));
  while ((await forgotten()) < 2_000 && child.exitCode === null) await delay(5);
  child.kill("SIGKILL");
  await ended;
  await untilAlone();
  const halfWay = await forgotten();
  expect(halfWay).toBeGreaterThanOrEqual(2_000);
  expect(halfWay).toBeLessThan(ORDERS);
  const [torn] = await server.sql`
    select count(*)::int as count from orders o
    where o.forgotten_at is not null and (o.secret <> '' or o.note <> '' or exists (select
      from files f where f.order_id = o.id))`;
  expect(torn?.count).toBe(0);

  // Statements of this pool are cut off after five seconds.
  const { orders: forgetOrders = expect.fail } = oldSteps(server.sql, server.files, 180);
  const both = await Promise.all([forgetOrders(), forgetOrders()]);
  expect(both.reduce((sum, one) => sum + (one.orders ?? 0), 0)).toBe(ORDERS - halfWay);
  expect(await forgotten()).toBe(ORDERS);
  expect((await forgetOrders()).orders).toBe(0);
  // What the killed process had taken from its orders is known as loose, and goes an hour later.
  await server.sql`update loose_files set since = since - interval '2 hours'`;
  await sweepLooseFiles(server.sql, server.files);
  expect(filesLeft()).toBe(0);
  const [pending] = await server.sql`
    select count(*)::int as count from orders
    where status = 'pending' and secret like ${`%${MARK}%`}`;
  expect(pending?.count).toBe(PENDING);
  expect(await verifyLedger(server.sql)).toEqual([]);
  const { body } = await rahim.send("GET", "/api/apply/my-order?status=approved");
  expect(body).toHaveLength(50);
  expect(body[0].forgotten.afterDays).toBe(180);
}, 120_000);

test("all of them deleted at once take seconds, and leave nothing", async () => {
  await server.sql.begin(async (tx) => {
    await allowLong(tx, 0);
    await tx`
      update orders set note = ${MARK}, secret = 'unsealed.' || ${MARK}, forgotten_at = null
      where forgotten_at is not null`;
    await tx`
      update idempotency i
      set request_hash = ${MARK}, answer = jsonb_build_object('id', o.id, 'mark', ${MARK}::text)
      from (select id, row_number() over (order by id) as n from orders) as o
      join (select key, row_number() over (order by key) as n from idempotency) as k using (n)
      where i.key = k.key`;
  });
  const since = performance.now();
  const { body } = await admin.send("DELETE", "/api/apply/delete-all-orders");
  expect(body).toMatchObject({ deleted: ORDERS + PENDING, refunded: PENDING });
  expect(performance.now() - since).toBeLessThan(60_000);
  expect(await tracesOf(server, [MARK])).toEqual([]);
  expect(await verifyLedger(server.sql)).toEqual([]);
}, 120_000);
