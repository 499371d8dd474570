import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { photoService, sent } from "../attachments/test/sending.ts";
import { type Answer, logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { balanceOf, cancel, deliver, newAdmin, nid, placed, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let server: TestServer;
let one: Person;
let two: Person;
let user: Person;
beforeEach(async () => {
  server = await openTestServer();
  one = await logInAdmin(server);
  two = await newAdmin(server, one);
  user = await newUser(server, one, 100_000);
  await warmUp(server);
});

const deleteAll = (admin: Person, query = ""): Promise<Answer> =>
  admin.send("DELETE", `/api/apply/delete-all-orders${query}`);

async function storedKeys(): Promise<string[]> {
  return readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
async function keptKeys(): Promise<string[]> {
  const rows = await server.sql<{ storageKey: string }[]>`select storage_key from files`;
  return rows.map((row) => row.storageKey).sort();
}

test("50 orders, two admins, delivered and cancelled at once: one wins, the other learns who, no file is orphaned", async () => {
  const outcomes = { approved: 0, cancel: 0 };
  for (let round = 0; round < 50; round++) {
    const before = await balanceOf(user);
    const order = await placed(user);
    const first = () => deliver(one, order);
    const second = () => cancel(two, order);
    const [delivered, cancelled] =
      round % 2 ? await Promise.all([first(), second()]) : await reversed(first, second);
    expect([delivered.status, cancelled.status].sort()).toEqual([200, 409]);
    const [winner, loser] = delivered.status === 200 ? [one, cancelled] : [two, delivered];
    const status = delivered.status === 200 ? "approved" : "cancel";
    expect(loser.body).toMatchObject({
      code: "order-not-pending",
      status,
      decidedBy: winner.user.fullName,
    });
    expect(await balanceOf(user)).toBe(status === "approved" ? before - 120 : before);
    outcomes[status]++;
  }
  expect(await storedKeys()).toEqual(await keptKeys());
  expect(await keptKeys()).toHaveLength(outcomes.approved);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("10 deliveries of one order at once keep one file", async () => {
  const order = await placed(user);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => deliver(index % 2 ? one : two, order)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
  expect(await storedKeys()).toEqual(await keptKeys());
  expect(await keptKeys()).toHaveLength(1);
});

describe("deleting all orders", () => {
  test("refunds the pending ones, keeps the money of the delivered, and removes rows and files", async () => {
    const [delivered, cancelled] = [await placed(user), await placed(user)];
    await placed(user);
    await deliver(one, delivered);
    await cancel(two, cancelled);
    const file = (await user.send("GET", `/api/apply/my-order/${delivered}`)).body.file;
    expect(await deleteAll(one)).toMatchObject({
      status: 200,
      body: { message: "All orders deleted successfully", deleted: 3, refunded: 1 },
    });
    expect(await balanceOf(user)).toBe(100_000 - 120);
    expect((await user.send("GET", file)).status).toBe(404);
    expect((await user.send("GET", `/api/apply/my-order/${delivered}`)).status).toBe(404);
    expect([await storedKeys(), await keptKeys()]).toEqual([[], []]);
    for (const answer of [await deliver(one, delivered), await cancel(one, delivered)])
      expect(answer.status).toBe(404);
    expect((await user.send("GET", "/api/wallet/statement")).body).toHaveLength(6);
    expect(await verifyLedger(server.sql)).toEqual([]);
    expect((await deleteAll(one)).body).toMatchObject({ deleted: 0, refunded: 0 });
  });

  test("is refused when the count is another than the admin was told", async () => {
    await placed(user);
    expect(await deleteAll(one, "?expectedCount=2")).toMatchObject({
      status: 409,
      body: { code: "orders-changed" },
    });
    for (const query of [
      "?expectedCount=",
      "?expectedCount=-1",
      "?expectedCount=1e0",
      "?expectedCount=x",
    ])
      expect((await deleteAll(one, query)).status).toBe(422);
    expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(1);
    expect((await deleteAll(one, "?expectedCount=1")).body).toMatchObject({ deleted: 1 });
  });

  test("races new orders, deliveries and cancellations: each order ends once, and the money is right", async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => placed(user)));
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => user.send("POST", "/api/apply/order", nid)),
      deleteAll(one),
      ...orders.slice(0, 7).map((order) => deliver(one, order)),
      deleteAll(two),
      ...orders.slice(7, 14).map((order) => cancel(two, order)),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    const [sums] = await server.sql<[{ standing: number; gone: number; paid: number }]>`
      select count(*) filter (where deleted_at is null)::int as standing,
             count(*) filter (where deleted_at is not null)::int as gone,
             coalesce(sum(price) filter (where status <> 'cancel'), 0)::bigint as paid from orders`;
    expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(sums.standing);
    expect(answers.reduce((sum, { body }) => sum + (body.deleted ?? 0), 0)).toBe(sums.gone);
    expect(await balanceOf(user)).toBe(100_000 - sums.paid / 100);
    expect(
      await server.sql`select id from orders where deleted_at is not null and status = 'pending'`,
    ).toHaveLength(0);
    expect(await verifyLedger(server.sql)).toEqual([]);
    expect(await storedKeys()).toEqual(await keptKeys());
  });
});

test("a transaction that cancels an order holds its owner's wallet, also when it gives nothing back", async () => {
  expect(
    (await one.send("POST", "/api/balance/update-nid-balance", { nidBalance: 0 })).status,
  ).toBe(200);
  const order = await placed(user);
  const wallet = () =>
    server.sql`select from accounts where user_id = ${user.user._id} for no key update nowait`;
  await server.sql.begin(async (tx) => {
    await tx`select id from cancel_order(${order}, ${one.user._id}, 'why')`;
    await expect(wallet()).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await wallet()).toHaveLength(1);
});

test("deleting all orders takes their pictures before any wallet, like who places an order with one of them", async () => {
  const category = await photoService(one);
  await placed(user, { category, slip: [await sent(server, user)] });
  let deleting: Promise<Answer> | undefined;
  await server.sql.begin(async (tx) => {
    await tx`select from attachments where user_id = ${user.user._id} for no key update`;
    deleting = deleteAll(one);
    const waiting = () =>
      server.sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(1);
    expect(
      await tx`select from accounts where user_id = ${user.user._id} for no key update nowait`,
    ).toHaveLength(1);
  });
  expect(await deleting).toMatchObject({ status: 200, body: { deleted: 1, refunded: 1 } });
});

async function reversed(
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
}

test("whoever PostgreSQL ends of two that wait for each other is told to come again, and nothing has happened", async () => {
  const order = await placed(user);
  const before = await balanceOf(user);
  let cancelled: Promise<Answer> | undefined;
  await server.sql.begin(async (tx) => {
    // The other one finds out.
    await tx`set local deadlock_timeout = '1min'`;
    await tx`select from accounts where user_id = ${user.user._id} for update`;
    cancelled = cancel(one, order);
    await expect
      .poll(
        () =>
          tx`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock'`,
        { timeout: 30_000 },
      )
      .toHaveLength(1);
    await tx`select from orders where id = ${order} for update`;
  });
  const { status, body, headers } = (await cancelled) as Answer;
  expect([status, body.code, headers.get("Retry-After")]).toEqual([503, "database-away", "2"]);
  expect(await balanceOf(user)).toBe(before);
  expect((await cancel(one, order)).status).toBe(200);
  expect(await verifyLedger(server.sql)).toEqual([]);
});
