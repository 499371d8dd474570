import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appError } from "../app-error.ts";
import type { IdempotentRequest } from "../http/idempotency.ts";
import { TIMEOUT_MS } from "../test/bkash/login.ts";
import {
  expectSound,
  openRechargeServer,
  paymentIdOf,
  type RechargeServer,
  withBkash,
} from "../test/recharge-server.ts";
import type { Provider } from "./provider.ts";
import { attachPayment } from "./queries.ts";
import { type Recharge, startTopup, takeReturn } from "./recharge.ts";
import { startReconcile, sweep } from "./sweep.ts";

let server: RechargeServer;
beforeAll(async () => {
  server = await openRechargeServer({}, TIMEOUT_MS);
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
});

const never = () => new Promise<never>(() => {});
/** The server as another process: the same database, with some calls of the provider replaced. */
const withProvider = (calls: Partial<Provider>): Recharge => withBkash(server.recharge, calls);
function attemptBy(userId: string, asked: unknown, key?: string): IdempotentRequest {
  const operation = "create-payment";
  const request = `${userId} ${operation} ${JSON.stringify(asked)}`;
  const [hash] = server.seal.hashes("requests", request) as [Buffer];
  return { userId, operation, key, hash };
}

test("a crash after the commit, before create: the retry under the same key makes the one payment", async () => {
  const user = await server.newUser();
  const key = randomUUID();
  const asked = { userId: user.user._id, amount: 250_00 };
  const dying = withProvider({ create: never });
  void startTopup(dying, dying.providers.bkash, attemptBy(asked.userId, asked, key), asked);
  const isCommitted = async () =>
    (await server.sql`select id from topups where request_key = ${key}`).length === 1;
  await expect.poll(isCommitted).toBe(true);
  const page = await server.start(user, 250, { "Idempotency-Key": key });
  expect(await server.start(user, 250, { "Idempotency-Key": key })).toBe(page);
  expect(await server.sql`select state from topups where user_id = ${user.user._id}`).toEqual([
    { state: "redirected" },
  ]);
  expect(await server.comeBack(await server.choose(page, "pay"), user)).toBe("0000");
  expect(await server.balance(user)).toBe(250);
});

test("a payment made twice under one key keeps the first; nobody is shown the other", async () => {
  const user = await server.newUser();
  const page = await server.start(user, 200, { "Idempotency-Key": randomUUID() });
  const [{ id }] = await server.sql<
    [{ id: string }]
  >`select id from topups where user_id = ${user.user._id}`;
  expect(
    await attachPayment(server.sql, id, { paymentId: "TR-late", payUrl: "http://late" }, 60),
  ).toBeUndefined();
  expect(await server.start(user, 200)).not.toBe(page);
});

test.each(["payment-away", "payment-refused"] as const)(
  "%s at create is told, and made again later",
  async (appCode) => {
    const user = await server.newUser();
    const asked = { userId: user.user._id, amount: 200_00 };
    const failing = withProvider({ create: () => Promise.reject(appError(appCode)) });
    await expect(
      startTopup(failing, failing.providers.bkash, attemptBy(asked.userId, asked), asked),
    ).rejects.toMatchObject({ appCode });
    expect(await server.mine(user)).toBeUndefined();
  },
);

test("a crash after execute was sent: the sweep credits it, once", async () => {
  const user = await server.newUser();
  const home = await server.choose(await server.start(user), "pay");
  const { confirm } = server.recharge.providers.bkash;
  const { completed } = server.stats();
  // The money moves, but the process dies before it reads the answer.
  const dying = withProvider({ confirm: (payment) => confirm(payment).then(never) });
  void takeReturn(
    dying,
    dying.providers.bkash,
    { hint: "success", paymentId: paymentIdOf(home) },
    undefined,
  );
  await expect.poll(() => server.stats().completed).toBe(completed + 1);
  expect(await server.mine(user)).toMatchObject({
    status: "pending",
    checkedSince: expect.any(String),
  });
  expect(await sweep(server.recharge)).toBe(0);
  // Due shortly after the time by which the confirm must have ended.
  await expect.poll(() => sweep(server.recharge), { interval: 100 }).toBe(1);
  expect(await server.balance(user)).toBe(200);
  expect(await server.sweepLater()).toBe(0);
  expect(await server.comeBack(home, user)).toBe("0000");
  expect(await server.balance(user)).toBe(200);
});

test("a sweep that dies with its claim leaves it to the next", async () => {
  const user = await server.newUser();
  await server.pay(user, "late-paid");
  await server.sql`update topups set next_check_at = now() where next_check_at is not null
    and state = 'unknown'`;
  void sweep(withProvider({ query: never }));
  await expect
    .poll(
      async () =>
        (
          await server.sql`select from topups where next_check_at > now() + interval '50 s'
            and state = 'unknown'`
        ).length,
    )
    .toBe(1);
  expect(await sweep(server.recharge)).toBe(0);
  expect(await server.sweepLater()).toBe(1);
  expect(await server.balance(user)).toBe(200);
});

test("what nobody came back from expires after a day, unasked; a return after that is still taken", async () => {
  const user = await server.newUser();
  const page = await server.start(user);
  const { queries } = server.stats();
  await server.sql`update topups set next_check_at = now() where state = 'redirected'`;
  await sweep(server.recharge);
  expect((await server.mine(user)).status).toBe("expired");
  expect(server.stats().queries).toBe(queries);
  expect(await server.comeBack(await server.choose(page, "pay"), user)).toBe("0000");
  expect(await server.balance(user)).toBe(200);
});

test("a database away at the return is answered so that the browser comes again by itself", async () => {
  const user = await server.newUser();
  const home = new URL(await server.choose(await server.start(user), "pay"));
  await server.sql`alter table topups rename to topups_away`;
  const answer = await user.send("GET", home.pathname + home.search);
  await server.sql`alter table topups_away rename to topups`;
  expect(answer.status).toBe(500);
  expect(answer.headers.get("Refresh")).toBe("5");
  expect(await server.comeBack(home.href, user)).toBe("0000");
  expect(await server.balance(user)).toBe(200);
});

test("the sweep runs at the start and then by itself, and stops", async () => {
  const user = await server.newUser();
  await server.pay(user, "late-paid");
  await server.sql`update topups set next_check_at = now() where state = 'unknown'`;
  const reconcile = startReconcile(server.recharge, 50);
  await expect.poll(() => server.balance(user)).toBe(200);
  await server.pay(user, "late-paid");
  await server.sql`update topups set next_check_at = now() where state = 'unknown'`;
  await expect.poll(() => server.balance(user)).toBe(400);
  await reconcile.stop();
});

describe("after a day of doubt", () => {
  test("what bKash calls unpaid has failed", async () => {
    const user = await server.newUser();
    await server.pay(user, "lost-unpaid");
    await server.age(25);
    await server.sweepLater();
    expect((await server.mine(user)).status).toBe("failure");
  });

  test("what bKash never spoke of is for the admin, whose recheck can still credit it", async () => {
    const user = await server.newUser();
    await server.pay(user, "late-paid");
    await server.age(25);
    await server.sql`update topups set next_check_at = now() where state = 'unknown'`;
    const query = async () => ({ outcome: "unknown", doubt: "no-answer" }) as const;
    await sweep(withProvider({ query }));
    const { _id, status } = await server.mine(user);
    expect(status).toBe("review");
    expect(await server.balance(user)).toBe(0);
    const answer = await server.admin.send("POST", `/api/rechargeHistory/${_id}/recheck`);
    expect(answer.body.recharge).toMatchObject({ status: "success", amount: 200 });
    expect(await server.balance(user)).toBe(200);
  });
});
