import { describe, expect, test } from "vitest";
import { openLog } from "../log/log.ts";
import { openDesk, type Person } from "../test/builders.ts";
import { subscriber } from "../test/push-service.ts";
import { newAdmin, placed } from "../test/writes.ts";
import { claimNext, postpone } from "./queries.ts";
import { sendDue, startWebhooks } from "./sender.ts";
import { agent, newHooked, pass } from "./test/hooked.ts";

const log: string[] = [];
const { server, admin } = await openDesk(
  {},
  { log: openLog("trace", { write: (line: string) => void log.push(line) }) },
);
const sendAll = () => sendDue({ ...server, agent });
const claim = () => claimNext(server.sql, 60);

const trial = (person: Person) => person.send("POST", "/api/webhook/trial");
const turn = (person: Person, on: boolean) => person.send("PUT", "/api/webhook/on", { on });
const again = (person: Person, id = "") =>
  person.send("POST", `/api/webhook/deliveries/${id}/again`);
const bell = async (person: Person) =>
  (await person.send("GET", "/api/users/userInfo")).body.webhookFailedAt;
/** Events of orders, without the orders' own work. */
async function write(person: Person, count: number): Promise<void> {
  const order = await placed(person);
  await server.sql`
    insert into webhook_deliveries (user_id, order_id, kind)
    select ${person.user._id}, ${order}, 'message' from generate_series(1, ${count}::int)`;
}
const pushesOf = async (person: Person) => {
  const { count } = await server.sql`
    select from push_messages where status = 'webhook-failed' and subscription_id in
      (select id from push_subscriptions where user_id = ${person.user._id})`;
  return count;
};

describe("a receiver that answers oddly", () => {
  test("that it goes on in another protocol holds up nothing, and no server's end", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await receiver.behave("upgrade");
    await trial(user);
    await sendAll();
    expect(await deliveries()).toMatchObject([{ state: "waiting", outcome: "no-answer" }]);
    await pass(server, 2);
    const sender = startWebhooks({ ...server, agent });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    await sender.stop();
  });

  test.each(["hugeBody", "slowBody"] as const)(
    "has taken what it says it has: %s",
    async (mode) => {
      const { user, receiver, deliveries } = await newHooked(server, admin);
      await receiver.behave(mode);
      await trial(user);
      await sendAll();
      expect(await deliveries()).toMatchObject([{ state: "taken", outcome: "200" }]);
      for (const { sent } of receiver.received) expect(sent).toBeLessThan(10_000_000);
    },
  );
});

describe("one event at a time", () => {
  test("goes to an address, whatever is asked meanwhile, five times a minute", async () => {
    const { user, receiver, address, deliveries } = await newHooked(server, admin);
    await write(user, 3);
    const due = await claim();
    expect(due).toMatchObject({ kind: "message" });
    const [, other] = await deliveries();
    const asked = [await trial(user)];
    for (let round = 0; round < 4; round += 1) asked.push(await again(user, other?._id));
    const set = await user.send("PUT", "/api/webhook", { address });
    asked.push(set);
    receiver.secret = set.body.secret;
    expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await claim()).toBeUndefined();
    expect((await again(user, other?._id)).body.code).toBe("too-many-requests");
    // What the former address said is nothing of the new one.
    await postpone(server.sql, due!, "500", { pause: 60, rest: 60 });
    expect(await claim()).toMatchObject({ failed: false });
    await pass(server, 2);
    await sendAll();
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill("taken"));
  });

  test("goes to a host, of however many accounts; one that failed has a shorter time", async () => {
    const host = "hang.example";
    for (let round = 0; round < 3; round += 1)
      await write((await newHooked(server, admin, host)).user, 1);
    const claimed = (await Promise.all(Array.from({ length: 6 }, claim))).filter(Boolean);
    expect(claimed).toMatchObject([{ failed: false }]);
    await postpone(server.sql, claimed[0]!, "no-answer", { pause: 0, rest: 0 });
    const next = [await claim(), await claim()];
    expect(next[0]?.userId).not.toBe(claimed[0]?.userId);
    expect(next[1]).toBeUndefined();
    await server.sql`update webhooks set rests_until = now() - interval '1 hour', busy_until = null
      where user_id = ${claimed[0]!.userId} or user_id = ${next[0]!.userId}`;
    await server.sql`update webhook_deliveries set next_try_at = null
      where user_id <> ${claimed[0]!.userId}`;
    expect(await claim()).toMatchObject({ failed: true });
    await server.sql`delete from webhook_deliveries`;
  });

  test("goes once, of two senders", async () => {
    const hooked = await Promise.all(Array.from({ length: 5 }, () => newHooked(server, admin)));
    let most = 0;
    for (const { user } of hooked) await write(user, 10);
    for (const { receiver, secret } of hooked) {
      let open = 0;
      receiver.secret = async () => {
        most = Math.max(most, ++open);
        await new Promise((done) => setTimeout(done, 10));
        open -= 1;
        return secret;
      };
    }
    const tried = await Promise.all([sendAll(), sendAll()]);
    expect([tried[0] + tried[1], most]).toEqual([50, 1]);
    for (const { receiver } of hooked)
      expect([receiver.received.length, receiver.accepted.size]).toEqual([10, 10]);
  });
});

describe("a customer", () => {
  test("is told of an outage once, and behind the bell until it is over", async () => {
    const { user, receiver, address } = await newHooked(server, admin);
    await user.send("POST", "/api/push/subscription", subscriber().subscription);
    await receiver.behave("down");
    const outage = async () => {
      for (let hours = 0; hours < 36; hours += 4) {
        if (hours < 12) await write(user, 1);
        await sendAll();
        await pass(server, 240);
      }
    };
    await outage();
    expect([await pushesOf(user), typeof (await bell(user))]).toEqual([1, "string"]);
    await server.sql`delete from push_messages`;
    await outage();
    expect(await pushesOf(user)).toBe(0);
    await receiver.up();
    await trial(user);
    await sendAll();
    expect(await bell(user)).toBeUndefined();
    await receiver.behave("down");
    await outage();
    expect([await pushesOf(user), typeof (await bell(user))]).toEqual([1, "string"]);
    await user.send("PUT", "/api/webhook", { address });
    expect(await bell(user)).toBeUndefined();
  });

  test("is told of no trial, which is tried for minutes, one at a time", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await user.send("POST", "/api/push/subscription", subscriber().subscription);
    await receiver.behave("error500");
    const asked = await Promise.all([1, 2, 3].map(() => trial(user)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await trial(user)).body.code).toBe("webhook-trial-waits");
    for (let minute = 0; minute < 30; minute += 1) {
      await sendAll();
      await pass(server, 1);
    }
    const [one] = await deliveries();
    expect([one?.state, Number(one?.tries) < 8]).toEqual(["given-up", true]);
    expect([await pushesOf(user), await bell(user)]).toEqual([0, undefined]);
  });

  test("who turns it off ends what waits, for good; a change is a line in the log, no repeat", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await write(user, 2);
    const due = await claim();
    await turn(user, false);
    await postpone(server.sql, due!, "500", { pause: 0, rest: 0 });
    expect((await deliveries()).map(({ state }) => state)).toEqual(["ended", "ended"]);
    // As if it was written while it was turned off.
    await write(user, 1);
    for (const on of [true, true]) expect((await turn(user, on)).status).toBe(200);
    expect(await sendAll()).toBe(0);
    await again(user, (await deliveries())[0]?._id);
    await sendAll();
    expect(receiver.accepted.size).toBe(1);
    await turn(user, false);
    await turn(user, false);
    expect((await turn(user, true)).body.code).toBe("too-many-requests");
    const { count } = await server.sql`
      select from audit where subject = ${user.user._id} and action = 'webhook-switched'`;
    expect(count).toBe(3);
  });

  test("who changes the address has what waits sent to the new one, by its secret", async () => {
    const { user, receiver } = await newHooked(server, admin);
    await write(user, 2);
    const next = await newHooked(server, admin);
    const { body } = await user.send("PUT", "/api/webhook", { address: next.address });
    next.receiver.secret = body.secret;
    await sendAll();
    expect([receiver.received.length, next.receiver.accepted.size]).toEqual([0, 2]);
  });

  test("is no clerk: the guard lets those in nowhere", async () => {
    for (const desk of [admin, await newAdmin(server, admin, "staff")])
      for (const asked of [
        desk.send("GET", "/api/webhook"),
        desk.send("PUT", "/api/webhook", { address: "https://shop.example/x" }),
        turn(desk, true),
        trial(desk),
        again(desk, desk.user._id),
      ])
        expect(await asked).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});

test("what can't be opened is logged, and not said to be its receiver's fault", async () => {
  const { user, receiver, deliveries } = await newHooked(server, admin);
  await write(user, 1);
  await server.sql`update webhooks set secret = address where user_id = ${user.user._id}`;
  log.length = 0;
  await sendAll();
  expect(await deliveries()).toMatchObject([{ state: "waiting", tries: 1, outcome: null }]);
  expect(log.filter((line) => line.includes("can't be opened"))).toHaveLength(1);
  expect(log.filter((line) => line.includes("not taken"))).toEqual([]);
  expect(receiver.received).toEqual([]);
  await server.sql`delete from webhook_deliveries`;
});

describe("a way back for a thief", () => {
  /** The guard has let it in; the rest of its body comes once `end` is done. */
  async function heldOver(person: Person, path: string, json: string, end: () => Promise<unknown>) {
    let finish = () => {};
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(json.slice(0, 4)));
        finish = () => {
          stream.enqueue(new TextEncoder().encode(json.slice(4)));
          stream.close();
        };
      },
    });
    const headers = {
      Cookie: person.cookie,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
      "Content-Length": String(json.length),
    };
    const asked = server.app.request(
      new Request(`http://localhost${path}`, {
        method: "PUT",
        headers,
        body,
        duplex: "half",
      } as RequestInit),
    );
    await new Promise((done) => setTimeout(done, 200));
    await end();
    finish();
    return (await asked).status;
  }
  const kept = async ({ user }: Person) =>
    server.sql<{ on: boolean }[]>`select is_on as on from webhooks where user_id = ${user._id}`;

  test("is not there after a reset, nor by what was begun before", async () => {
    const { user, address } = await newHooked(server, admin);
    const reset = () => admin.send("POST", `/api/users/users/${user.user._id}/reset-password`);
    const json = JSON.stringify({ address });
    expect(await heldOver(user, "/api/webhook", json, reset)).toBe(401);
    expect(await kept(user)).toHaveLength(0);
    expect(
      (
        await server.sql`select from webhook_deliveries
      where user_id = ${user.user._id}`
      ).count,
    ).toBe(0);
  });

  test("is not turned on by a session that has ended meanwhile", async () => {
    const { user } = await newHooked(server, admin);
    await turn(user, false);
    const end = async () => {
      const [one] = (await user.send("GET", "/api/users/sessions")).body;
      await user.send("DELETE", `/api/users/sessions/${one._id}`);
    };
    expect(await heldOver(user, "/api/webhook/on", '{"on": true}', end)).toBe(401);
    expect(await kept(user)).toMatchObject([{ on: false }]);
  });

  test("is not set while the account is disabled", async () => {
    const { user, address } = await newHooked(server, admin);
    const { _id } = user.user;
    let asked: Promise<{ status: number }> | undefined;
    await server.sql.begin(async (tx) => {
      await tx`update users set disabled_at = now() where id = ${_id}`;
      asked = user.send("PUT", "/api/webhook", { address });
      const waits = async () =>
        (
          await server.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        ).count;
      const until = Date.now() + 3_000;
      while (Date.now() < until && (await waits()) === 0);
      await tx`delete from sessions where user_id = ${_id}`;
    });
    expect((await asked)?.status).toBe(401);
    expect(await kept(user)).toHaveLength(0);
  });
});
