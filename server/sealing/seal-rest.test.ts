import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { openDatabase, type Sql } from "../db/sql.ts";
import { keptSealed } from "../roshid/kept.ts";
import { payer, roshidFields, secret, shown } from "../seal/columns.ts";
import { newKey } from "../seal/key-file.ts";
import { claimKey, listKeys, markReplaced } from "../seal/keys.ts";
import { createSeal, type Seal } from "../seal/seal.ts";
import { logInAdmin, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { sealRest } from "./seal-rest.ts";

const OWNER = "01900000-0000-7000-8000-000000000001";
const ORDERS = 1_100;
const numbers = { order: "5550001034", payer: "01855512345", last: `555000${ORDERS}` };
const declared = { fields: [{ name: "passportNumber", label: { bn: "ক", en: "N" }, type: "code", findBy: true }] };

async function fill(sql: Sql, seal: Seal): Promise<void> {
  await sql`insert into users (id, username, role, full_name, gender, password_hash)
    values (${OWNER}, 'owner', 'admin', 'x', 'male', '')`;
  await sql`insert into accounts (user_id) values (${OWNER})`;
  const orderOf = (category: string, name: string, number: string, masked: string, form: object | null) => ({
    ...{ user_id: OWNER, category, price: 0, form, number_hashes: seal.numberHashes(number) },
    shown: shown.seal(seal, OWNER, { [name]: masked }),
    secret: secret.seal(seal, OWNER, { [name]: number }),
  });
  const orders = [
    ...Array.from({ length: ORDERS }, (_, n) => orderOf("nid", "nidNumber", `555000${n + 1}`, "555*****34", null)),
    orderOf("passport", "passportNumber", "PT555123", "PT5***23", declared),
  ];
  await sql`
    insert into orders (user_id, category, price, shown, secret, number_hashes, form)
    select user_id, category, price, shown, secret, number_hashes, form
    from jsonb_populate_recordset(null::orders, ${sql.json(orders as never)})`;
  await sql`insert into orders (user_id, category, price, shown, secret, forgotten_at) values (${OWNER}, 'nid', 0, '{}', '{}', now())`;
  const fields = roshidFields.seal(seal, OWNER, { ownerDetails: [{ ownerName: "x", ownerShare: "1" }] } as never);
  await sql`insert into roshids (id, user_id, fields) values (${OWNER}, ${OWNER}, ${sql.json(fields)})`;
  await sql`insert into roshid_revisions (id, roshid_id, user_id, fields, price) values (${OWNER}, ${OWNER}, ${OWNER}, ${sql.json(fields)}, 0)`;
  const answer = keptSealed(seal, OWNER).keep({ message: "", balance: 0, roshid: { _id: OWNER } } as never);
  await sql`
    insert into idempotency (user_id, operation, key, request_hash, answer)
    values (${OWNER}, 'create-roshid', gen_random_uuid(), '', ${sql.json(answer as never)})`;
  await sql`
    insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id, trx_id, payer, payer_hashes)
    values (${OWNER}, 'bkash', 100, 'I1', '', 'credited', 'P1', 'T1', ${payer.seal(seal, OWNER, numbers.payer)}, '{}')`;
  await sql`update topups set id = ${OWNER}`;
}

test("another key: all is sealed with it and found by it, also when that is killed half-way and goes on in two processes", async () => {
  const server = await openTestServer();
  const [newest = newKey()] = server.env.fieldKeys ?? [];
  const old = newKey();
  const first = createSeal([old]);
  await claimKey(server.sql, first);
  await fill(server.sql, first);
  const both = createSeal([newest, old]);
  Object.assign(server.seal, both);
  const admin = await logInAdmin(server);
  const before = await everything(admin);
  expect(before.orders).toHaveLength(50);
  await claimKey(server.sql, both);
  expect((await listKeys(server.sql)).map(({ replacedAt }) => replacedAt)).toEqual([null, null]);

  const sealedWithOld = async () => {
    const [row] = await server.sql<[{ count: number }]>`
      select count(*)::int as count from orders where left(secret #>> '{}', 8) = ${first.keyIds[0] ?? ""}`;
    return row.count;
  };
  const open = () => openDatabase({ ...inject("database"), database: server.database }, { max: 1 });
  const [doomed, other] = [open(), open()];
  // Something else has the last order open: the process gets so far, and no further.
  const holds = await other.reserve();
  await holds`begin`;
  await holds`select from orders where category = 'passport' for update`;
  const broken = sealRest(doomed, both, () => {}).catch(() => "broken");
  while ((await sealedWithOld()) === ORDERS + 1) await delay(2);
  await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.catch(
    () => {},
  );
  await Promise.race([broken, delay(1_000)]);
  await Promise.all([doomed.end({ timeout: 0 }), other.end({ timeout: 0 })]);
  const left = await sealedWithOld();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(ORDERS);
  expect(await everything(admin)).toEqual(before);

  const said: string[] = [];
  const counts = await Promise.all([
    sealRest(server.sql, both, (line) => said.push(line)),
    sealRest(server.sql, both, (line) => said.push(line)),
  ]);
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(left + 4);
  expect(said).toContain("Sealing orders …");
  expect(await sealRest(server.sql, both, () => {})).toBe(0);
  await markReplaced(server.sql, both);
  expect((await listKeys(server.sql)).map(({ id, replacedAt }) => [id, replacedAt === null])).toEqual([
    [first.keyIds[0], false],
    [both.keyIds[0], true],
  ]);
  Object.assign(server.seal, createSeal([newest]));
  expect(await everything(admin)).toEqual(before);
  for (const number of [numbers.order, numbers.last, numbers.last.slice(-5), "PT555123"])
    expect(await found(admin, number), number).toBe(1);
  expect((await admin.send("GET", "/api/rechargeHistory/get?q=512345")).body.data).toHaveLength(1);
}, 60_000);

const found = async (admin: Person, q: string) => (await admin.send("GET", `/api/apply/order?q=${q}`)).body.length;

/** What people read of it. */
async function everything(admin: Person) {
  const read = async (path: string) => (await admin.send("GET", path)).body;
  return {
    orders: await read("/api/apply/order"),
    roshids: await read("/api/apply/get-roshid"),
    recharges: (await read("/api/rechargeHistory/get")).data,
  };
}
