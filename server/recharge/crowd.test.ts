import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, openRechargeDesk, paymentIdOf, type RechargeDesk } from "../test/recharge-server.ts";
import { settleTopup } from "./recharge.ts";
import { sweep } from "./reconcile.ts";

let desk: RechargeDesk;
beforeAll(async () => {
  desk = await openRechargeDesk();
});
afterAll(async () => {
  await expectSound(desk.sql);
  await desk.closeBkash();
});

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const recheckAt = (id: string) => `/api/rechargeHistory/${id}/recheck`;

test.each(["pay", "lost-answer", "slow-answer"])(
  "%s: return, sweep and recheck, 30 of each at once, credit once",
  async (outcome) => {
    const user = await desk.newUser();
    const home = await desk.choose(await desk.start(user), outcome);
    const { _id } = await desk.mine(user);
    const { executes } = desk.stats();
    const [shown] = await Promise.all([
      many(30, () => desk.comeBack(home, user)),
      many(30, () => desk.admin.send("POST", recheckAt(_id))),
      many(30, async (index) => {
        await new Promise((done) => setTimeout(done, index * 20));
        await desk.sql`update topups set next_check_at = now() where id = ${_id} and state in ('executing', 'unknown')`;
        await sweep(desk.recharge);
      }),
    ]);
    expect(shown.filter((status) => status !== "0000" && status !== "pending")).toEqual([]);
    expect(shown).toContain("0000");
    expect(desk.stats().executes - executes).toBe(1);
    expect(await desk.balance(user)).toBe(200);
    expect(await desk.comeBack(home, user)).toBe("0000");
    await desk.sql`delete from rate_limits`;
  },
);

test("the same report 20 times at once credits once, and each of them hears so", async () => {
  const user = await desk.newUser();
  const paymentId = paymentIdOf(await desk.start(user));
  const [{ id, invoice }] = await desk.sql<[{ id: string; invoice: string }]>`
    update topups set state = 'unknown', confirmed_at = now() where payment_id = ${paymentId} returning id, invoice`;
  const paid = {
    outcome: "paid",
    trxId: "ONCE000001",
    amount: 200_00,
    currency: "BDT",
    invoice,
    payer: "",
    paidAt: undefined,
  } as const;
  const settled = await many(20, () => settleTopup(desk.recharge, id, paid));
  expect(settled.every((topup) => topup.state === "credited")).toBe(true);
  expect(await desk.balance(user)).toBe(200);
});

test("one trxID for two top-ups at once credits one; the other is for the admin", async () => {
  const users = [await desk.newUser(), await desk.newUser()];
  const rows = await many(2, async (index) => {
    const page = await desk.start(users[index] as (typeof users)[0]);
    const [row] = await desk.sql<[{ id: string; invoice: string }]>`
      update topups set state = 'unknown', confirmed_at = now() where payment_id = ${paymentIdOf(page)} returning id, invoice`;
    return row;
  });
  await many(2, async (index) => {
    const { id, invoice } = rows[index] as (typeof rows)[0];
    const paid = {
      outcome: "paid",
      trxId: "SAMETRX001",
      amount: 200_00,
      currency: "BDT",
      invoice,
      payer: "",
      paidAt: undefined,
    } as const;
    await settleTopup(desk.recharge, id, paid);
  });
  const states =
    await desk.sql`select state, review_reason from topups where id = any(${rows.map((row) => row.id)}) order by state`;
  expect(states).toMatchObject([{ state: "credited" }, { state: "review", reviewReason: "transaction" }]);
  expect((await Promise.all(users.map(desk.balance))).sort()).toEqual([0, 200]);
});

test("the same key 10 times at once is one payment; another body under it is refused", async () => {
  const user = await desk.newUser();
  const key = { "Idempotency-Key": randomUUID() };
  const pages = await many(10, () => desk.start(user, 200, key));
  expect(new Set(pages).size).toBe(1);
  expect(await desk.sql`select id from topups where user_id = ${user.user._id}`).toHaveLength(1);
  const other = await user.send("POST", "/api/bkash/create-payment", { userId: user.user._id, amount: 300 }, key);
  expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
});
