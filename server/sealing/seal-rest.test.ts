import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { newKey } from "../seal/key-file.ts";
import { claimKey, listKeys, markReplaced } from "../seal/keys.ts";
import { createSeal } from "../seal/seal.ts";
import { logInAdmin, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { tracesOf } from "../test/traces.ts";
import { sealRest } from "./seal-rest.ts";

const OWNER = "01900000-0000-7000-8000-000000000001";
const ORDERS = 1_100;
const names = { owner: "মালিক সিলখান", person: "SEALED PERSON" };
const numbers = { order: "5550001034", payer: "01855512345", last: `555000${ORDERS}` };
const words = [...Object.values(names), numbers.order, numbers.payer, numbers.last, "PT555123"];
const declared = { fields: [{ name: "passportNumber", label: { bn: "ক", en: "N" }, type: "code", findBy: true }] };

/** What a program left behind that sealed nothing. */
async function fillPlainly(sql: Sql): Promise<void> {
  await migrate(sql, { until: "0026-upkeep.sql" });
  await sql`insert into users (id, username, role, full_name, gender, password_hash)
    values (${OWNER}, 'admin', 'admin', 'x', 'male', '')`;
  await sql`insert into accounts (user_id) values (${OWNER})`;
  await sql`
    insert into orders (user_id, category, price, shown, secret, identifier)
    select ${OWNER}, 'nid', 0, jsonb_build_object('nidNumber', '555*****34', 'NameNid', ${names.person}::text),
           jsonb_build_object('nidNumber', n), n
    from (select '555000' || n as n from generate_series(1, ${ORDERS}) as n) as numbers`;
  await sql`
    insert into orders (user_id, category, price, shown, secret, identifier, form)
    values (${OWNER}, 'passport', 0, '{"passportNumber": "PT5***23"}', '{"passportNumber": "PT555123"}', 'PT555123', ${sql.json(declared)})`;
  await sql`
    insert into orders (user_id, category, price, shown, secret, identifier, forgotten_at)
    values (${OWNER}, 'nid', 0, '{}', '{}', '', now())`;
  const fields = sql.json({ ownerDetails: [{ ownerName: names.owner, ownerShare: "1" }], landDetails: [] });
  await sql`insert into roshids (id, user_id, fields) values (${OWNER}, ${OWNER}, ${fields})`;
  await sql`insert into roshid_revisions (id, roshid_id, user_id, fields, price) values (${OWNER}, ${OWNER}, ${OWNER}, ${fields}, 0)`;
  const answer = sql.json({ message: "", balance: 0, roshid: { _id: OWNER, ownerDetails: names.owner } });
  await sql`
    insert into idempotency (user_id, operation, key, request_hash, answer)
    values (${OWNER}, 'create-roshid', gen_random_uuid(), '', ${answer})`;
  await sql`
    insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id, trx_id, payer)
    values (${OWNER}, 'bkash', 100, 'I1', '', 'credited', 'P1', 'T1', ${numbers.payer})`;
}

test("what an older program stored plainly is sealed, also when it is killed half-way and goes on in two processes", async () => {
  const server = await openTestServer({}, { old: fillPlainly, unsealed: true });
  expect(await tracesOf(server, words, { shut: true })).not.toEqual([]);
  const admin = await logInAdmin(server);
  const before = await everything(admin);
  expect(before.orders).toHaveLength(50);

  const open = () => openDatabase({ ...inject("database"), database: server.database }, { max: 1 });
  const [doomed, other] = [open(), open()];
  // Something else has the last order open: the process gets so far, and no further.
  const holds = await other.reserve();
  await holds`begin`;
  await holds`select from orders order by id desc limit 1 for update`;
  const broken = sealRest(doomed, server.seal, () => {}).catch(() => "broken");
  while ((await plain(server)) > ORDERS) await delay(2);
  await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.catch(
    () => {},
  );
  await Promise.race([broken, delay(1_000)]);
  await Promise.all([doomed.end({ timeout: 0 }), other.end({ timeout: 0 })]);
  const [left, torn] = [
    await plain(server),
    await server.sql`
    select from orders where forgotten_at is null and ((identifier is null) <> (jsonb_typeof(secret) = 'string')
      or (jsonb_typeof(secret) = 'string') <> (jsonb_typeof(shown) = 'string'))`,
  ];
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(ORDERS);
  expect(torn.count).toBe(0);
  expect(await everything(admin)).toEqual(before);

  const said: string[] = [];
  const counts = await Promise.all([
    sealRest(server.sql, server.seal, (line) => said.push(line)),
    sealRest(server.sql, server.seal, (line) => said.push(line)),
  ]);
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(left);
  expect(said).toContain("Sealing orders …");
  expect(await plain(server)).toBe(0);
  expect(await tracesOf(server, words, { shut: true })).toEqual([]);
  expect(await everything(admin)).toEqual(before);
  expect(await found(admin, numbers.order)).toBe(1);
  expect(await found(admin, "PT555123")).toBe(1);
  expect(await found(admin, numbers.last.slice(-5))).toBe(1);
  expect(await sealRest(server.sql, server.seal, () => {})).toBe(0);
}, 60_000);

test("another key: all is sealed with it and found by it, and the old one is needed no more", async () => {
  const server = await openTestServer({}, { old: fillPlainly });
  const old = newKey();
  const first = createSeal([old]);
  await claimKey(server.sql, server.seal);
  const admin = await logInAdmin(server);
  const before = await everything(admin);
  const testKey = server.env.fieldKeys?.[0] ?? old;
  const both = createSeal([old, testKey]);
  await claimKey(server.sql, both);
  expect((await listKeys(server.sql)).map(({ replacedAt }) => replacedAt)).toEqual([null, null]);
  expect(await sealRest(server.sql, both, () => {})).toBe(ORDERS + 5);
  await markReplaced(server.sql, both);
  expect((await listKeys(server.sql)).map(({ id, replacedAt }) => [id, replacedAt === null])).toEqual([
    [server.seal.keyIds[0], false],
    [first.keyIds[0], true],
  ]);
  Object.assign(server.seal, first);
  expect(await everything(admin)).toEqual(before);
  expect(await found(admin, numbers.order)).toBe(1);
  expect(await found(admin, "PT555123")).toBe(1);
  expect((await admin.send("GET", "/api/rechargeHistory/get?q=512345")).body.data).toHaveLength(1);
}, 60_000);

const found = async (admin: Person, q: string) => (await admin.send("GET", `/api/apply/order?q=${q}`)).body.length;

async function plain({ sql }: TestServer): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from orders where identifier is not null`;
  return row.count;
}

/** What people read of it. */
async function everything(admin: Person) {
  const read = async (path: string) => (await admin.send("GET", path)).body;
  return {
    orders: await read("/api/apply/order"),
    roshids: await read("/api/apply/get-roshid"),
    recharges: (await read("/api/rechargeHistory/get")).data,
  };
}
