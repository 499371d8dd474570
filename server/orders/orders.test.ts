import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, pdf } from "../test/builders.ts";
import { settledEtag, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});

const nid = { category: "nid", voterNumberNid: "১২৩৪৫৬৭৮৯০১২" };

describe("placing an order", () => {
  test("charges its price, once, and shows it pending with a masked number", async () => {
    const user = await newUser(server, admin, 500);
    const placed = await user.send("POST", "/api/apply/order", nid);
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ message: "Order placed successfully!", balance: 380 });
    expect(placed.body.order).toMatchObject({
      status: "pending",
      voterNumberNid: "********9012",
      price: 120,
    });
    const { body: mine } = await user.send("GET", "/api/apply/my-order");
    expect(mine).toEqual([placed.body.order]);
  });

  test("the same key 20 times at once makes one order and one charge", async () => {
    const user = await newUser(server, admin, 500);
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.send("POST", "/api/apply/order", nid, key)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(answers.filter((one) => one.headers.get("Idempotent-Replayed") === "true")).toHaveLength(
      19,
    );
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(380);
    expect(
      (await user.send("POST", "/api/apply/order", { ...nid, name: "x" }, key)).body.code,
    ).toBe("key-reused");
  });

  test("the same key again tells the balance of now, not that of then", async () => {
    const user = await newUser(server, admin, 500);
    const key = { "Idempotency-Key": randomUUID() };
    const first = await user.send("POST", "/api/apply/order", nid, key);
    await user.send("POST", "/api/apply/order", nid);
    const again = await user.send("POST", "/api/apply/order", nid, key);
    expect([first.body.balance, again.body]).toEqual([380, { ...first.body, balance: 260 }]);
  });

  test("20 racing orders on a balance for 3 make exactly 3", async () => {
    const user = await newUser(server, admin, 360);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.send("POST", "/api/apply/order", nid)),
    );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(3);
    expect(answers.filter((one) => one.status === 402)).toHaveLength(17);
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(0);
  });

  test("the documented pair of calls charges once", async () => {
    const user = await newUser(server, admin, 500);
    await user.send("POST", "/api/apply/order", nid);
    const settled = await user.send("PUT", "/api/users/update-balance-nid");
    expect(settled).toMatchObject({ status: 200, body: { balance: 380 } });
    expect(await user.send("PUT", "/api/users/update-balance-nid")).toMatchObject({
      status: 409,
      body: { error: "Nothing to charge" },
    });
  });
});

describe("ending an order", () => {
  test("delivery shows the file and the status together, and only to its owner and staff", async () => {
    const user = await newUser(server, admin, 500);
    const other = await newUser(server, admin);
    const { body } = await user.send("POST", "/api/apply/order", nid);
    const form = new FormData();
    form.set("file", pdf("bytes"));
    expect(
      (await admin.send("POST", `/api/apply/update-form/${body.order._id}`, form)).status,
    ).toBe(200);
    const [mine] = (await user.send("GET", "/api/apply/my-order")).body;
    expect(mine).toMatchObject({ status: "approved", fileType: "application/pdf" });
    expect((await user.send("GET", mine.file)).body).toBe(await pdf("bytes").text());
    expect((await other.send("GET", mine.file)).status).toBe(404);
  });

  test("cancelling gives the price back and shows the note", async () => {
    const user = await newUser(server, admin, 500);
    const { body } = await user.send("POST", "/api/apply/order", nid);
    const cancel = { status: "cancel", note: "নম্বরটি ভুল", category: "nid" };
    expect((await admin.send("PUT", `/api/apply/order/${body.order._id}`, cancel)).status).toBe(
      200,
    );
    expect(await admin.send("PUT", `/api/apply/order/${body.order._id}`, cancel)).toMatchObject({
      status: 409,
      body: { decidedBy: "Admin" },
    });
    const [mine] = (await user.send("GET", "/api/apply/my-order")).body;
    expect(mine).toMatchObject({ status: "cancel", note: "নম্বরটি ভুল" });
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(500);
  });
});

test("a list is 304 until it changes, and since answers only the change", async () => {
  const user = await newUser(server, admin, 500);
  await user.send("POST", "/api/apply/order", nid);
  const etag = await settledEtag(user, "/api/apply/my-order");
  expect(
    (await user.send("GET", "/api/apply/my-order", undefined, { "If-None-Match": etag })).status,
  ).toBe(304);
  const { body } = await user.send("POST", "/api/apply/order", nid);
  const next = await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`);
  expect(next.body).toEqual([body.order]);
});
