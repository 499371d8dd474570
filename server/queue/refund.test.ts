import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, send } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import {
  balanceOf,
  cancel,
  deliver,
  newAdmin,
  placed,
  refund,
  settledEtag,
  warmUp,
} from "../test/writes.ts";

const MINE = "/api/apply/my-order";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  await warmUp(server);
});

const orderOf = async (id: string) => (await rahim.send("GET", `${MINE}/${id}`)).body;
const clean = () => expectRightLedger(server.sql);

describe("money back in part", () => {
  test("goes to the owner's balance, with the reason, tied to the order; its file and state stay", async () => {
    const order = await placed(rahim);
    await deliver(admin, order);
    const etag = await settledEtag(rahim, MINE);
    const before = await balanceOf(rahim);
    expect((await refund(admin, order, "২০.৫০", { reason: "এক পাতা অস্পষ্ট" })).body).toMatchObject({
      returned: 20.5,
    });
    expect((await refund(admin, order, 9.5, { reason: "দেরি" })).body).toMatchObject({
      returned: 30,
    });
    expect(await balanceOf(rahim)).toBe(before + 30);
    expect(await orderOf(order)).toMatchObject({
      status: "approved",
      file: expect.any(String),
      price: 120,
      returned: 30,
      refunds: [
        { amount: 20.5, reason: "এক পাতা অস্পষ্ট" },
        { amount: 9.5, reason: "দেরি" },
      ],
    });
    // The owner's list has the sum, as a change since its last version.
    const changed = await rahim.send("GET", `${MINE}?since=${encodeURIComponent(etag)}`);
    expect(changed.body).toMatchObject([{ _id: order, returned: 30 }]);
    expect((await admin.send("GET", `/api/apply/order/${order}`)).body).toMatchObject({
      returned: 30,
    });
    const [row] = (await rahim.send("GET", "/api/wallet/statement?limit=1")).body;
    expect(row).toMatchObject({
      kind: "refund",
      service: "nidBalance",
      orderId: order,
      amount: 9.5,
      reason: "দেরি",
    });
    const [entry] =
      await server.sql`select action, subject, details from audit where subject = ${order}
        order by id desc limit 1`;
    expect(entry).toEqual({ action: "order-refunded", subject: order, details: { amount: 9.5 } });
    await clean();
  });

  test("never passes the price, a cancellation gives back the rest, and nothing goes back of a cancelled order", async () => {
    const [before, order] = [await balanceOf(rahim), await placed(rahim)];
    const tooMuch = { status: 409, body: { code: "refund-limit" } };
    expect(await refund(admin, order, 120.01)).toMatchObject(tooMuch);
    expect((await refund(admin, order, 100)).status).toBe(200);
    expect(await refund(admin, order, 20.01)).toMatchObject(tooMuch);
    await cancel(admin, order, "শেষ");
    expect(await balanceOf(rahim)).toBe(before);
    expect(await orderOf(order)).toMatchObject({ status: "cancel", price: 120, returned: 120 });
    expect(await refund(admin, order, 0.01)).toMatchObject(tooMuch);
    const whole = await placed(rahim);
    await refund(admin, whole, 120);
    await cancel(admin, whole);
    expect(await balanceOf(rahim)).toBe(before);
    await clean();
  });

  test("of two who saw the same order only the first gives back", async () => {
    const order = await placed(rahim);
    const both = await Promise.all(
      [1, 2].map(() => refund(admin, order, 50, { expectedReturned: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("refund-changed");
    expect((await refund(admin, order, 5, { expectedReturned: 50 })).body).toMatchObject({
      returned: 55,
    });
    await clean();
  });

  test("30 at once from two admins, with cancelling between, add up to the price and not a poisha more", async () => {
    const other = await newAdmin(server, admin);
    for (const cancels of [false, true]) {
      const [before, order] = [await balanceOf(rahim), await placed(rahim)];
      const answers = await Promise.all([
        ...Array.from({ length: 30 }, (_, at) => refund(at % 2 ? admin : other, order, 7)),
        ...(cancels ? [cancel(admin, order), cancel(other, order)] : []),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const parts = answers.slice(0, 30).filter(({ status }) => status === 200).length;
      if (!cancels) expect(parts).toBe(17);
      expect(await balanceOf(rahim)).toBe(cancels ? before : before - 120 + 17 * 7);
      await clean();
    }
  });

  test("sent ten times with one key it goes back once; another sum with it is refused", async () => {
    const [order, key] = [await placed(rahim), { "Idempotency-Key": randomUUID() }];
    const before = await balanceOf(rahim);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(admin, order, 5, {}, key)),
    );
    expect(answers.map(({ body }) => body.returned)).toEqual(Array(10).fill(5));
    expect(await balanceOf(rahim)).toBe(before + 5);
    expect(await refund(admin, order, 6, {}, key)).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
  });

  test.each([
    [{ amount: 0 }, "amount"],
    [{ amount: -1 }, "amount"],
    [{ amount: "x" }, "amount"],
    [{ amount: 0.001 }, "amount"],
    [{ amount: { $gt: 0 } }, "amount"],
    [{ reason: " " }, "reason"],
    [{ reason: "ক".repeat(501) }, "reason"],
    [{ reason: 5 }, "reason"],
    [{ to: "me" }, "to"],
  ])("%j is refused by the name of the field", async (body, field) => {
    const { status, body: said } = await refund(admin, await placed(rahim), 5, body);
    expect([status, said.code, Object.keys(said.fields)]).toEqual([422, "invalid-fields", [field]]);
  });

  test("is an admin's alone, and of an order that is there", async () => {
    const order = await placed(rahim);
    const path = `/api/apply/order/${order}/refund`;
    const body = { amount: 5, reason: "mine" };
    expect((await send(server, "POST", path, body)).status).toBe(401);
    for (const one of [rahim, await newUser(server, admin)])
      expect((await one.send("POST", path, body)).status).toBe(403);
    for (const id of [randomUUID(), "1"]) expect((await refund(admin, id, 5)).status).toBe(404);
    expect((await orderOf(order)).returned).toBeUndefined();
  });

  test("its reason goes with the order's details, the money stays", async () => {
    const order = await placed(rahim);
    await refund(admin, order, 11, { reason: "ভুলে যাওয়ার কারণ" });
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    expect(
      JSON.stringify(
        await server.sql`select *
      from transfers`,
      ),
    ).not.toContain("ভুলে যাওয়ার কারণ");
    const [{ sum } = {}] =
      await server.sql`select sum(amount)::int from refunds where order_id = ${order}`;
    expect(sum).toBe(1100);
    await clean();
  });
});
