import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDesk, type Person } from "../test/builders.ts";
import { deliver, placed } from "../test/writes.ts";
import { sendDue, startWebhooks } from "./sender.ts";
import { agent, newHooked, pass } from "./test/hooked.ts";

const { server, admin } = await openDesk();
const trial = (person: Person) => person.send("POST", "/api/webhook/trial");

test("receivers that hang, or answer without an end, hold up nobody else, and are asked by one sender at a time", {
  timeout: 120_000,
}, async () => {
  const slow: Awaited<ReturnType<typeof newHooked>>[] = [];
  for (const mode of ["hang", "slowBody", "hang"] as const) {
    const one = await newHooked(server, admin);
    await one.receiver.behave(mode);
    for (let count = 0; count < 5; count += 1) await trial(one.user);
    slow.push(one);
  }
  const quick = await newHooked(server, admin);
  // Of two processes.
  const sending = [startWebhooks({ ...server, agent }), startWebhooks({ ...server, agent })];
  onTestFinished(() => Promise.all(sending.map((one) => one.stop())).then(() => undefined));
  await expect.poll(() => slow.map(({ receiver }) => receiver.received.length)).toEqual([1, 1, 1]);
  const order = await placed(quick.user);
  const began = Date.now();
  await deliver(admin, order);
  await expect.poll(() => quick.receiver.accepted.size, { timeout: 9_000 }).toBe(1);
  expect(Date.now() - began).toBeLessThan(9_000);
  for (const { deliveries } of slow)
    await expect
      .poll(async () => (await deliveries()).map(({ outcome }) => outcome), { timeout: 60_000 })
      .toEqual([null, null, null, null, "no-answer"]);
  // Their addresses rest.
  await delay(3_000);
  expect(slow.map(({ receiver }) => receiver.received.length)).toEqual([1, 1, 1]);
});

test("through any faults each event arrives at least once, signed, from four senders at once", {
  timeout: 300_000,
}, async () => {
  const faults = [
    "error500",
    "busy503",
    "cut",
    "cutAfter",
    "notHttp",
    "hugeBody",
    "gone410",
  ] as const;
  const shops = [];
  for (let count = 0; count < 4; count += 1) {
    const one = await newHooked(server, admin);
    await one.receiver.behave(() =>
      Math.random() < 0.4 ? (faults[Math.floor(Math.random() * faults.length)] ?? "ok") : "ok",
    );
    shops.push(one);
  }
  const orders: string[] = [];
  for (const { user } of shops)
    for (let count = 0; count < 15; count += 1) {
      const order = await placed(user);
      await deliver(admin, order);
      orders.push(order);
    }
  const waiting = async () =>
    (
      await server.sql`
        select from webhook_deliveries d join orders o on o.id = d.order_id
        where o.id = any(${orders}) and d.next_try_at is not null`
    ).count;
  for (let hour = 0; (await waiting()) > 0 && hour < 23; hour += 0.5) {
    await Promise.all([1, 2, 3, 4].map(() => sendDue({ ...server, agent })));
    await pass(server, 30);
  }
  expect(await waiting()).toBe(0);
  const arrived = shops.flatMap(({ receiver }) =>
    [...receiver.accepted.values()].map((event) => event.order._id),
  );
  expect(arrived.sort()).toEqual(orders.sort());
  for (const { receiver, deliveries } of shops) {
    expect(receiver.received.every(({ signed }) => signed)).toBe(true);
    expect(receiver.received.length).toBeGreaterThan(15);
    expect((await deliveries()).every(({ state }) => state === "taken")).toBe(true);
  }
});
