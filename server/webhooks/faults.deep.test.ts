import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDesk, type Person } from "../test/builders.ts";
import { deliver, placed } from "../test/writes.ts";
import { sendDue, startWebhooks } from "./sender.ts";
import { agent, newHooked, pass } from "./test/hooked.ts";

const { server, admin } = await openDesk();
/** Events of an order, without the order's own work. */
async function write(person: Person, count: number): Promise<void> {
  const order = await placed(person);
  await server.sql`
    insert into webhook_deliveries (user_id, order_id, kind)
    select ${person.user._id}, ${order}, 'message' from generate_series(1, ${count}::int)`;
}

test("receivers that hang hold up nobody else, and each is asked by one sender at a time", {
  timeout: 120_000,
}, async () => {
  const slow = await Promise.all([1, 2, 3].map(() => newHooked(server, admin)));
  const quick = await newHooked(server, admin);
  for (const { user, receiver } of slow) {
    await receiver.behave("hang");
    await write(user, 5);
  }
  // Of two processes.
  const sending = [startWebhooks({ ...server, agent }), startWebhooks({ ...server, agent })];
  onTestFinished(async () => {
    await Promise.all(sending.map((one) => one.stop()));
  });
  const asked = () => slow.map(({ receiver }) => receiver.received.map(({ answered }) => answered));
  await expect.poll(asked, { timeout: 30_000 }).toEqual([["waiting"], ["waiting"], ["waiting"]]);
  await write(quick.user, 5);
  await expect.poll(() => quick.receiver.accepted.size, { timeout: 30_000 }).toBe(5);
  // While they still hang.
  expect(asked()).toEqual([["waiting"], ["waiting"], ["waiting"]]);
  for (const { deliveries } of slow)
    await expect
      .poll(async () => (await deliveries()).map(({ outcome }) => outcome).sort(), {
        timeout: 60_000,
      })
      .toEqual(["no-answer", null, null, null, null]);
  // Their addresses rest.
  await delay(3_000);
  expect(asked()).toEqual([["left"], ["left"], ["left"]]);
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
    // One that is cut may not have been read whole.
    const whole = receiver.received.filter(({ answered }) => typeof answered === "number");
    expect(whole.every(({ signed }) => signed)).toBe(true);
    expect(receiver.received.length).toBeGreaterThan(15);
    expect((await deliveries()).every(({ state }) => state === "taken")).toBe(true);
  }
});
