import { rmSync } from "node:fs";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { logIn, logInAdmin, newUser, openDesk, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { bringBack, save } from "../test/operator.ts";
import { openPushService, readVapid, subscriber } from "../test/push-service.ts";
import { cancel, deliver, newAdmin, placed } from "../test/writes.ts";
import { changePushKeys, pushKeys, sendDue, startPushing } from "./push.ts";

let user: Person;
const { server, admin } = await openDesk();
beforeEach(async () => {
  await server.sql`delete from push_subscriptions`;
  user = await newUser(server, admin, 10_000);
});

const SUBJECT = "https://desk.example";

async function open() {
  const service = await openPushService();
  const keys = await pushKeys(server.sql, server.seal);
  const send = () =>
    sendDue(server.sql, { keys, subject: SUBJECT, agent: service.agent }, server.log);
  return { ...service, keys, send };
}

async function subscribed(person: Person, locale: "bn" | "en" = "bn") {
  const browser = subscriber();
  const { status } = await person.send("POST", "/api/push/subscription", {
    ...browser.subscription,
    locale,
  });
  expect(status).toBe(201);
  return browser;
}

const waiting = async () => (await server.sql`select id from push_messages`).length;
const subscriptions = async () => (await server.sql`select id from push_subscriptions`).length;
const countOf = async (order: string): Promise<number> =>
  (await server.sql`select number from orders where id = ${order}`)[0]?.number;
const makeDue = () => server.sql`update push_messages set next_try_at = now()`;

describe("a decided order", () => {
  test("is told to its owner's browser, encrypted for it and signed by the key it subscribed with", async () => {
    const { received, send, keys } = await open();
    const browser = await subscribed(user);
    const order = await placed(user);
    expect(await send()).toBe(0);
    await deliver(admin, order);
    expect(await send()).toBe(1);
    const [push] = received;
    const title = `আপনার অর্ডার তৈরি · K-${toBengaliDigits(String(await countOf(order)))}`;
    expect(browser.read(push!.body)).toEqual({
      title,
      body: "ফাইলটি নামাতে চাপুন।",
      to: `/my-order?open=${order}`,
      tag: order,
    });
    const { key, claims } = readVapid(push!.headers.authorization);
    expect(key).toBe(keys.publicKey);
    expect((await user.send("GET", "/api/push/key")).body).toEqual({ publicKey: key });
    expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: SUBJECT });
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000);
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(push!.headers).toMatchObject({
      host: "fcm.googleapis.com",
      "content-encoding": "aes128gcm",
      ttl: "259200",
      urgency: "high",
      topic: order.replaceAll("-", ""),
    });
    expect(await waiting()).toBe(0);
    expect(await send()).toBe(0);
  });

  test("names nobody and nothing of it: not in clear, and not in what the phone shows", async () => {
    const { received, send } = await open();
    const browser = await subscribed(user, "en");
    const order = await placed(user, { category: "nid", nidNumber: "1234567890" });
    await cancel(admin, order, "number of Karim is wrong");
    await send();
    const shown = browser.read(received[0]!.body);
    expect(Object.keys(shown).sort()).toEqual(["body", "tag", "title", "to"]);
    expect(shown.title).toBe(`An order was cancelled · K-${await countOf(order)}`);
    const all = JSON.stringify(shown) + received[0]!.path + JSON.stringify(received[0]!.headers);
    for (const secret of [
      "1234567890",
      "Karim",
      user.user.username,
      user.user.fullName,
      user.user._id,
    ])
      expect(all).not.toContain(secret);
  });

  test("goes to all browsers of its owner, in each one's language, and to nobody else's", async () => {
    const { received, send } = await open();
    const [first, second] = [await subscribed(user, "bn"), await subscribed(user, "en")];
    await subscribed(await newUser(server, admin));
    const order = await placed(user);
    await deliver(admin, order);
    expect(await send()).toBe(2);
    const titles = received.map(
      ({ path, body }) => (first.endpoint.endsWith(path) ? first : second).read(body).title,
    );
    const count = String(await countOf(order));
    expect(titles.sort()).toEqual([
      `Your order is ready · K-${count}`,
      `আপনার অর্ডার তৈরি · K-${toBengaliDigits(count)}`,
    ]);
  });

  test("is told by one process only, however many look", async () => {
    const { received, send } = await open();
    await subscribed(user);
    await deliver(admin, await placed(user));
    await Promise.all(Array.from({ length: 8 }, send));
    expect(received).toHaveLength(1);
  });

  test("that was removed with all others is not told", async () => {
    const { received, send } = await open();
    await subscribed(user);
    await placed(user);
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    await send();
    expect([received.length, await waiting()]).toEqual([0, 0]);
  });
});

describe("a push service", () => {
  test.each([404, 410])(
    "that answers %i knows the browser no more: the subscription goes",
    async (status) => {
      const { answers, send } = await open();
      await subscribed(user);
      answers.push({ status });
      await deliver(admin, await placed(user));
      await send();
      expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
    },
  );

  test("that is away or busy is asked again, later and in the end no more", async () => {
    const { answers, send, received } = await open();
    await subscribed(user);
    await deliver(admin, await placed(user));
    answers.push({ status: 429, headers: { "Retry-After": "120" } });
    await send();
    const [row] = await server.sql`select extract(epoch from next_try_at - now())::int as wait
        from push_messages`;
    expect(row!.wait).toBeGreaterThan(100);
    expect(await send()).toBe(0);
    await makeDue();
    await send();
    expect([received.length, await waiting()]).toEqual([2, 0]);

    await deliver(admin, await placed(user));
    answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    for (let tries = 0; tries < 8; tries += 1) {
      await makeDue();
      await send();
    }
    expect([await waiting(), await subscriptions()]).toEqual([0, 1]);
  });

  test("that refuses a message for good is not asked again", async () => {
    const { answers, send } = await open();
    await subscribed(user);
    answers.push({ status: 413 });
    await deliver(admin, await placed(user));
    await send();
    expect([await waiting(), await subscriptions()]).toEqual([0, 1]);
  });
});

describe("a subscription ends", () => {
  test("at a logout, from here or from another device", async () => {
    const login = { username: user.user.username, password: "a-good-password" };
    const phone = await logIn(server, login);
    await subscribed(user);
    await subscribed(phone);
    await user.send("POST", "/api/auth/logout");
    expect(await subscriptions()).toBe(1);
    const laptop = await logIn(server, login);
    const { body } = await laptop.send("GET", "/api/users/sessions");
    const other = body.find((one: { current: boolean }) => !one.current);
    await laptop.send("DELETE", `/api/users/sessions/${other._id}`);
    expect(await subscriptions()).toBe(0);
  });

  test("by its owner's wish, and not by anybody else's", async () => {
    const browser = await subscribed(user);
    const other = await newUser(server, admin);
    await other.send("DELETE", "/api/push/subscription", { endpoint: browser.endpoint });
    expect(await subscriptions()).toBe(1);
    await user.send("DELETE", "/api/push/subscription", { endpoint: browser.endpoint });
    expect(await subscriptions()).toBe(0);
  });

  test("when somebody else signs in on that browser and subscribes: one browser, one person", async () => {
    const { received, send } = await open();
    const browser = await subscribed(user);
    const next = await newUser(server, admin, 1_000);
    await next.send("POST", "/api/push/subscription", browser.subscription);
    await deliver(admin, await placed(user));
    await send();
    expect(received).toEqual([]);
    await deliver(admin, await placed(next));
    await send();
    expect(received).toHaveLength(1);
  });
});

test("the keys survive a restart and a restore; every process has the same", async () => {
  const keys = await pushKeys(server.sql, server.seal);
  expect(
    await Promise.all(Array.from({ length: 5 }, () => pushKeys(server.sql, server.seal))),
  ).toEqual(Array(5).fill(keys));
  const fresh = await openTestServer();
  const made = await Promise.all(Array.from({ length: 5 }, () => pushKeys(fresh.sql, fresh.seal)));
  expect(new Set(made.map((one) => one.publicKey)).size).toBe(1);
  const folder = `${server.folder}-backup`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await save(server, folder);
  const other = await openTestServer({}, { empty: true });
  await bringBack(other, folder);
  expect(await pushKeys(other.sql, other.seal)).toEqual(keys);
});

test("other keys end every subscription and what waits for it, and sign for who subscribes anew", async () => {
  const { send, keys } = await open();
  await subscribed(user);
  await deliver(admin, await placed(user));
  expect([await subscriptions(), await waiting()]).toEqual([1, 1]);
  expect(await changePushKeys(server.sql, server.seal)).toBe(1);
  expect([await subscriptions(), await waiting(), await send()]).toEqual([0, 0, 0]);
  // Of several at once each pair is whole.
  await Promise.all(Array.from({ length: 5 }, () => changePushKeys(server.sql, server.seal)));

  const later = await open();
  await subscribed(user);
  await deliver(admin, await placed(user));
  await later.send();
  const { key } = readVapid(later.received[0]!.headers.authorization);
  expect(key).not.toBe(keys.publicKey);
  expect((await user.send("GET", "/api/push/key")).body).toEqual({ publicKey: key });
});

test("keys that can't be read stop no start: what is to be told waits for others", async () => {
  const lone = await openTestServer();
  const { publicKey } = await pushKeys(lone.sql, lone.seal);
  await lone.sql`update push_keys set private_key = ${server.seal.seal("x", "elsewhere")}`;
  await expect(pushKeys(lone.sql, lone.seal)).rejects.toThrow();
  const pushing = await startPushing(lone.sql, lone.seal, lone.env, lone.log);
  await pushing.stop();
  const person = await logInAdmin(lone);
  expect((await person.send("GET", "/api/push/key")).body).toEqual({ publicKey });
  await changePushKeys(lone.sql, lone.seal);
  expect((await pushKeys(lone.sql, lone.seal)).publicKey).not.toBe(publicKey);
});

test("a name that has come to lead inside is refused when the call is made", async () => {
  const { port, connections } = await open();
  await subscribed(user);
  await server.sql`update push_subscriptions set endpoint = ${`https://localhost:${port}/x`}`;
  await deliver(admin, await placed(user));
  // As in main.ts, with the product's own agent.
  const pushing = await startPushing(server.sql, server.seal, server.env, server.log);
  const tries = async () =>
    (await server.sql<{ tries: number }[]>`select tries from push_messages`)[0]?.tries;
  await expect.poll(tries, { timeout: 10_000 }).toBe(1);
  await pushing.stop();
  expect(connections()).toBe(0);
  expect(await waiting()).toBe(1);
});

describe("a new order", () => {
  test("is told to the browsers of admins, with its number alone; however many came, as one", async () => {
    const { received, send } = await open();
    const browser = await subscribed(admin);
    await subscribed(user);
    expect(await send()).toBe(0);
    await placed(user, { category: "nid", nidNumber: "1234567890" });
    const newest = await placed(user, { category: "nid", nidNumber: "1234567891" });
    expect(await send()).toBe(1);
    const shown = browser.read(received[0]!.body);
    const title = `নতুন অর্ডার এসেছে · K-${toBengaliDigits(String(await countOf(newest)))}`;
    expect(shown).toEqual({
      title,
      body: "কাজ শুরু করতে চাপুন।",
      to: `/all-order?open=${newest}`,
      tag: "arrivals",
    });
    expect(received[0]!.headers.topic).toBe("arrivals");
    expect(await send()).toBe(0);
  });

  test("of before a subscription, one that is decided by then, and those of a former admin are not told", async () => {
    const { received, answers, send } = await open();
    await placed(user);
    await subscribed(admin);
    expect(await send()).toBe(0);
    answers.push({ status: 503 });
    const order = await placed(user);
    expect(await send()).toBe(1);
    await deliver(admin, order);
    await makeDue();
    await send();
    expect([received.length, await waiting()]).toEqual([1, 0]);
    const former = await newAdmin(server, admin);
    await subscribed(former);
    await placed(user);
    answers.push({ status: 503 }, { status: 503 });
    await send();
    await server.sql`update users set role = 'user' where id = ${former.user._id}`;
    await makeDue();
    await send();
    expect([received.length, await waiting()]).toEqual([4, 0]);
  });

  test("is told once by two processes that look at once", async () => {
    const { received, send } = await open();
    await subscribed(admin);
    await placed(user);
    await Promise.all([send(), send(), send()]);
    expect(received).toHaveLength(1);
  });
});
