import { afterAll, beforeEach, expect, test } from "vitest";
import { bonusOf } from "../../contract/recharge.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Person } from "../test/builders.ts";
import { expectSound, openRechargeServer } from "../test/recharge-server.ts";
import { claim, decideMoney, newAdmin } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { recheckTopup } from "./recharge.ts";

const server = await openRechargeServer();
const { admin } = server;
let user: Person;
beforeEach(async () => {
  user = await server.newUser();
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
});

const none = { from1: "", percent1: "", from2: "", percent2: "", from3: "", percent3: "" };
const set = (steps: object, by = admin) =>
  by.send("PUT", "/api/recharge/bonus", { ...none, ...steps });
const fiveFrom1000 = { from1: "1,000", percent1: "৫" };
const movements = async () =>
  (await user.send("GET", "/api/wallet/statement")).body.map(({ kind, amount, balance }: any) => [
    kind,
    amount,
    balance,
  ]);

test("steps are an admin's to set; everybody reads them, and the log keeps them", async () => {
  await set({});
  expect((await set({ ...fiveFrom1000, from2: "5000", percent2: "7.25" })).status).toBe(200);
  const steps = [
    { from: 1000, percent: 5 },
    { from: 5000, percent: 7.25 },
  ];
  expect((await user.send("GET", "/api/recharge/bonus")).body).toEqual(steps);
  const { body } = await admin.send("GET", "/api/audit?action=bonus-set");
  expect(body[0].details).toEqual({ from: "", to: "1000 tk: 5 %, 5000 tk: 7.25 %" });
  const clerk = await newAdmin(server, admin, "staff");
  for (const person of [user, clerk]) expect((await set({}, person)).status).toBe(403);
  expect((await user.send("GET", "/api/recharge/bonus")).body).toEqual(steps);
});

test.each([
  [{ from1: "1000" }, { percent1: "bonus-whole" }],
  [{ percent3: "5" }, { percent3: "bonus-whole" }],
  [{ from1: "1000", percent1: "51" }, { percent1: "bonus-percent" }],
  [{ from1: "1000", percent1: "-5" }, { percent1: "bonus-percent" }],
  [{ ...fiveFrom1000, from2: "1000", percent2: "6" }, { from2: "bonus-higher" }],
  [{ ...fiveFrom1000, from3: "900", percent3: "6" }, { from3: "bonus-higher" }],
])("%o is refused, at its field", async (steps, fields) => {
  const told = Object.entries(fields).map(([name, code]) => [
    name,
    fieldMessages[code as keyof typeof fieldMessages].en,
  ]);
  expect(await set(steps)).toMatchObject({
    status: 422,
    body: { code: "invalid-fields", fields: Object.fromEntries(told) },
  });
});

test("comes with the recharge, as a movement of its own, once, and not below its step", async () => {
  await set(fiveFrom1000);
  const home = await server.choose(await server.start(user, 1000), "pay");
  expect(await server.comeBack(home, user)).toBe("0000");
  const credited = [
    ["bonus", 50, 1050],
    ["topup", 1000, 1000],
  ];
  expect(await movements()).toEqual(credited);
  const mine = await server.mine(user);
  expect(mine).toMatchObject({ amount: 1000, bonus: 50, balance: 1050 });
  // Whoever tells the outcome again adds nothing.
  await Promise.all([
    ...Array.from({ length: 10 }, () => server.comeBack(home, user)),
    recheckTopup(server.recharge, mine._id, admin.user._id),
    server.sweepLater(),
  ]);
  expect(await movements()).toEqual(credited);
  await server.pay(user, "pay", 999.99);
  expect((await movements())[0]).toEqual(["topup", 999.99, 2049.99]);
});

test("is what was offered when the recharge was begun", async () => {
  await set(fiveFrom1000);
  const begun = await server.start(user, 1000);
  await set({ from1: "1000", percent1: "10" });
  await server.comeBack(await server.choose(begun, "pay"), user);
  expect((await movements())[0]).toEqual(["bonus", 50, 1050]);
});

test("waits with a recharge in review, and comes once when that is settled after all", async () => {
  await set(fiveFrom1000);
  expect(await server.pay(user, "amount-mismatch", 1000)).toBe("updateError");
  expect(await movements()).toEqual([]);
  const { _id } = await server.mine(user);
  const settle = () => server.sql`
    select settle_topup(id, ${`BONUS${_id.slice(0, 8)}`}, amount, 'BDT', invoice, payer, payer_hash,
      null, null) from topups where id = ${_id}`;
  await Promise.all([settle(), settle(), settle()]);
  expect(await movements()).toEqual([
    ["bonus", 50, 1050],
    ["topup", 1000, 1000],
  ]);
});

test("comes with money that was sent by hand too, when it is found true", async () => {
  await set(fiveFrom1000);
  const [right, wrong] = [await claim(user, { amount: 1000 }), await claim(user, { amount: 2000 })];
  expect(await movements()).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => decideMoney(admin, right)));
  await decideMoney(admin, wrong, "not there");
  expect(await movements()).toEqual([
    ["bonus", 50, 1050],
    ["topup", 1000, 1000],
  ]);
});

test("the ledger check names a bonus that is missing, wrong or without its recharge", async () => {
  await set(fiveFrom1000);
  await server.pay(user, "pay", 1000);
  const rule = "with a credited top-up its bonus was given, once, and with no other";
  const { _id } = await server.mine(user);
  for (const bonus of [0, 4000]) {
    const found = server.sql.begin(async (tx) => {
      await tx`update topups set bonus = ${bonus} where id = ${_id}`;
      const findings = await verifyLedger(tx);
      throw Object.assign(new Error("undone"), { findings });
    });
    await expect(found).rejects.toMatchObject({ findings: [{ rule, broken: 1 }] });
  }
});

test("page and database compute it alike, in whole poisha", async () => {
  await set({ from1: "200", percent1: "0.33", from2: "1000.01", percent2: "7.25" });
  const steps = (await user.send("GET", "/api/recharge/bonus")).body;
  for (const amount of [19_999, 20_000, 20_001, 33_333, 100_000, 100_001, 123_457, 987_654_321]) {
    const [row] = await server.sql<[{ bonus: number }]>`select bonus_of(${amount}) as bonus`;
    expect([amount, bonusOf(steps, amount)]).toEqual([amount, row.bonus]);
  }
  expect(tkFromPoisha(bonusOf(steps, 100_001))).toBe(72.5);
});
