import { beforeAll, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { balanceOf, claim, decideMoney, newAdmin, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let clerk: Person;
let payer: Person;
const { server, admin } = await openDesk({
  SENT_MONEY_ONLY: "1",
  STAFF_RECHARGES: "1",
  STAFF_RECHARGE_TK: "2000",
});
beforeAll(async () => {
  payer = await newUser(server, admin);
  await warmUp(server);
});

const over = { status: 409, body: { code: "staff-recharge-limit" } };
const alerts = async () =>
  (await admin.send("GET", "/api/audit/admin-alerts")).body.filter(
    ({ action }: { action: string }) => action === "staff-recharge-limit",
  );

test("of sent money a clerk credits no more in a day than the ceiling, one by one and at once; admins hear of more, once, and do it", async () => {
  clerk = await newAdmin(server, admin, "staff");
  const before = await balanceOf(payer);
  const ids: string[] = [];
  for (let count = 0; count < 9; count++) ids.push(await claim(payer, { amount: 500 }));
  const answers = await Promise.all(ids.map((id) => decideMoney(clerk, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(over);
  expect(await balanceOf(payer)).toBe(before + 2000);
  expect(await alerts()).toMatchObject([
    { person: { _id: clerk.user._id }, details: { limit: 2000 } },
  ]);
  const [left = ""] = ids.filter((_, at) => answers[at]?.status !== 200);
  expect(await decideMoney(clerk, left)).toMatchObject(over);
  expect(await alerts()).toHaveLength(1);
  // Another clerk has a ceiling of their own, and an admin none.
  expect((await decideMoney(await newAdmin(server, admin, "staff"), left)).status).toBe(200);
  const large = await claim(payer, { amount: 5000 });
  expect(await decideMoney(clerk, large)).toMatchObject(over);
  expect((await decideMoney(admin, large)).status).toBe(200);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("yesterday's does not count, and what was refused never does", async () => {
  const other = await newAdmin(server, admin, "staff");
  expect((await decideMoney(other, await claim(payer, { amount: 1900 }))).status).toBe(200);
  expect((await decideMoney(other, await claim(payer, { amount: 900 }), "no")).status).toBe(200);
  const next = await claim(payer, { amount: 200 });
  expect(await decideMoney(other, next)).toMatchObject(over);
  await server.sql`
    update topups set paid_at = paid_at - interval '1 day' where decided_by = ${other.user._id}
      and state = 'credited'`;
  expect((await decideMoney(other, next)).status).toBe(200);
});
