import { beforeEach, describe, expect, test } from "vitest";
import { plant } from "../test/bkash/plant.ts";
import type { Person } from "../test/builders.ts";
import {
  expectSound,
  openRechargeServer,
  type RechargeServer,
  withBkash,
} from "../test/recharge-server.ts";
import { startReconcile, sweep } from "./sweep.ts";

const HOUR = 1;
const DAY = 24;
let server: RechargeServer;
let user: Person;
beforeEach(async () => {
  server = await openRechargeServer();
  user = await server.newUser();
});

/**
 * Sets the clock ahead by so many hours (back, if negative): all that was written becomes so much
 * older.
 */
async function leap(hours: number): Promise<void> {
  const [back] = [server.sql`make_interval(hours => ${hours})`];
  await server.sql`
    update topups set created_at = created_at - ${back}, confirmed_at = confirmed_at - ${back},
      next_check_at = next_check_at - ${back}, updated_at = updated_at - ${back}`;
  await server.sql`
    update provider_tokens
    set granted_at = granted_at - ${back}, before_granted_at = before_granted_at - ${back},
      leased_at = leased_at - ${back}, refreshing_until = refreshing_until - ${back},
      refresh_until = refresh_until - ${back}, retry_at = retry_at - ${back}`;
}

/** A sweep while bKash does not know the payment yet or gives no answer. */
async function askInVain(): Promise<void> {
  const query = async () => ({ outcome: "unknown", doubt: "no-answer" }) as const;
  await server.sql`update topups set next_check_at = now()
    where next_check_at < now() + interval '61 minutes'`;
  await sweep(withBkash(server.recharge, { query }));
}

describe.each([
  ["a day ahead", DAY],
  ["200 days ahead", 200 * DAY],
  ["an hour back", -HOUR],
  ["200 days ahead and back again", 0],
] as const)("a top-up in doubt when the clock leaps %s", (_, hours) => {
  test("is asked about on, and credited once bKash says so", async () => {
    await server.pay(user, "late-paid");
    expect((await server.mine(user)).status).toBe("pending");
    if (hours === 0) {
      await leap(200 * DAY);
      await askInVain();
      await leap(-200 * DAY);
    } else {
      await leap(hours);
      if (hours > 0) for (let times = 0; times < 10; times += 1) await askInVain();
    }
    // Due within the hour, as usual; when the clock was set back, at once.
    expect(await (hours > 0 ? server.sweepLater() : sweep(server.recharge))).toBe(1);
    // On a busy machine bKash may answer only the second query.
    for (let more = 0; more < 3 && (await server.balance(user)) === 0; more += 1)
      await server.sweepLater();
    expect(await server.balance(user)).toBe(200);
    await expectSound(server.sql);
  });
});

test("a top-up in doubt is asked about next at a time of the schedule", async () => {
  await server.pay(user, "lost-unpaid");
  const [row] = await server.sql<[{ seconds: number }]>`
    select extract(epoch from next_check_at - confirmed_at)::float8 as seconds from topups`;
  expect(server.recharge.schedule.map((seconds) => seconds.toFixed(2))).toContain(
    row?.seconds.toFixed(2),
  );
});

test("a stop waits for the sweep that runs, and none begins after it", async () => {
  await server.pay(user, "lost-unpaid");
  await server.sql`update topups set next_check_at = now()`;
  let asked = 0;
  const query = async () => {
    asked += 1;
    await new Promise((done) => setTimeout(done, 400));
    return { outcome: "dead" } as const;
  };
  const { stop } = startReconcile(withBkash(server.recharge, { query }), 50);
  await expect.poll(() => asked, { interval: 5 }).toBe(1);
  await stop();
  expect((await server.mine(user)).status).toBe("failure");
  await server.sql`update topups set next_check_at = now()`;
  await new Promise((done) => setTimeout(done, 200));
  expect(asked).toBe(1);
});

test("after a leap it still ends, once it was asked about for as often as in a day", async () => {
  await server.pay(user, "lost-unpaid");
  await leap(200 * DAY);
  let times = 0;
  for (; (await server.mine(user)).status === "pending" && times < 100; times += 1)
    await askInVain();
  expect(times).toBeGreaterThan(24);
  expect(times).toBeLessThan(32);
});

test("a clock that was ahead and is set right holds neither the token nor its renewal up", async () => {
  await server.pay(user, "pay");
  // Both renewals of the token were made while the clock was ahead, and one failed.
  await server.sql`
    update provider_tokens set granted_at = now() + interval '200 days',
      before_granted_at = now() + interval '199 days',
      leased_at = now() + interval '200 days', refreshing_until = now() + interval '200 days',
      retry_at = now() + interval '200 days'`;
  await plant(server, { idToken: "stale" });
  expect(await server.pay(user, "pay")).toBe("0000");
  // The next one too, an hour later, although the one before was granted in the future.
  await server.sql`update provider_tokens set granted_at = now() - interval '61 minutes',
    leased_at = now() - interval '61 minutes'`;
  await plant(server, { idToken: "stale" });
  expect(await server.pay(user, "pay")).toBe("0000");
  expect(await server.balance(user)).toBe(600);
});
