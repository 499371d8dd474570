import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { WITHDRAWN } from "../../contract/withdrawn.ts";
import { type Answer, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { balanceOf, cancel, deliver, newAdmin, placed, refund, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  await warmUp(server);
});

const at = (order: string) => `/api/apply/my-order/${order}`;
const withdraw = (order: string, person: Person = rahim): Promise<Answer> =>
  person.send("PUT", at(order), { status: "cancel" });
const claim = (order: string, method = "POST"): Promise<Answer> =>
  admin.send(method, `/api/apply/order/${order}/claim`);
const write = (person: Person, list: string, order: string): Promise<Answer> =>
  person.send(
    "PUT",
    `/api/apply/${list}/${order}/messages`,
    { text: "Which of the two numbers?" },
    { "Idempotency-Key": randomUUID() },
  );
const entries = (order: string) =>
  server.sql`select actor_id, action from audit where subject = ${order}`;

test("gives the price back at once, says so in a note, and stands in the audit log", async () => {
  const before = await balanceOf(rahim);
  const order = await placed(rahim);
  expect(await withdraw(order)).toMatchObject({
    status: 200,
    body: { message: "Order taken back" },
  });
  expect(await balanceOf(rahim)).toBe(before);
  expect((await rahim.send("GET", at(order))).body).toMatchObject({
    status: "cancel",
    note: WITHDRAWN,
    returned: 120,
  });
  expect((await admin.send("GET", `/api/apply/order/${order}`)).body).toMatchObject({
    status: "cancel",
    decidedBy: rahim.user.fullName,
  });
  expect(await entries(order)).toEqual([{ actorId: rahim.user._id, action: "order-withdrawn" }]);
  expect((await admin.send("GET", "/api/apply/cancel-notes")).body).not.toContain(WITHDRAWN);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("sent again it succeeds and gives nothing more, also ten times at once", async () => {
  const before = await balanceOf(rahim);
  const order = await placed(rahim);
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(order)));
  for (const { status } of [...answers, await withdraw(order)]) expect(status).toBe(200);
  expect(await balanceOf(rahim)).toBe(before);
  expect(await entries(order)).toHaveLength(1);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("gives back only what is left after a part was given back", async () => {
  const before = await balanceOf(rahim);
  const order = await placed(rahim);
  await refund(admin, order, 50);
  expect((await withdraw(order)).status).toBe(200);
  expect(await balanceOf(rahim)).toBe(before);
});

test.each<[string, (order: string) => Promise<unknown>]>([
  ["claimed", (order) => claim(order)],
  [
    "worked on for more than ten minutes",
    async (order) => {
      await claim(order);
      await server.sql`update orders set claimed_at = now() - interval '11 minutes'
        where id = ${order}`;
    },
  ],
  ["answered", (order) => write(admin, "order", order)],
  [
    "delivered before",
    async (order) => {
      await deliver(admin, order);
      const { file } = (await rahim.send("GET", at(order))).body;
      await admin.send("DELETE", `/api/apply/order/${order}/delivery?file=${file.slice(-36)}`);
    },
  ],
])("what was %s is begun, and stays", async (_, begin) => {
  const order = await placed(rahim);
  const before = await balanceOf(rahim);
  await begin(order);
  expect(await withdraw(order)).toMatchObject({ status: 409, body: { code: "order-begun" } });
  expect((await rahim.send("GET", at(order))).body).toMatchObject({ status: "pending" });
  expect(await balanceOf(rahim)).toBe(before);
});

test("a claim that was given back, and the owner's own words, begin nothing", async () => {
  const order = await placed(rahim);
  await claim(order);
  await claim(order, "DELETE");
  await write(rahim, "my-order", order);
  expect((await withdraw(order)).status).toBe(200);
});

test("what is delivered or cancelled by the desk stays as it is", async () => {
  const [delivered, cancelled] = [await placed(rahim), await placed(rahim)];
  await deliver(admin, delivered);
  await cancel(admin, cancelled);
  const before = await balanceOf(rahim);
  for (const [order, status] of [
    [delivered, "approved"],
    [cancelled, "cancel"],
  ] as const)
    expect(await withdraw(order)).toMatchObject({
      status: 409,
      body: { code: "order-not-pending", status },
    });
  expect(await balanceOf(rahim)).toBe(before);
});

test("is its owner's alone", async () => {
  const order = await placed(rahim);
  expect((await send(server, "PUT", at(order), { status: "cancel" })).status).toBe(401);
  for (const person of [
    await newUser(server, admin, 100),
    await newAdmin(server, admin, "staff"),
    admin,
  ])
    expect((await withdraw(order, person)).status).toBe(404);
  for (const nothing of [randomUUID(), "no-id"]) expect((await withdraw(nothing)).status).toBe(404);
  for (const body of [{}, { status: "approved" }, { status: "cancel", note: "x" }, undefined])
    expect((await rahim.send("PUT", at(order), body)).status).toBeGreaterThanOrEqual(400);
  expect((await rahim.send("GET", at(order))).body).toMatchObject({ status: "pending" });
});

test("raced by a delivery, a cancellation, a claim or an answer, one of the two is refused and the money is right", async () => {
  const others: [string, (order: string) => Promise<Answer>][] = [
    ["deliver", (order) => deliver(admin, order)],
    ["cancel", (order) => cancel(admin, order)],
    ["claim", (order) => claim(order)],
    ["answer", (order) => write(admin, "order", order)],
  ];
  for (let round = 0; round < 48; round++) {
    const [name, act] = others[round % others.length]!;
    const before = await balanceOf(rahim);
    const order = await placed(rahim);
    const both = [() => withdraw(order), () => act(order)];
    const racing = (Math.floor(round / 4) % 2 ? both.reverse() : both).map((one) => one());
    const answers = await Promise.all(racing);
    const [taken, acted] = (Math.floor(round / 4) % 2 ? answers.reverse() : answers) as Answer[];
    const { status } = (await rahim.send("GET", at(order))).body;
    if (taken!.status === 200) {
      expect([name, status]).toEqual([name, "cancel"]);
      expect(await balanceOf(rahim)).toBe(before);
      // What is written about a cancelled order is no fault.
      if (name !== "answer") expect(acted!.body.code).toBe("order-not-pending");
    } else {
      expect([name, taken!.status, acted!.status]).toEqual([name, 409, 200]);
      expect(await balanceOf(rahim)).toBe(name === "cancel" ? before : before - 120);
    }
  }
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("who takes an order back gets no message that it was cancelled", async () => {
  await openPushService();
  const { subscription } = subscriber();
  await rahim.send("POST", "/api/push/subscription", { ...subscription, locale: "bn" });
  const [mine, theirs] = [await placed(rahim), await placed(rahim)];
  await withdraw(mine);
  await cancel(admin, theirs);
  expect(await server.sql`select order_id from push_messages`).toEqual([{ orderId: theirs }]);
});
