import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../test/builders.ts";
import {
  expectSound,
  openRechargeServer,
  paymentIdOf,
  type RechargeServer,
  withBkash,
} from "../test/recharge-server.ts";
import type { Report, Return } from "./provider.ts";
import { takeReturn } from "./recharge.ts";
import { pageSchedule } from "./schedule.ts";
import { lookNow, sweep } from "./sweep.ts";

/** A gateway on whose page the money moves without us, and what it says of every payment. */
let says: Report;
let asked = 0;
let server: RechargeServer;
let user: Person;
let paymentId: string;
const recharge = () =>
  withBkash(server.recharge, {
    movesAt: "page",
    confirm: async () => says,
    query: async () => {
      asked += 1;
      return says;
    },
  });
const open: Report = { outcome: "open" };
const silent: Report = { outcome: "unknown", doubt: "no-answer" };
const failed: Report = { outcome: "refused", code: "FAILED", again: true };
const dead: Report = { outcome: "dead" };
let paid: Report;

beforeAll(async () => {
  server = await openRechargeServer();
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
});
beforeEach(async () => {
  await server.sql`update topups set next_check_at = null`;
  user = await server.newUser();
  paymentId = paymentIdOf(await server.start(user));
  const [{ invoice }] = await server.sql<[{ invoice: string }]>`
    update topups set next_check_at = now() where payment_id = ${paymentId} returning invoice`;
  paid = {
    ...{ outcome: "paid", trxId: `T${paymentId}`, amount: 200_00, currency: "BDT", invoice },
    ...{ payer: "", paidAt: undefined },
  };
  asked = 0;
});

/** Makes it so many hours older, with as many checks, and due. */
const age = (hours: number, checks = 99) => server.sql`
  update topups set created_at = created_at - make_interval(hours => ${hours}), checks = ${checks},
    next_check_at = now() where payment_id = ${paymentId}`;
const state = async () =>
  (await server.sql`select state, next_check_at from topups where payment_id = ${paymentId}`)[0];
const back = (hint: Return["hint"], viewer?: string) => {
  const asks = recharge();
  return takeReturn(asks, asks.providers.bkash, { hint, paymentId }, viewer ?? user.user._id);
};

describe("what nobody came back from", () => {
  test("is asked about at 2, 5, 15 and 60 minutes and then hourly, and expires after a day", async () => {
    expect(pageSchedule.slice(0, 5)).toEqual([120, 300, 900, 3600, 7200]);
    says = open;
    await sweep(recharge());
    expect(asked).toBe(1);
    expect(await state()).toMatchObject({ state: "redirected", nextCheckAt: expect.any(Date) });
    await age(26, 1);
    await sweep(recharge());
    // A clock that leapt ahead ends nothing.
    expect(await state()).toMatchObject({ state: "redirected", nextCheckAt: expect.any(Date) });
    await age(26);
    await sweep(recharge());
    expect(asked).toBe(3);
    expect(await state()).toEqual({ state: "expired", nextCheckAt: null });
  });

  test.each([
    ["paid", () => paid, "credited", 200],
    ["dead", () => dead, "expired", 0],
    ["refused", () => failed, "failed", 0],
  ] as const)("%s by the provider's word", async (_, report, ends, balance) => {
    says = report();
    await sweep(recharge());
    expect(await state()).toMatchObject({ state: ends });
    expect(await server.balance(user)).toBe(balance);
  });

  test("is for the admin if the provider never answered", async () => {
    says = silent;
    await age(26);
    await sweep(recharge());
    expect(await state()).toEqual({ state: "review", nextCheckAt: null });
  });
});

describe("a return that says cancel or failure", () => {
  test.each([
    ["paid", () => paid, "0000", "credited"],
    ["open", () => open, "cancel", "redirected"],
    ["dead", () => dead, "cancel", "cancelled"],
    ["refused", () => failed, "cancel", "cancelled"],
    ["not answered", () => silent, "pending", "unknown"],
  ] as const)(
    "of a payment that is %s closes it by the provider's word alone",
    async (_, report, shown, ends) => {
      says = report();
      expect((await back("cancel")).status).toBe(shown);
      expect(asked).toBe(1);
      expect(await state()).toMatchObject({ state: ends });
    },
  );

  test("of somebody else asks nothing", async () => {
    says = paid;
    const stranger = await server.newUser();
    expect(await back("failure", stranger.user._id)).toEqual({ status: "failure" });
    expect([asked, await server.balance(user)]).toEqual([0, 0]);
  });
});

test.each(["cancelled", "failed", "expired"])(
  "what was paid after it was %s is credited once it is said, once",
  async (ended) => {
    await server.sql`
      update topups set state = ${ended}, next_check_at = null where payment_id = ${paymentId}`;
    says = paid;
    const asks = recharge();
    await Promise.all(
      Array.from({ length: 5 }, () => lookNow(asks, asks.providers.bkash.name, paymentId)),
    );
    await expect.poll(() => server.balance(user)).toBe(200);
    await lookNow(asks, asks.providers.bkash.name, paymentId);
    await lookNow(asks, asks.providers.bkash.name, "nobody");
    expect((await state())?.state).toBe("credited");
    expect(await server.balance(user)).toBe(200);
  },
);

test("what failed once is asked about until its day is over", async () => {
  says = failed;
  expect((await back("success")).status).toBe("failure");
  expect(await state()).toMatchObject({ state: "failed", nextCheckAt: expect.any(Date) });
  await age(1, 3);
  says = paid;
  await sweep(recharge());
  expect(await server.balance(user)).toBe(200);
});

test("a row of a provider that this desk has no more is not asked about", async () => {
  await server.sql`update topups set provider = 'former' where payment_id = ${paymentId}`;
  await sweep(recharge());
  expect([asked, (await state())?.state]).toEqual([0, "expired"]);
});
