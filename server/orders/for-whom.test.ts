import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { nid, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

const found = async (by: Person, path: string, q: string) =>
  (await by.send("GET", `${path}?q=${encodeURIComponent(q)}`)).body.map(
    ({ _id }: { _id: string }) => _id,
  );

test("the user's own word is kept as typed, shown to its owner and staff, and found by both, by nobody else", async () => {
  const stranger = await newUser(server, admin);
  const order = await placed(rahim, { ...nid, forWhom: "  মোঃ রহিমপুরী,\u200b রুম\u0007 12\u202e " });
  await placed(rahim);
  const forWhom = "মোঃ রহিমপুরী, রুম 12";
  expect((await rahim.send("GET", `/api/apply/my-order/${order}`)).body).toMatchObject({ forWhom });
  for (const q of ["মো: রহিমপুরী", "রহিমপুরী", "রু", "রুম ১২", "12"]) {
    expect([q, await found(rahim, "/api/apply/my-order", q)]).toEqual([q, [order]]);
    expect([q, await found(admin, "/api/apply/order", q)]).toEqual([q, [order]]);
    expect(await found(stranger, "/api/apply/my-order", q)).toEqual([]);
  }
  for (const q of ["%", "_", "রহিমপুরীর"])
    expect([q, await found(rahim, "/api/apply/my-order", q)]).toEqual([q, []]);
  const [, charge] = (await rahim.send("GET", "/api/wallet/statement")).body;
  expect(charge).toMatchObject({ orderId: order, forWhom });
});

test("an order without one, or with an empty one, is the order that it always was", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const first = await rahim.send("POST", "/api/apply/order", nid, headers);
  expect(first.body.order).not.toHaveProperty("forWhom");
  expect((await rahim.send("POST", "/api/apply/order", nid, headers)).body).toEqual(first.body);
  const empty = await rahim.send("POST", "/api/apply/order", { ...nid, forWhom: "  " });
  expect([empty.status, empty.body.order.forWhom]).toEqual([201, undefined]);
  expect(
    (await rahim.send("POST", "/api/apply/order", { ...nid, forWhom: "ক".repeat(30) })).status,
  ).toBe(201);
});

test("the same key answers it again, and refuses another word", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const send = (forWhom: string) =>
    rahim.send("POST", "/api/apply/order", { ...nid, forWhom }, headers);
  const first = await send("মা");
  expect((await send("মা")).body).toEqual(first.body);
  expect((await send("বাবা")).body.code).toBe("key-reused");
});

test("it goes with the order's details", async () => {
  const order = await placed(rahim, { ...nid, forWhom: "ভুলে যান" });
  await admin.send("DELETE", "/api/apply/delete-all-orders");
  const [row] = await server.sql`select for_whom, shown from orders where id = ${order}`;
  expect(row).toEqual({ forWhom: "", shown: "" });
  expect(JSON.stringify((await rahim.send("GET", "/api/wallet/statement")).body)).not.toContain(
    "ভুলে যান",
  );
});

test("own orders are found by a name in them, sealed as it is; a stranger and the word that is not there find none", async () => {
  const [person, stranger] = [await newUser(server, admin, 1000), await newUser(server, admin)];
  const order = await placed(person, {
    category: "tin",
    fatherNidNumberNid: "1990123456",
    NameNid: "মোঃ রাকিব হাসান",
  });
  await placed(person);
  for (const q of ["রাকিব", "মো: রাকিব", "হাসান"])
    expect([q, await found(person, "/api/apply/my-order", q)]).toEqual([q, [order]]);
  expect(await found(person, "/api/apply/my-order", "রহিম")).toEqual([]);
  expect(await found(person, "/api/apply/my-order", "র")).toEqual([]);
  expect(await found(stranger, "/api/apply/my-order", "রাকিব")).toEqual([]);
  await admin.send("DELETE", "/api/apply/delete-all-orders");
  expect(await found(person, "/api/apply/my-order", "রাকিব")).toEqual([]);
});
