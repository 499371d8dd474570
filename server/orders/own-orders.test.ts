import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Order } from "../../contract/orders.ts";
import type { Service } from "../../contract/services/own.ts";
import { type Answer, logInAdmin, newUser, openDesk, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { changed, madeService, passport, passportOrder } from "../test/own-services.ts";
import { balanceOf, cancel, deliver, settledEtag } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let service: Service;
const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);
beforeAll(async () => {
  service = await madeService(admin);
});

const place = (order: object, headers: Record<string, string> = {}, by = rahim): Promise<Answer> =>
  by.send("POST", "/api/apply/order", order, headers);
const newKey = () => ({ "Idempotency-Key": randomUUID() });
const whole = async (order: string, by = rahim) =>
  (await by.send("GET", `/api/apply/my-order/${order}`)).body;
const MASKED = "*****3456";

describe("an order of an operator's own service", () => {
  test("is charged, and shown masked, with the labels that it was placed with", async () => {
    const before = await balanceOf(rahim);
    const { status, body } = await place(
      passportOrder(service.key, { speed: "fast", expectedPrice: "১৫০" }),
    );
    expect(status).toBe(201);
    const { name, icon, fields } = service;
    const order = {
      _id: expect.any(String),
      category: service.key,
      status: "pending",
      note: "",
      file: null,
      fileType: null,
      price: 150,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      service: { name, icon, fields },
      passportNumber: MASKED,
      fullName: "রহিম উদ্দিন",
      speed: "fast",
      orderNumber: expect.stringMatching(/^K-\d+$/),
    };
    expect(body).toEqual({ message: "Order placed successfully!", balance: before - 150, order });
    expect(await balanceOf(rahim)).toBe(before - 150);
    expect((await rahim.send("GET", "/api/apply/my-order")).body[0]).toEqual(order);
    expect(await whole(body.order._id)).toEqual({ ...order, passportNumber: "BX0123456" });
    const [staff] = (await admin.send("GET", `/api/apply/order?category=${service.key}`)).body;
    expect(staff).toMatchObject({ ...order, passportNumber: "BX0123456", consent: true });
    const [row] = (await rahim.send("GET", "/api/wallet/statement")).body;
    expect(row).toMatchObject({
      kind: "charge",
      service: service.key,
      serviceName: service.name,
      amount: -150,
    });
  });

  test("is found by its number, by its owner and by the staff, and by nothing else of it", async () => {
    const other = await newUser(server, admin, 1_000);
    const order = passportOrder(service.key, {
      passportNumber: "zz 9900112",
      fullName: "AB7788990",
    });
    const { _id } = (await place(order, {}, other)).body.order;
    const found = async (path: string, by: Person, q: string) =>
      (await by.send("GET", `${path}?q=${encodeURIComponent(q)}`)).body.map(
        (one: { _id: string }) => one._id,
      );
    for (const [path, by] of [
      ["/api/apply/my-order", other],
      ["/api/apply/order", admin],
    ] as const) {
      for (const q of ["zz-৯৯০০১১২", "ZZ9900112", "00112"])
        expect([q, await found(path, by, q)]).toEqual([q, [_id]]);
      for (const q of ["9900112", "88990", "%", "ZZ9900113", "ZZ99"])
        expect([q, await found(path, by, q)]).toEqual([q, []]);
    }
    // Of its texts only by its owner.
    expect(await found("/api/apply/my-order", other, "AB778")).toEqual([_id]);
    expect(await found("/api/apply/order", admin, "AB778")).toEqual([]);
  });

  test("is found by all of a number that is shorter than an end that people quote", async () => {
    const [number] = passport.fields;
    const counter = await madeService(admin, {
      name: { bn: "টোকেন", en: "Token" },
      fields: [{ ...number, min: 1 }],
    });
    const [short, other] = ["7Z", "7Y"];
    const { _id } = (await place({ category: counter.key, passportNumber: short, consent: true }))
      .body.order;
    await place({ category: counter.key, passportNumber: other, consent: true });
    const found = async (path: string, by: Person, q: string) =>
      (await by.send("GET", `${path}?category=${counter.key}&q=${q}`)).body.map(
        (one: Order) => one._id,
      );
    expect(await found("/api/apply/order", admin, "7z")).toEqual([_id]);
    // Staff may mean a name by less of it.
    for (const [q, ids] of [
      ["7z", [_id]],
      ["Z", []],
      ["7", []],
    ] as const)
      expect([q, await found("/api/apply/my-order", rahim, q)]).toEqual([q, ids]);
  });

  test("is delivered, and its charge stays", async () => {
    const before = await balanceOf(rahim);
    const { _id } = (await place(passportOrder(service.key))).body.order;
    expect((await admin.send("POST", `/api/apply/order/${_id}/claim`)).status).toBe(200);
    expect((await deliver(admin, _id)).status).toBe(200);
    const order = await whole(_id);
    expect(order).toMatchObject({
      status: "approved",
      fileType: "application/pdf",
      service: { name: service.name },
    });
    expect((await rahim.send("GET", order.file)).status).toBe(200);
    expect(await balanceOf(rahim)).toBe(before - 150);
    expect((await cancel(admin, _id)).body.code).toBe("order-not-pending");
  });

  test("is cancelled with a note, and its price given back under its name", async () => {
    const before = await balanceOf(rahim);
    const { _id } = (await place(passportOrder(service.key))).body.order;
    expect((await cancel(admin, _id, "নম্বর ভুল")).status).toBe(200);
    expect(await balanceOf(rahim)).toBe(before);
    expect(await whole(_id)).toMatchObject({ status: "cancel", note: "নম্বর ভুল" });
    const [refund] = (await rahim.send("GET", "/api/wallet/statement")).body;
    expect(refund).toMatchObject({
      kind: "refund",
      service: service.key,
      serviceName: service.name,
      amount: 150,
    });
  });

  test("counts in the overview and among what waits", async () => {
    const made = await madeService(admin, { name: { bn: "গোনা", en: "Counted" }, price: 7 });
    const counts = async () => (await admin.send("GET", "/api/apply/order-counts")).body;
    const before = await counts();
    for (let count = 0; count < 3; count++) await place(passportOrder(made.key));
    expect(await counts()).toEqual({ ...before, all: before.all + 3, pending: before.pending + 3 });
    expect((await admin.send("GET", "/api/overview")).body.services).toContainEqual({
      service: made.key,
      count: 3,
      taka: 21,
    });
  });
});

describe("what is refused", () => {
  test.each<[object, Record<string, string>]>([
    [{ passportNumber: undefined }, { passportNumber: "This field is required." }],
    [{ passportNumber: "BX 12" }, { passportNumber: "This is too short." }],
    [{ passportNumber: "BX-১২৩৪৫_" }, { passportNumber: "Write English letters and digits only." }],
    [{ fullName: " " }, { fullName: "This field is required." }],
    [{ fullName: ["x"] }, { fullName: "This field is required." }],
    [{ speed: "Fast" }, { speed: "Choose one of the offered values." }],
    [{ nidNumber: "1234567890" }, { nidNumber: "This field is not known here." }],
    [{ price: 0 }, { price: "This field is not known here." }],
    [{ service: {} }, { service: "This field is not known here." }],
    [{ status: "approved" }, { status: "This field is not known here." }],
    [
      { expectedPrice: "1e2" },
      { expectedPrice: "Write an amount in taka, with at most two decimals." },
    ],
    [{ consent: "yes" }, { consent: "Please check this value." }],
    [JSON.parse('{"__proto__": {"price": 0}}'), { ["__proto__"]: "This field is not known here." }],
  ])("%j, with the field named, and nothing charged", async (more, fields) => {
    const before = await balanceOf(rahim);
    const order = Object.entries(more).reduce(
      (all, [name, value]) =>
        Object.defineProperty(all, name, { value, enumerable: true, configurable: true }),
      passportOrder(service.key),
    );
    const { status, body } = await place(order);
    expect([status, body.code]).toEqual([422, "invalid-fields"]);
    expect(Object.entries(body.fields)).toEqual(Object.entries(fields));
    expect(await balanceOf(rahim)).toBe(before);
  });

  test("in Bengali for who reads Bengali", async () => {
    const order = passportOrder(service.key, { passportNumber: "কোড১২৩৪৫" });
    expect((await place(order, { "Accept-Language": "bn-BD" })).body.fields).toEqual({
      passportNumber: "শুধু ইংরেজি অক্ষর ও সংখ্যা লিখুন।",
    });
  });

  test.each(["none", "noSuchService", "roshid", "constructor", "__proto__"])(
    "a service that is not: %s",
    async (category) => {
      const { status, body } = await place({ ...passportOrder(category) });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["category"]]);
    },
  );

  test("a price that was not the one that was seen", async () => {
    const before = await balanceOf(rahim);
    const key = newKey();
    for (const replayed of [null, "true"]) {
      const answer = await place(passportOrder(service.key, { expectedPrice: 149 }), key);
      expect(answer).toMatchObject({ status: 409, body: { code: "price-changed", price: 150 } });
      expect(answer.headers.get("Idempotent-Replayed")).toBe(replayed);
    }
    expect(await balanceOf(rahim)).toBe(before);
  });

  test("more than the wallet holds", async () => {
    const poor = await newUser(server, admin, 149.99);
    expect(await place(passportOrder(service.key), newKey(), poor)).toMatchObject({
      status: 402,
      body: { code: "insufficient-balance" },
    });
    expect(await balanceOf(poor)).toBe(149.99);
  });
});

describe("a closed service", () => {
  const own = { bn: "ঈদের ছুটি", en: "Closed for Eid." };
  test.each([
    ["with its own notice", { closedNotice: own }, own],
    [
      "with the usual one",
      {},
      {
        bn: "পাসপোর্ট কপি আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
        en: "Passport copy is closed. Check the group notice.",
      },
    ],
  ])(
    "says so %s, in both languages, again to the same key, and takes orders when it opens",
    async (_, more, notice) => {
      const { key } = await madeService(admin, { ...more, open: false });
      const before = await balanceOf(rahim);
      const attempt = newKey();
      const refused = { status: 403, body: { code: "closed", error: notice.en, notice } };
      expect(await place(passportOrder(key), attempt)).toMatchObject(refused);
      await changed(admin, key, { open: true });
      const again = await place(passportOrder(key), attempt);
      expect(again).toMatchObject(refused);
      expect(again.headers.get("Idempotent-Replayed")).toBe("true");
      expect(await balanceOf(rahim)).toBe(before);
      expect((await place(passportOrder(key), newKey())).status).toBe(201);
    },
  );
});

describe("a retired service", () => {
  test("takes no order, gives the first answer to a key again, and leaves its orders as they were", async () => {
    const { key, name } = await madeService(admin, { name: { bn: "পুরোনো", en: "Old" } });
    const attempt = newKey();
    const first = await place(passportOrder(key), attempt);
    await admin.send("DELETE", `/api/services/${key}`);
    const before = await balanceOf(rahim);
    const again = await place(passportOrder(key), attempt);
    expect([again.status, again.body, again.headers.get("Idempotent-Replayed")]).toEqual([
      201,
      first.body,
      "true",
    ]);
    const refused = await place(passportOrder(key), newKey());
    expect([refused.status, refused.body.code]).toEqual([403, "service-retired"]);
    expect(await balanceOf(rahim)).toBe(before);
    const [order] = (await rahim.send("GET", `/api/apply/my-order?category=${key}`)).body;
    expect(order).toEqual(first.body.order);
    expect((await deliver(admin, order._id)).status).toBe(200);
    expect(await whole(order._id)).toMatchObject({
      passportNumber: "BX0123456",
      service: { name },
    });
    const statement = (await rahim.send("GET", "/api/wallet/statement")).body;
    expect(statement).toContainEqual(expect.objectContaining({ service: key, serviceName: name }));
  });
});

describe("a service that changes", () => {
  const others = {
    label: { bn: "ফাইল নম্বর", en: "File number" },
    type: "number",
    required: true,
    min: 4,
    max: 9,
  };

  test("leaves an order as it was placed: its labels, its secrets, its price", async () => {
    const made = await madeService(admin);
    const { order } = (await place(passportOrder(made.key))).body;
    const etag = await settledEtag(rahim, "/api/apply/my-order");
    const shown = {
      ...passport.fields[0],
      name: "passportNumber",
      public: true,
      label: { bn: "নতুন", en: "New" },
    };
    await changed(admin, made.key, {
      name: { bn: "অন্য", en: "Other" },
      icon: "sim",
      price: 5,
      fields: [shown, others],
    });
    expect((await rahim.send("GET", "/api/apply/my-order")).body[0]).toEqual(order);
    expect(await settledEtag(rahim, "/api/apply/my-order")).toBe(etag);
    expect(await whole(order._id)).toEqual({ ...order, passportNumber: "BX0123456" });
    const { name, icon, fields } = made;
    expect(order.service).toEqual({ name, icon, fields });
    const next = await place({
      category: made.key,
      passportNumber: "BX0123456",
      fileNumber: "১২৩৪",
    });
    expect(next.body.order).toMatchObject({
      passportNumber: "BX0123456",
      fileNumber: "**34",
      price: 5,
    });
  });

  test("between a try whose answer was lost and the next: the first answer again, charged once", async () => {
    const { key } = await madeService(admin);
    const before = await balanceOf(rahim);
    const attempt = newKey();
    const first = await place(passportOrder(key), attempt);
    await changed(admin, key, { fields: [others], price: 400 });
    const again = await place(passportOrder(key), attempt);
    expect([again.status, again.body, again.headers.get("Idempotent-Replayed")]).toEqual([
      201,
      first.body,
      "true",
    ]);
    expect(await balanceOf(rahim)).toBe(before - 150);
    // Another body is another order. It does not fit any more, so the field is named.
    const other = await place(passportOrder(key, { fullName: "করিম" }), attempt);
    expect([other.status, other.body.code, Object.keys(other.body.fields)]).toEqual([
      422,
      "invalid-fields",
      ["fileNumber", "passportNumber"],
    ]);
    const fitting = await place({ category: key, fileNumber: "1234" }, attempt);
    expect([fitting.status, fitting.body.code]).toEqual([422, "key-reused"]);
    expect(await balanceOf(rahim)).toBe(before - 150);
    const fresh = await place(passportOrder(key), newKey());
    expect(fresh.body.fields).toMatchObject({ fileNumber: "This field is required." });
  });

  test("by price alone, while an order is on its way that names none: the new price is paid", async () => {
    const { key } = await madeService(admin);
    await changed(admin, key, { price: 175.25 });
    expect((await place(passportOrder(key))).body.order.price).toBe(175.25);
    expect((await place(passportOrder(key, { expectedPrice: 150 }))).body).toMatchObject({
      price: 175.25,
    });
  });
});

test("deleting all orders takes these too, pending ones refunded", async () => {
  const own = await openTestServer();
  const staff = await logInAdmin(own);
  const person = await newUser(own, staff, 1_000);
  const { key } = await madeService(staff);
  const orders = [];
  for (let count = 0; count < 3; count++)
    orders.push((await place(passportOrder(key), {}, person)).body.order._id);
  await deliver(staff, orders[0]);
  expect(
    (await staff.send("DELETE", "/api/apply/delete-all-orders?expectedCount=3")).body,
  ).toMatchObject({
    deleted: 3,
    refunded: 2,
  });
  expect((await person.send("GET", "/api/apply/my-order")).body).toEqual([]);
  expect(await balanceOf(person)).toBe(850);
  expect(await verifyLedger(own.sql)).toEqual([]);
});
