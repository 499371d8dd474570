import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, newUser, openDesk } from "../test/builders.ts";
import { balanceOf, placed, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);
beforeAll(async () => {
  await warmUp(server);
});

function edit(
  amount: unknown,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return admin.send(
    "PUT",
    "/api/users/edit-user-balance",
    { userId: rahim.user._id, amount, ...more },
    headers,
  );
}

describe("setting a balance", () => {
  test.each([
    [500, 500],
    ["১২৩৪.৫০", 1234.5],
    ["0.1", 0.1],
    [0.29, 0.29],
    [" 7 ", 7],
    [10_000_000, 10_000_000],
    ["10000000.00", 10_000_000],
    [0, 0],
  ])("to %j sets it, to the poisha", async (amount, balance) => {
    expect(await edit(amount)).toMatchObject({
      status: 200,
      body: { message: "Balance updated successfully", balance },
    });
    expect(await balanceOf(rahim)).toBe(balance);
  });

  test.each([
    -1,
    "-1",
    1.005,
    "1.234",
    "1e3",
    1e21,
    1e-7,
    "",
    " ",
    "12,00",
    "1.000,50",
    "0x10",
    "১২.৩৪৫",
    10_000_000.01,
    null,
    true,
    [],
    {},
    "NaN",
    "Infinity",
    undefined,
  ])("to %j is refused", async (amount) => {
    const { status, body } = await edit(amount);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      422,
      "invalid-fields",
      ["amount"],
    ]);
  });

  test("names the other wrong fields", async () => {
    expect((await edit(1, { userId: "me" })).body.fields).toEqual({
      userId: "Please check this value.",
    });
    expect((await edit(1, { expectedBalance: "x" })).body.fields).toHaveProperty("expectedBalance");
    expect((await edit(1, { reason: "r".repeat(201) })).body.fields).toEqual({
      reason: "This is too long.",
    });
    expect((await edit(1, { reason: "a\0" })).body.fields).toHaveProperty("reason");
    expect((await edit(1, { kind: "topup" })).body.fields).toEqual({
      kind: "This field is not known here.",
    });
    expect((await edit(1, { userId: randomUUID() })).status).toBe(404);
  });

  test("writes the difference, who did it and why, into ledger and audit", async () => {
    await edit(100);
    await edit(70.5, { reason: "ফেরত" });
    const [row] = (await rahim.send("GET", "/api/wallet/statement?limit=1")).body;
    expect(row).toMatchObject({ kind: "adjustment", amount: -29.5, balance: 70.5, reason: "ফেরত" });
    const [transfer] = await server.sql`
      select actor_id, debit, credit from transfers where user_id = ${rahim.user._id}
      order by wallet_version desc limit 1`;
    expect(transfer).toEqual({ actorId: admin.user._id, debit: "wallet", credit: "adjustments" });
    const [entry] =
      await server.sql`select actor_id, action, subject, details from audit order by id desc
        limit 1`;
    expect(entry).toEqual({
      actorId: admin.user._id,
      action: "balance-set",
      subject: rahim.user._id,
      details: { from: 100, to: 70.5, reason: "ফেরত" },
    });
  });

  test("to what it is already leaves no row", async () => {
    await edit(55);
    const before = (await rahim.send("GET", "/api/wallet/statement")).body.length;
    expect((await edit(55)).status).toBe(200);
    expect((await rahim.send("GET", "/api/wallet/statement")).body).toHaveLength(before);
  });

  test("with a balance that no longer holds is a conflict", async () => {
    await edit(100);
    expect(await edit(300, { expectedBalance: 99.99 })).toMatchObject({
      status: 409,
      body: { code: "balance-changed" },
    });
    expect((await edit(300, { expectedBalance: "১০০" })).body.balance).toBe(300);
  });

  test("20 at once, all expecting the same, let one through", async () => {
    await edit(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(200 + index, { expectedBalance: 100 })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(19);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });
});

describe("adding to a balance and taking from it", () => {
  const move = (body: object, headers: Record<string, string> = {}, id = rahim.user._id) =>
    admin.send(
      "POST",
      `/api/users/users/${id}/balance`,
      { direction: "add", reason: "নগদ", ...body },
      headers,
    );

  test("moves the difference, with a reason, into ledger and audit", async () => {
    await edit(100);
    expect(await move({ amount: "৫০০" })).toMatchObject({ status: 200, body: { balance: 600 } });
    expect(await move({ direction: "take", amount: "0.50", reason: "ভুল" })).toMatchObject({
      body: { balance: 599.5 },
    });
    const [row] = (await rahim.send("GET", "/api/wallet/statement?limit=1")).body;
    expect(row).toMatchObject({ kind: "adjustment", amount: -0.5, balance: 599.5, reason: "ভুল" });
    const [entry] =
      await server.sql`select action, subject, details from audit order by id desc limit 1`;
    expect(entry).toEqual({
      action: "balance-set",
      subject: rahim.user._id,
      details: { from: 600, to: 599.5, reason: "ভুল" },
    });
  });

  test.each([
    [{ amount: 0 }, 422, "amount"],
    [{ amount: -5 }, 422, "amount"],
    [{ amount: 5, reason: " " }, 422, "reason"],
    [{ amount: 5, direction: "set" }, 422, "direction"],
    [{ amount: 5, balance: 9 }, 422, "balance"],
  ])("%j is refused", async (body, status, field) => {
    const answer = await move(body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
  });

  test("never goes below nothing or over the limit, and only to somebody who is there", async () => {
    await edit(100);
    expect(await move({ direction: "take", amount: 100.01 })).toMatchObject({
      status: 402,
      body: { code: "insufficient-balance" },
    });
    expect(await move({ amount: 9_999_900.01 })).toMatchObject({
      status: 409,
      body: { code: "balance-limit" },
    });
    expect(await balanceOf(rahim)).toBe(100);
    expect((await move({ amount: 1 }, {}, randomUUID())).status).toBe(404);
  });

  test("puts no money on the account of a clerk, in no way", async () => {
    const refused = { status: 403, body: { code: "forbidden" } };
    const form = {
      fullName: "কর্মী",
      username: "clerk.one",
      password: "mango-tree-42",
      confirmPassword: "mango-tree-42",
    };
    const open = (more: object) =>
      admin.send("POST", "/api/auth/signup", { ...form, gender: "male", role: "staff", ...more });
    expect(await open({ openingBalance: 50 })).toMatchObject(refused);
    const clerk = (await open({})).body._id;
    expect(await move({ amount: 5 }, {}, clerk)).toMatchObject(refused);
    expect(await edit(5, { userId: clerk })).toMatchObject(refused);
    expect(await edit(0, { userId: clerk })).toMatchObject({ status: 200, body: { balance: 0 } });
    // An admin may try the desk's services.
    expect(await edit(5, { userId: admin.user._id })).toMatchObject({
      status: 200,
      body: { balance: 5 },
    });
  });

  test("sent ten times at once with one key, between orders, adds once and undoes nothing", async () => {
    await edit(10_000);
    const key = { "Idempotency-Key": randomUUID() };
    const spending = Array.from({ length: 20 }, () => placed(rahim));
    const answers = await Promise.all(Array.from({ length: 10 }, () => move({ amount: 500 }, key)));
    await Promise.all(spending);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await balanceOf(rahim)).toBe(10_000 + 500 - 20 * 120);
    expect(await move({ amount: 501 }, key)).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
    expect(await verifyLedger(server.sql)).toEqual([]);
  });
});

test("while the user spends, an edit takes effect on the balance the admin saw or not at all", async () => {
  await edit(10_000);
  const spending = Array.from({ length: 30 }, () => placed(rahim));
  const edits = Array.from({ length: 30 }, async () => {
    const seen = await balanceOf(rahim);
    return { seen, answer: await edit(seen + 1000, { expectedBalance: seen, reason: "নগদ জমা" }) };
  });
  await Promise.all(spending);
  const settled = await Promise.all(edits);
  expect(
    settled.every(({ answer }) => answer.status === 200 || answer.body.code === "balance-changed"),
  ).toBe(true);
  const through = settled.filter(({ answer }) => answer.status === 200).length;
  // Each edit that succeeded added its 1000 to the balance of that moment, so no order was undone
  // by one.
  expect(await balanceOf(rahim)).toBe(10_000 + through * 1000 - 30 * 120);
  expect(await verifyLedger(server.sql)).toEqual([]);
  const log = await server.sql`
    select details->>'reason' as reason from audit
    where action = 'balance-set' and subject = ${rahim.user._id} and details->>'reason' is not null
    order by id desc limit ${through}`;
  expect(log).toEqual(Array(through).fill({ reason: "নগদ জমা" }));
});

describe("the same Idempotency-Key", () => {
  test("moves the money once, also when sent 10 times at once", async () => {
    await edit(0);
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => edit(80, {}, key)));
    expect(answers.map((one) => one.body.balance)).toEqual(Array(10).fill(80));
    expect(answers.filter((one) => one.headers.get("Idempotent-Replayed") === "true")).toHaveLength(
      9,
    );
    await edit(10);
    expect((await edit(80, {}, key)).headers.get("Idempotent-Replayed")).toBe("true");
    expect(await balanceOf(rahim)).toBe(10);
    expect(await edit(81, {}, key)).toMatchObject({ status: 422, body: { code: "key-reused" } });
  });

  test("says a refusal again, and says that it does", async () => {
    await edit(10);
    const key = { "Idempotency-Key": randomUUID() };
    const refused = { status: 409, body: { code: "balance-changed" } };
    const first = await edit(20, { expectedBalance: 1 }, key);
    expect(first).toMatchObject(refused);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    await edit(1);
    const again = await edit(20, { expectedBalance: 1 }, key);
    expect(again).toMatchObject(refused);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await balanceOf(rahim)).toBe(1);
  });

  test("is free again after a refusal that is no decision (404, 422)", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    expect((await edit("x", {}, key)).status).toBe(422);
    expect((await edit(20, { userId: randomUUID() }, key)).status).toBe(404);
    expect((await edit(20, {}, key)).status).toBe(200);
  });

  test("must be a UUID", async () => {
    for (const key of ["1", "x".repeat(500), ""])
      expect((await edit(1, {}, { "Idempotency-Key": key })).body.code).toBe("malformed");
  });
});
