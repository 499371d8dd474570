import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { balanceOf, cancel, deliver, nid, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk({ ORDERS_PER_MINUTE: "60", OPEN_FREE_ORDERS: "20" });
beforeAll(async () => {
  await server.sql`update prices set poisha = 0 where name = 'tinBalance'`;
  await warmUp(server);
});

const free = { category: "tin", nidNumber: "1234567890" };
const place = (by: Person, body: object = nid, key = randomUUID()) =>
  by.send("POST", "/api/apply/order", body, { "Idempotency-Key": key });
const all = (by: Person, count: number, body: object) =>
  Promise.all(Array.from({ length: count }, () => place(by, body)));
const withStatus = (answers: Answer[], wanted: number) =>
  answers.filter(({ status }) => status === wanted);
const keysOf = async ({ user }: Person) =>
  (
    await server.sql`select from idempotency
      where user_id = ${user._id} and operation = 'place-order'`
  ).count;
/** So many seconds pass. */
const wait = ({ user }: Person, seconds: number) =>
  server.sql`update accounts set ordered_until = ordered_until - make_interval(secs => ${seconds})
    where user_id = ${user._id}`;

test("fifty at once are not slowed; of a hundred more as many as are left of sixty, and each is charged", async () => {
  const user = await newUser(server, admin, 100_000);
  expect(withStatus(await all(user, 50, nid), 201)).toHaveLength(50);
  const more = await all(user, 100, nid);
  const placed = withStatus(more, 201).length;
  expect(placed).toBeGreaterThanOrEqual(10);
  // A second a minute's sixtieth comes back while they run.
  expect(placed).toBeLessThan(20);
  for (const late of withStatus(more, 429)) {
    expect(late.body.code).toBe("too-many-requests");
    expect(Number(late.headers.get("Retry-After"))).toBe(10);
  }
  expect(placed + withStatus(more, 429).length).toBe(100);
  expect(await balanceOf(user)).toBe(100_000 - 120 * (50 + placed));
});

test("what came too fast is placed later under its key, once", async () => {
  const user = await newUser(server, admin, 100_000);
  await all(user, 61, nid);
  const key = randomUUID();
  await server.sql`update accounts set ordered_until = now() + interval '1 minute'
    where user_id = ${user.user._id}`;
  expect((await place(user, nid, key)).status).toBe(429);
  await wait(user, 10);
  const first = await place(user, nid, key);
  const again = await place(user, nid, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.order._id).toBe(first.body.order._id);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
});

test("refused orders count too, and no more answers are kept than that", async () => {
  const user = await newUser(server, admin);
  const answers = await all(user, 150, nid);
  const refused = withStatus(answers, 402).length;
  expect(refused).toBeGreaterThanOrEqual(60);
  expect(refused + withStatus(answers, 429).length).toBe(150);
  expect(await keysOf(user)).toBe(refused);
});

test("of free orders twenty are open at once, however many are sent", async () => {
  const user = await newUser(server, admin);
  const answers = await all(user, 50, free);
  expect(withStatus(answers, 201)).toHaveLength(20);
  for (const late of withStatus(answers, 429)) {
    expect(late.body.code).toBe("too-many-free-orders");
    expect(Number(late.headers.get("Retry-After"))).toBe(60);
  }
  expect(await keysOf(user)).toBe(20);
  await wait(user, 60);
  const [one = "", two = ""] = withStatus(answers, 201).map(({ body }) => body.order._id);
  expect((await deliver(admin, one)).status).toBe(200);
  expect((await cancel(admin, two)).status).toBe(200);
  const later = await all(user, 10, free);
  expect(withStatus(later, 201)).toHaveLength(2);
  // What costs something still goes.
  await server.sql`update accounts set balance = 12000 where user_id = ${user.user._id}`;
  expect((await place(user, nid)).status).toBe(201);
});

test("a clock that was ahead keeps nobody waiting longer than a minute", async () => {
  const user = await newUser(server, admin, 1000);
  await server.sql`update accounts set ordered_until = now() + interval '9 days'
    where user_id = ${user.user._id}`;
  expect((await place(user)).status).toBe(429);
  await server.sql`update accounts set ordered_until = now() + interval '58 seconds'
    where user_id = ${user.user._id}`;
  expect((await place(user)).status).toBe(201);
});
