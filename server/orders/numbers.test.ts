import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { cancel, nid, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

const place = (by: Person, more: object = {}, headers?: Record<string, string>) =>
  by.send("POST", "/api/apply/order", { ...nid, ...more }, headers);
const countOf = (orderNumber: string) => Number(/^K-(\d+)$/.exec(orderNumber)?.[1]);
const listed = async (by: Person, path: string) =>
  Object.fromEntries(
    (await by.send("GET", path)).body.map((row: any) => [row._id, row.orderNumber]),
  );

describe("the number of an order", () => {
  test("is the same wherever it is read: when placed, in both lists, alone", async () => {
    const { order } = (await place(rahim)).body;
    expect(countOf(order.orderNumber)).toBeGreaterThan(1000);
    for (const [by, path] of [
      [rahim, "/api/apply/my-order"],
      [admin, "/api/apply/order"],
    ] as const)
      expect((await listed(by, path))[order._id]).toBe(order.orderNumber);
    expect((await rahim.send("GET", `/api/apply/my-order/${order._id}`)).body.orderNumber).toBe(
      order.orderNumber,
    );
  });

  test("stands beside the mobile number of a biometric order, which keeps its name", async () => {
    const bio = { category: "gpBalance", operator: "GP", number: "01712345678" };
    const { order } = (await rahim.send("POST", "/api/apply/order", bio)).body;
    expect(order).toMatchObject({
      number: "*******5678",
      orderNumber: expect.stringMatching(/^K-\d{4,}$/),
    });
  });

  test("rises, and is given once to orders of many at the same moment", async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => newUser(server, admin, 5_000)),
    );
    const before = countOf((await place(rahim)).body.order.orderNumber);
    const placing = people.flatMap((by) => Array.from({ length: 5 }, () => place(by)));
    const counts = (await Promise.all(placing)).map(({ body }) => countOf(body.order.orderNumber));
    expect(new Set(counts).size).toBe(20);
    expect(Math.min(...counts)).toBeGreaterThan(before);
    expect(countOf((await place(rahim)).body.order.orderNumber)).toBeGreaterThan(
      Math.max(...counts),
    );
  });

  test("is told again to its key, and none is taken by what is refused", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const poor = await newUser(server, admin);
    const first = (await place(rahim, {}, key)).body.order.orderNumber;
    expect((await place(rahim, { expectedPrice: 1 })).status).toBe(409);
    expect((await place(poor)).status).toBe(402);
    expect((await place(rahim, {}, key)).body.order.orderNumber).toBe(first);
    expect(countOf((await place(rahim)).body.order.orderNumber)).toBeLessThanOrEqual(
      countOf(first) + 2,
    );
  });

  test("stays with a cancelled order, and is not given again once all are deleted", async () => {
    const order = await placed(rahim);
    const number = (await listed(rahim, "/api/apply/my-order"))[order];
    await cancel(admin, order);
    expect((await listed(rahim, "/api/apply/my-order"))[order]).toBe(number);
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    expect(countOf((await place(rahim)).body.order.orderNumber)).toBeGreaterThan(countOf(number));
  });
});
