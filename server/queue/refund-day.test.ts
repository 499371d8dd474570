import { beforeAll, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { balanceOf, cancel, newAdmin, placed, refund, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk({ STAFF_REFUND_TK: "60", STAFF_REFUND_DAY_TK: "500" });
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  await warmUp(server);
});

const over = { status: 409, body: { code: "staff-refund-day-limit" } };
const done = { status: 200 };
const alertsOf = async ({ user: { _id } }: Person) =>
  (await admin.send("GET", "/api/audit/admin-alerts")).body.filter(
    ({ action, person }: any) => action === "staff-refund-day-limit" && person._id === _id,
  );
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => placed(rahim)));

test("in parts and cancellations, at once, a clerk gives back no more in a day than the ceiling; admins hear of more, once, and do it", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  const [parts, whole] = [await orders(6), await orders(4)];
  const before = await balanceOf(rahim);
  const answers = await Promise.all([
    ...parts.map((order) => refund(clerk, order, 60)),
    ...whole.map((order) => cancel(clerk, order)),
  ]);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(over);
  const given = (await balanceOf(rahim)) - before;
  expect(given).toBeGreaterThan(380);
  expect(given).toBeLessThanOrEqual(500);
  const next = await placed(rahim);
  expect(await cancel(clerk, next)).toMatchObject(over);
  expect(await alertsOf(clerk)).toMatchObject([{ details: { limit: 500 } }]);
  // Another clerk has a ceiling of their own, and an admin none.
  expect(await cancel(await newAdmin(server, admin, "staff"), next)).toMatchObject(done);
  for (const order of await orders(6)) expect(await cancel(admin, order)).toMatchObject(done);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("a proof of who they are gives a clerk no more", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  await server.sql`update sessions set confirmed_at = now() where user_id = ${clerk.user._id}`;
  for (const order of await orders(4)) expect(await cancel(clerk, order)).toMatchObject(done);
  expect(await cancel(clerk, await placed(rahim))).toMatchObject(over);
});

test("what was given back yesterday does not count", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  for (const order of await orders(4)) expect(await cancel(clerk, order)).toMatchObject(done);
  const next = await placed(rahim);
  expect(await cancel(clerk, next)).toMatchObject(over);
  // The ledger's own rows never change.
  await server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update transfers set created_at = created_at - interval '1 day'
      where actor_id = ${clerk.user._id}`;
  });
  expect(await cancel(clerk, next)).toMatchObject(done);
});
