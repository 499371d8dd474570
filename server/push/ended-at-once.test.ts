import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "../db/sql.ts";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { subscriber } from "../test/push-service.ts";
import { cancel, deliver, nid, placed, refund, sendMoney, warmUp } from "../test/writes.ts";

let user: Person;
const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
beforeAll(async () => {
  await warmUp(server);
});
beforeEach(async () => {
  await server.sql`delete from push_subscriptions`;
  user = await newUser(server, admin, 1_000);
});

const subscribe = (person: Person) =>
  person.send("POST", "/api/push/subscription", subscriber().subscription);

const waiting = () =>
  server.sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;

/**
 * What `work` answers when, in the middle of it, `ends` has happened in a transaction that ends
 * after it has come so far.
 */
async function meanwhile(ends: (tx: Db) => PromiseLike<unknown>, work: () => Promise<Answer>) {
  let answered: Promise<Answer> | undefined;
  await server.sql.begin(async (tx) => {
    await ends(tx);
    answered = work();
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
  });
  return answered as Promise<Answer>;
}

/** What tells a browser of it: whose, and what is done. */
const told: Record<string, () => Promise<[of: Person, work: () => Promise<Answer>]>> = {
  "an order is cancelled": async () => {
    const order = await placed(user);
    return [user, () => cancel(admin, order)];
  },
  "an order is delivered": async () => {
    const order = await placed(user);
    return [user, () => deliver(admin, order)];
  },
  "a part of its price is given back": async () => {
    const order = await placed(user);
    return [user, () => refund(admin, order, 5)];
  },
  "an order takes the balance below the alert": async () => {
    await user.send("PUT", "/api/wallet/alert", { below: 999 });
    return [user, () => user.send("POST", "/api/apply/order", nid)];
  },
  "money is said to be sent": async () => [admin, () => sendMoney(user)],
};

test.each(Object.keys(told))(
  "a browser ends its subscription while %s: that is done",
  async (what) => {
    const [of, work] = await (told[what] as (typeof told)[string])();
    expect((await subscribe(of)).status).toBe(201);
    const { status, body } = await meanwhile(
      (tx) => tx`delete from push_subscriptions where user_id = ${of.user._id}`,
      work,
    );
    expect([status < 300, body]).toEqual([true, expect.anything()]);
  },
);

test("a browser whose session ends while it subscribes is told so", async () => {
  const answer = await meanwhile(
    (tx) => tx`delete from sessions where user_id = ${user.user._id}`,
    () => subscribe(user),
  );
  expect(answer).toMatchObject({ status: 401, body: { code: "no-session" } });
});
