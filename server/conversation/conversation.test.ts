import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pushKeys, sendDue } from "../push/push.ts";
import { logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { cancel, deliver, inOneWindow, newAdmin, placed, refund } from "../test/writes.ts";

let order: string;
const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);
beforeAll(async () => {
  order = await placed(rahim);
});

const mine = (id: string) => `/api/apply/my-order/${id}/messages`;
const theirs = (id: string) => `/api/apply/order/${id}/messages`;
const keyed = (key: string = randomUUID()) => ({ "Idempotency-Key": key });
const write = (text: string, id = order, key?: string, by = rahim) =>
  by.send("PUT", mine(id), { text }, keyed(key));
const ask = (text: string, id = order, asks = true, by = admin) =>
  by.send("PUT", theirs(id), { text, asks }, keyed());
const texts = async (person: Person, path: string) =>
  (await person.send("GET", path)).body.map((one: { text: string }) => one.text);
const ownRow = async (id: string) => (await rahim.send("GET", `/api/apply/my-order/${id}`)).body;
const unanswered = async () => (await admin.send("GET", "/api/apply/order?unanswered=1")).body;
const counted = async () => (await admin.send("GET", "/api/apply/order-counts")).body.unanswered;
const staffRow = async (id: string) => (await admin.send("GET", `/api/apply/order/${id}`)).body;

test("a question waits until it is answered; both sides read the same lines, and who has seen them", async () => {
  const id = await placed(rahim);
  expect(await ownRow(id)).not.toHaveProperty("messages");
  const asked = await ask("  Which\u202e date?\nSend the card. ", id);
  expect(asked).toMatchObject({
    status: 200,
    body: { position: 1, staff: true, asks: true, seen: false },
  });
  expect(asked.body.text).toBe("Which date?\nSend the card.");
  expect(await ownRow(id)).toMatchObject({
    messages: 1,
    unread: 1,
    askedAt: expect.any(String),
    status: "pending",
  });
  expect(await staffRow(id)).toMatchObject({ messages: 1, unread: 0, askedAt: expect.any(String) });
  await ask("And the name.", id, false);
  expect((await rahim.send("POST", `${mine(id)}/read`, { position: 1 })).status).toBe(200);
  expect(await ownRow(id)).toMatchObject({ messages: 2, unread: 1, askedAt: expect.any(String) });
  const seen = async () =>
    (await admin.send("GET", theirs(id))).body.map((one: { seen: boolean }) => one.seen);
  expect(await seen()).toEqual([true, false]);
  await rahim.send("POST", `${mine(id)}/read`, { position: 2 });
  expect(await seen()).toEqual([true, true]);

  expect((await write("5 May", id)).body).toMatchObject({ position: 3, staff: false, asks: false });
  expect(await ownRow(id)).toMatchObject({ messages: 3, unread: 0 });
  expect(await ownRow(id)).not.toHaveProperty("askedAt");
  expect(await unanswered()).toMatchObject([
    { _id: id, unread: 1, messages: 3, unansweredSince: expect.any(String) },
  ]);
  expect(await counted()).toBe(1);
  const lines = ["Which date?\nSend the card.", "And the name.", "5 May"];
  expect(await texts(rahim, mine(id))).toEqual(lines);
  expect(await texts(admin, theirs(id))).toEqual(lines);
  expect((await rahim.send("GET", mine(id))).body[0]).not.toHaveProperty("author");
  expect((await admin.send("GET", theirs(id))).body[2]).toMatchObject({
    author: rahim.user.fullName,
  });
  // A look tells the owner that it was seen, and ends nothing for the other staff: an answer does.
  await admin.send("POST", `${theirs(id)}/read`, { position: 3 });
  const own = async () => (await rahim.send("GET", mine(id))).body.at(-1);
  expect(await own()).toMatchObject({ text: "5 May", seen: true });
  expect([await unanswered(), await counted()]).toMatchObject([[{ _id: id, unread: 0 }], 1]);
  await ask("We have it.", id, false);
  expect([await unanswered(), await counted()]).toEqual([[], 0]);
  expect(await ownRow(id)).toMatchObject({ unread: 1 });
});

test("what an owner wrote waits until it is answered, settled, delivered, cancelled, or money given back", async () => {
  const owner = await newUser(server, admin, 1_000);
  const say = (text: string, id: string) => write(text, id, undefined, owner);
  const settle = (id: string, position: number) =>
    admin.send("POST", `${theirs(id)}/read`, { position, settled: true });
  const ends: Record<string, (id: string) => Promise<unknown>> = {
    question: (id) => ask("Which one?", id),
    settled: (id) => settle(id, 2),
    delivery: (id) => deliver(admin, id),
    cancel: (id) => cancel(admin, id),
    refund: (id) => refund(admin, id, 10),
  };
  for (const end of Object.values(ends)) {
    const id = await placed(owner);
    await say("It is urgent", id);
    const since = (await staffRow(id)).unansweredSince;
    await say("Please", id);
    // What it waits since is the first of them; who settles what they have read does not settle
    // what came meanwhile.
    await settle(id, 1);
    expect(await unanswered()).toMatchObject([{ _id: id, unansweredSince: since }]);
    expect((await owner.send("GET", `/api/apply/my-order/${id}`)).body).not.toHaveProperty(
      "unansweredSince",
    );
    await end(id);
    expect([await unanswered(), await counted()]).toEqual([[], 0]);
    expect((await say("And one more", id)).status).toBe(200);
    expect(await unanswered()).toMatchObject([{ _id: id }]);
    await settle(id, (await staffRow(id)).messages);
  }
  expect(
    (await rahim.send("POST", `${mine(order)}/read`, { position: 1, settled: true })).status,
  ).toBe(422);
});

test("it goes on after a delivery and a cancellation, and moves no status", async () => {
  const [ready, gone] = [await placed(rahim), await placed(rahim)];
  await deliver(admin, ready);
  await cancel(admin, gone);
  for (const id of [ready, gone]) expect((await write("thanks", id)).status).toBe(200);
  expect([(await ownRow(ready)).status, (await ownRow(gone)).status]).toEqual([
    "approved",
    "cancel",
  ]);
});

describe("exactly once, in order", () => {
  test("the same key answers the same message; with other words, or of somebody else, it is refused", async () => {
    const [id, key] = [await placed(rahim), randomUUID()];
    const [first, again] = [await write("one", id, key), await write("one", id, key)];
    expect(again.body).toEqual(first.body);
    expect((await write("two", id, key)).body.code).toBe("key-reused");
    expect((await write("one", order, key)).body.code).toBe("key-reused");
    expect((await admin.send("PUT", theirs(id), { text: "one" }, keyed(key))).body.code).toBe(
      "key-reused",
    );
    expect(await texts(rahim, mine(id))).toEqual(["one"]);
  });

  test("sent at once, by both sides and each twice, every line is there once, with a place of its own", async () => {
    const id = await placed(rahim);
    const lines = Array.from({ length: 8 }, (_, at) => ({ at, key: randomUUID() }));
    const twice = [...lines, ...lines].map(({ at, key }) =>
      at % 2
        ? write(`line ${at}`, id, key)
        : admin.send("PUT", theirs(id), { text: `line ${at}`, asks: at === 0 }, keyed(key)),
    );
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual(Array(16).fill(200));
    const { body } = await admin.send("GET", theirs(id));
    expect(body.map((one: { position: number }) => one.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(body.map((one: { text: string }) => one.text).sort()).toEqual(
      lines.map(({ at }) => `line ${at}`),
    );
    expect([(await ownRow(id)).unread, (await staffRow(id)).unread]).toEqual([4, 4]);
  });

  test("no more than 200 about an order, nor 30 a minute of a user", () =>
    inOneWindow(60, async () => {
      const id = await placed(rahim);
      await server.sql`update orders set messages = 200 where id = ${id}`;
      expect((await write("one more", id)).body.code).toBe("too-many-messages");
      const fast = await newUser(server, admin, 1_000);
      const own = await placed(fast);
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => write("again", own, undefined, fast)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect([refused.length, refused[0]?.body.code]).toEqual([2, "too-many-requests"]);
    }));
});

describe("who may", () => {
  const bad: [string, unknown][] = [
    ["nothing", {}],
    ["an empty line", { text: " \n " }],
    ["1,001 characters", { text: "ক".repeat(1001) }],
    ["a NUL", { text: "a\0b" }],
    ["no text", { text: 7 }],
    ["a question of an owner", { text: "a", asks: true }],
  ];
  test.each(bad)("%s is refused", async (_, body) => {
    expect(await rahim.send("PUT", mine(order), body, keyed())).toMatchObject({ status: 422 });
  });

  test("without a key, or a position to have read, nothing is written", async () => {
    expect((await rahim.send("PUT", mine(order), { text: "a" })).body.code).toBe("malformed");
    expect(
      (await admin.send("PUT", theirs(order), { text: "a" }, keyed("no-uuid"))).body.code,
    ).toBe("malformed");
    expect(
      (await admin.send("PUT", theirs(order), { text: "a", asks: "yes" }, keyed())).status,
    ).toBe(422);
    for (const position of [0, 1.5, "1", null])
      expect((await rahim.send("POST", `${mine(order)}/read`, { position })).status).toBe(422);
    expect(await texts(rahim, mine(order))).toEqual([]);
  });

  test("nobody, another user, a user as staff, and who asks for no order get nothing", async () => {
    const other = await newUser(server, admin);
    const calls: [string, string, unknown][] = [
      ["GET", "", undefined],
      ["PUT", "", { text: "a" }],
      ["POST", "/read", { position: 1 }],
    ];
    for (const [method, more, body] of calls) {
      expect((await send(server, method, mine(order) + more, body, keyed())).status).toBe(401);
      expect((await send(server, method, theirs(order) + more, body, keyed())).status).toBe(401);
      for (const person of [other, admin])
        expect((await person.send(method, mine(order) + more, body, keyed())).status).toBe(404);
      expect((await rahim.send(method, theirs(order) + more, body, keyed())).status).toBe(403);
      for (const id of [randomUUID(), "no-id"])
        expect((await admin.send(method, theirs(id) + more, body, keyed())).status).toBe(404);
    }
  });
});

test("it goes with the order: deleted while it is written, nothing of it stays", async () => {
  const lone = await openTestServer();
  const [boss] = [await logInAdmin(lone)];
  const owner = await newUser(lone, boss, 1_000);
  const id = await placed(owner);
  await ask("Which date?", id, true, boss);
  const [, late] = await Promise.all([
    boss.send("DELETE", "/api/apply/delete-all-orders"),
    write("5 May", id, undefined, owner),
  ]);
  expect([200, 404]).toContain(late.status);
  expect((await write("again", id, undefined, owner)).status).toBe(404);
  expect((await owner.send("GET", mine(id))).status).toBe(404);
  expect(await lone.sql`select from order_messages`).toEqual([]);
  expect(await lone.sql`select asked_at, messages from orders`).toEqual([
    { askedAt: null, messages: 0 },
  ]);
});

test("a push tells the other side once until it was told, and not what was settled meanwhile", async () => {
  const { received, agent } = await openPushService();
  const keys = await pushKeys(server.sql, server.seal);
  const push = () =>
    sendDue(server.sql, { keys, subject: "https://desk.example", agent }, server.log);
  const second = await newAdmin(server, admin);
  const [phone, desk] = [subscriber(), subscriber("https://fcm.googleapis.com/fcm/send/desk")];
  await rahim.send("POST", "/api/push/subscription", { ...phone.subscription, locale: "en" });
  await second.send("POST", "/api/push/subscription", { ...desk.subscription, locale: "en" });
  const id = await placed(rahim);
  await push();
  received.length = 0;
  await ask("hello", id, false);
  await ask("Which date?", id);
  await ask("And the name?", id);
  expect(await push()).toBe(1);
  expect(phone.read(received[0]!.body)).toMatchObject({
    title: expect.stringContaining("There is a question for you"),
    to: `/my-order?open=${id}`,
    tag: id,
  });
  expect(JSON.stringify(phone.read(received[0]!.body))).not.toContain("date?");
  await write("5 May", id);
  expect(await push()).toBe(1);
  expect(desk.read(received[1]!.body)).toMatchObject({ to: `/all-order?open=${id}`, tag: id });
  await write("or 6", id);
  await second.send("POST", `${theirs(id)}/read`, { position: 5, settled: true });
  await push();
  expect(received).toHaveLength(2);
});
