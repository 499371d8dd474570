import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { newAdmin, placed } from "../test/writes.ts";

let staff: Person;
let user: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  staff = await newAdmin(server, admin, "staff");
  user = await newUser(server, admin, 10_000);
});

const ofOrder = (id: string) => `/api/apply/order/${id}/notes`;
const ofUser = (id: string) => `/api/users/users/${id}/notes`;
const keyed = (key: string = randomUUID()) => ({ "Idempotency-Key": key });
const note = (
  id: string,
  text: string,
  { ofCustomer = false, key = randomUUID() as string, by = staff } = {},
) => by.send("PUT", ofOrder(id), { text, ofCustomer }, keyed(key));
const texts = async (by: Person, path: string) =>
  (await by.send("GET", path)).body.map(({ text }: { text: string }) => text);

test("staff and admins read what was noted at an order, and what at its owner at all their orders", async () => {
  const [first, second] = [await placed(user), await placed(user)];
  const written = await note(first, "  call\u202e them ");
  expect(written).toMatchObject({
    status: 200,
    body: { text: "call them", ofCustomer: false, authorId: staff.user._id },
  });
  await note(first, "blurred pictures", { ofCustomer: true });
  await admin.send("PUT", ofUser(user.user._id), { text: "pays late" }, keyed());
  expect(await texts(admin, ofOrder(first))).toEqual([
    "call them",
    "blurred pictures",
    "pays late",
  ]);
  expect(await texts(staff, ofOrder(second))).toEqual(["blurred pictures", "pays late"]);
  expect(await texts(admin, ofUser(user.user._id))).toEqual(["blurred pictures", "pays late"]);
});

test("its owner gets nothing of it: no call, no list, no version, no push, no copy", async () => {
  const id = await placed(user);
  const lists = ["my-order", `my-order/${id}`, `my-order/${id}/messages`].map(
    (path) => `/api/apply/${path}`,
  );
  const all = async () => {
    const answers = await Promise.all(lists.map((path) => user.send("GET", path)));
    const versions = await server.sql`select owner_changed_in::text from orders where id = ${id}`;
    return [...answers.map(({ body }) => JSON.stringify(body)), versions];
  };
  const before = await all();
  await note(id, "SECRET-NOTE");
  await note(id, "SECRET-NOTE too", { ofCustomer: true });
  expect(await all()).toEqual(before);
  expect(
    await server.sql`select from push_messages where order_id = ${id} and status <> 'new'`,
  ).toEqual([]);
  expect(JSON.stringify((await user.send("GET", "/api/own-data")).body)).not.toContain(
    "SECRET-NOTE",
  );
  for (const path of [ofOrder(id), ofUser(user.user._id)]) {
    expect((await user.send("GET", path)).status).toBe(403);
    expect((await user.send("PUT", path, { text: "a" }, keyed())).status).toBe(403);
  }
});

test("the same key notes it once; with other words, of another or elsewhere it is refused", async () => {
  const [id, other, key] = [await placed(user), await placed(user), randomUUID()];
  const all = await Promise.all(Array.from({ length: 6 }, () => note(id, "once", { key })));
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  for (const again of [
    note(id, "twice", { key }),
    note(id, "once", { key, by: admin }),
    note(other, "once", { key }),
    note(id, "once", { key, ofCustomer: true }),
  ])
    expect((await again).body.code).toBe("key-reused");
  const own = (await texts(staff, ofOrder(id))).filter((text: string) => text === "once");
  expect(own).toEqual(["once"]);
});

test("it is deleted by who wrote it, or an admin; once", async () => {
  const id = await placed(user);
  const [mine, theirs] = [
    (await note(id, "mine")).body._id,
    (await note(id, "theirs", { by: admin })).body._id,
  ];
  const drop = (by: Person, one: string) => by.send("DELETE", `/api/apply/notes/${one}`);
  expect([(await drop(user, mine)).status, (await drop(staff, theirs)).status]).toEqual([403, 404]);
  expect((await send(server, "DELETE", `/api/apply/notes/${mine}`)).status).toBe(401);
  expect([(await drop(staff, mine)).status, (await drop(staff, mine)).status]).toEqual([200, 404]);
  expect((await drop(admin, theirs)).status).toBe(200);
});

test("bad input, nobody, and what is not there", async () => {
  const id = await placed(user);
  for (const body of [
    {},
    { text: " " },
    { text: "ক".repeat(1001) },
    { text: "a\0" },
    { text: "a", ofCustomer: "yes" },
  ])
    expect((await staff.send("PUT", ofOrder(id), body, keyed())).status).toBe(422);
  expect((await staff.send("PUT", ofOrder(id), { text: "a" })).body.code).toBe("malformed");
  for (const path of [ofOrder(id), ofUser(user.user._id)])
    expect((await send(server, "GET", path)).status).toBe(401);
  expect((await staff.send("GET", ofUser(user.user._id))).status).toBe(403);
  for (const one of [randomUUID(), "no-id"]) {
    expect((await admin.send("GET", ofOrder(one))).status).toBe(404);
    expect((await admin.send("PUT", ofUser(one), { text: "a" }, keyed())).status).toBe(404);
  }
});

test("it goes with its order, and what is about a person with them", async () => {
  const lone = await openTestServer();
  const boss = await logInAdmin(lone);
  const owner = await newUser(lone, boss, 1_000);
  const id = await placed(owner);
  await boss.send("PUT", ofOrder(id), { text: "of the order" }, keyed());
  await boss.send("PUT", ofUser(owner.user._id), { text: "of the person" }, keyed());
  await boss.send("DELETE", "/api/apply/delete-all-orders");
  expect(await lone.sql`select order_id from staff_notes`).toEqual([{ orderId: null }]);
  expect((await boss.send("PUT", ofOrder(id), { text: "late" }, keyed())).status).toBe(404);
  await boss.send("DELETE", `/api/users/users/${owner.user._id}`);
  expect((await boss.send("PUT", ofUser(owner.user._id), { text: "late" }, keyed())).status).toBe(
    404,
  );
});
