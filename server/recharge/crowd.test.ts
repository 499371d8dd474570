import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectSound,
  openRechargeServer,
  paymentIdOf,
  type RechargeServer,
} from "../test/recharge-server.ts";
import { settleTopup } from "./recharge.ts";
import { sweep } from "./sweep.ts";

let server: RechargeServer;
beforeAll(async () => {
  // Long enough for a hundred requests at once on a busy machine; otherwise no answer of bKash
  // would be in time.
  server = await openRechargeServer({}, 2_000);
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
});

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const recheckAt = (id: string) => `/api/rechargeHistory/${id}/recheck`;

test.each(["pay", "lost-answer", "slow-answer"])(
  "%s: return, sweep and recheck, 30 of each at once, credit once",
  async (outcome) => {
    const user = await server.newUser();
    const home = await server.choose(await server.start(user), outcome);
    const { _id } = await server.mine(user);
    const { executes } = server.stats();
    const [shown] = await Promise.all([
      many(30, () => server.comeBack(home, user)),
      many(30, () => server.admin.send("POST", recheckAt(_id))),
      many(30, async (index) => {
        await new Promise((done) => setTimeout(done, index * 20));
        await server.sql`update topups set next_check_at = now()
          where id = ${_id} and state in ('executing', 'unknown')`;
        await sweep(server.recharge);
      }),
    ]);
    expect(shown.filter((status) => status !== "0000" && status !== "pending")).toEqual([]);
    expect(shown).toContain("0000");
    expect(server.stats().executes - executes).toBe(1);
    expect(await server.balance(user)).toBe(200);
    expect(await server.comeBack(home, user)).toBe("0000");
    await server.sql`delete from rate_limits`;
  },
);

test("the same report 20 times at once credits once, and each of them hears so", async () => {
  const user = await server.newUser();
  const paymentId = paymentIdOf(await server.start(user));
  const [{ id, invoice }] = await server.sql<[{ id: string; invoice: string }]>`
    update topups set state = 'unknown', confirmed_at = now() where payment_id = ${paymentId}
    returning id, invoice`;
  const paid = {
    outcome: "paid",
    trxId: "ONCE000001",
    amount: 200_00,
    currency: "BDT",
    invoice,
    payer: "",
    paidAt: undefined,
  } as const;
  const settled = await many(20, () => settleTopup(server.recharge, id, paid));
  expect(settled.every((topup) => topup.state === "credited")).toBe(true);
  expect(await server.balance(user)).toBe(200);
});

test("one trxID for two top-ups at once credits one; the other is for the admin", async () => {
  const users = [await server.newUser(), await server.newUser()];
  const rows = await many(2, async (index) => {
    const page = await server.start(users[index] as (typeof users)[0]);
    const [row] = await server.sql<[{ id: string; invoice: string }]>`
      update topups set state = 'unknown', confirmed_at = now()
      where payment_id = ${paymentIdOf(page)} returning id, invoice`;
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
    await settleTopup(server.recharge, id, paid);
  });
  const states = await server.sql`select state, review_reason from topups
      where id = any(${rows.map((row) => row.id)}) order by state`;
  expect(states).toMatchObject([
    { state: "credited" },
    { state: "review", reviewReason: "transaction" },
  ]);
  expect((await Promise.all(users.map(server.balance))).sort()).toEqual([0, 200]);
});

test("the same key 10 times at once is one payment; another body under it is refused", async () => {
  const user = await server.newUser();
  const key = { "Idempotency-Key": randomUUID() };
  const pages = await many(10, () => server.start(user, 200, key));
  expect(new Set(pages).size).toBe(1);
  expect(await server.sql`select id from topups where user_id = ${user.user._id}`).toHaveLength(1);
  const other = await user.send(
    "POST",
    "/api/bkash/create-payment",
    { userId: user.user._id, amount: 300 },
    key,
  );
  expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
});
