import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { balanceOf, nid, placed } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 100_000);

const place = (body: unknown, headers?: Record<string, string>, by = rahim) =>
  by.send("POST", "/api/apply/order", body, headers);
const bio = { category: "gpBalance", operator: "GP", number: "01712345678" };

describe("each identifier", () => {
  test.each([
    ["nidNumber", "1234567890", "1234567890"],
    ["formNumberNid", "nidfn 12-34 5678", "NIDFN12345678"],
    ["voterNumberNid", "১২৩৪ ৫৬৭৮ ৯০১২", "123456789012"],
    ["birthCertificateNumberNid", "20001234567890123", "20001234567890123"],
    ["mobileNumberNid", "01712-345678", "01712345678"],
  ])("%s is kept in one form and shown masked to its owner's list", async (name, typed, kept) => {
    const { status, body } = await place({ category: "tin", [name]: typed, consent: true });
    expect(status).toBe(201);
    expect(body.order[name]).toMatch(new RegExp(`^\\*+${kept.slice(-4)}$`));
    const whole = await rahim.send("GET", `/api/apply/my-order/${body.order._id}`);
    expect(whole.body[name]).toBe(kept);
    const [staff] = (await admin.send("GET", `/api/apply/order?q=${kept.slice(-6)}`)).body;
    expect(staff).toMatchObject({ _id: body.order._id, [name]: kept, consent: true });
  });

  test("of a parent needs the name with it", async () => {
    expect(
      (await place({ category: "nid", fatherNidNumberNid: "1234567890" })).body.fields,
    ).toEqual({
      NameNid: "This field is required.",
    });
    expect(
      (await place({ category: "nid", fatherNidNumberNid: "1234567890", NameNid: "করিম" })).status,
    ).toBe(201);
  });

  test("is in no log, no audit entry and no stored answer", async () => {
    const key = randomUUID();
    await place({ category: "nid", nidNumber: "9876501234" }, { "Idempotency-Key": key });
    const [stored] = await server.sql`select answer from idempotency where key = ${key}`;
    expect(JSON.stringify(stored)).not.toContain("9876501234");
    const audit = await server.sql`select subject, details from audit`;
    expect(JSON.stringify(audit)).not.toContain("9876501234");
  });
});

test("the program of 1.0.0, which runs beside a newer schema during an update, places orders too", async () => {
  const { user: other } = await newUser(server, admin, 500);
  const sent = {
    id: randomUUID(),
    category: "nid",
    form: null,
    consent: true,
    for_whom: "",
    number_hash: null,
    shown: "",
    secret: "",
  };
  const [answer] = await server.sql`
    select code from place_order(${other._id}, ${randomUUID()}, ${Buffer.alloc(32)}, null,
      'nidBalance', 'nidCopy', ${server.sql.json(sent)}, null, 60, 10)`;
  expect(answer).toEqual({ code: null });
});

describe("what is refused", () => {
  test.each<[object, string]>([
    [{}, "category"],
    [{ category: "roshid" }, "category"],
    [{ category: "nid" }, "body"],
    [{ category: "nid", nidNumber: "1234567890", voterNumberNid: "123456789012" }, "body"],
    [{ category: "nid", nidNumber: "" }, "nidNumber"],
    [{ category: "nid", nidNumber: "12a4567890" }, "nidNumber"],
    [{ category: "nid", nidNumber: "123" }, "nidNumber"],
    [{ category: "nid", nidNumber: "1".repeat(21) }, "nidNumber"],
    [{ category: "nid", nidNumber: 1234567890 }, "nidNumber"],
    [{ category: "nid", nidNumber: { $ne: null } }, "nidNumber"],
    [{ category: "nid", formNumberNid: "NIDFN" }, "formNumberNid"],
    [{ ...nid, operator: "GP" }, "operator"],
    [{ ...nid, price: 1 }, "price"],
    [{ ...nid, status: "approved" }, "status"],
    [{ ...nid, userId: randomUUID() }, "userId"],
    [{ ...nid, file: "/api/files/1" }, "file"],
    [{ ...nid, consent: "yes" }, "consent"],
    [{ ...nid, name: "n".repeat(101) }, "name"],
    [{ ...nid, name: "a\0b" }, "name"],
    [{ ...nid, name: "\udc00" }, "name"],
    [{ ...nid, expectedPrice: "1e2" }, "expectedPrice"],
    // Characters as everywhere: UTF-16, so that form, API and its description say the same.
    [{ ...nid, forWhom: "ক".repeat(31) }, "forWhom"],
    [{ ...nid, forWhom: "a\0b" }, "forWhom"],
    [{ ...nid, forWhom: 7 }, "forWhom"],
    [{ ...nid, forWhom: ["মা"] }, "forWhom"],
    [{ ...nid, expectedPrice: 1.001 }, "expectedPrice"],
    [{ ...bio, operator: "Robi" }, "operator"],
    [{ ...bio, operator: "Verizon" }, "operator"],
    [{ ...bio, number: undefined }, "number"],
    [{ ...bio, nidNumber: "1234567890" }, "nidNumber"],
  ])("%j, by the name of the field", async (order, field) => {
    const before = await balanceOf(rahim);
    const { status, body } = await place(order);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, "invalid-fields", [field]]);
    expect(await balanceOf(rahim)).toBe(before);
  });

  test("a body that is too large", async () => {
    expect(await place({ ...nid, name: "n".repeat(300_000) })).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
  });
});

describe("the price", () => {
  test("that was seen is the price that is paid, or nothing is", async () => {
    const other = await newUser(server, admin, 500);
    const stale = await place({ ...nid, expectedPrice: 119.99 }, {}, other);
    expect(stale).toMatchObject({ status: 409, body: { code: "price-changed", price: 120 } });
    expect((await other.send("GET", "/api/apply/my-order")).body).toEqual([]);
    expect((await place({ ...nid, expectedPrice: "১২০" }, {}, other)).body.balance).toBe(380);
  });

  test("in poisha is charged to the poisha", async () => {
    const other = await newUser(server, admin, 0.3);
    await admin.send("POST", "/api/balance/update-nidPDF-balance", { nidPDFBalance: 0.1 });
    const pdfOrder = { category: "nidPDF", nidNumber: "1234567890" };
    for (const balance of [0.2, 0.1, 0])
      expect((await place(pdfOrder, {}, other)).body.balance).toBe(balance);
    expect((await place(pdfOrder, {}, other)).status).toBe(402);
    await admin.send("POST", "/api/balance/update-nidPDF-balance", { nidPDFBalance: 0 });
    expect((await place(pdfOrder, {}, other)).body).toMatchObject({
      balance: 0,
      order: { price: 0 },
    });
    await admin.send("POST", "/api/balance/update-nidPDF-balance", { nidPDFBalance: 80 });
  });
});

test("orders that are refused or free leave no step in the wallet", async () => {
  const poor = await newUser(server, admin);
  expect((await place(nid, {}, poor)).status).toBe(402);
  expect((await place({ ...nid, expectedPrice: 1 }, {}, poor)).status).toBe(409);
  await admin.send("POST", "/api/balance/update-nidPDF-balance", { nidPDFBalance: 0 });
  expect((await place({ category: "nidPDF", nidNumber: "1234567890" }, {}, poor)).status).toBe(201);
  await admin.send("POST", "/api/balance/update-nidPDF-balance", { nidPDFBalance: 80 });
  const wallet =
    await server.sql`select balance, version from accounts where user_id = ${poor.user._id}`;
  expect([...wallet, await verifyLedger(server.sql)]).toEqual([{ balance: 0, version: 0 }, []]);
});

describe("a closed type", () => {
  test.each([
    ["nidCopy", nid, "Sign copy order is closed. Check the group notice."],
    [
      "nidPDF",
      { category: "nidPDF", nidNumber: "1234567890" },
      "NID PDF order is closed. Check the group notice.",
    ],
    ["bio", bio, "Biometric order is closed. Check the group notice."],
    [
      "tin",
      { category: "tin", nidNumber: "1234567890" },
      "Official server copy order is closed. Check the group notice.",
    ],
  ])("%s takes no order, no money, and says why", async (toggleName, order, error) => {
    const before = await balanceOf(rahim);
    await admin.send("PUT", "/api/apply/toggle-order", { toggleName, status: false });
    const key = { "Idempotency-Key": randomUUID() };
    expect(await place(order, key)).toMatchObject({ status: 403, body: { error } });
    await admin.send("PUT", "/api/apply/toggle-order", { toggleName, status: true });
    const again = await place(order, key);
    expect([again.status, again.body.error, again.headers.get("Idempotent-Replayed")]).toEqual([
      403,
      error,
      "true",
    ]);
    expect(await balanceOf(rahim)).toBe(before);
    expect((await place(order)).status).toBe(201);
  });
});

describe("a key", () => {
  test("of one user is nothing to another", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const other = await newUser(server, admin, 120);
    const first = await place(nid, key);
    const theirs = await place(nid, key, other);
    expect(theirs.status).toBe(201);
    expect(theirs.body.order._id).not.toBe(first.body.order._id);
    expect(theirs.headers.get("Idempotent-Replayed")).toBeNull();
  });

  test("remembers that there was too little money, also after a top-up", async () => {
    const poor = await newUser(server, admin);
    const key = { "Idempotency-Key": randomUUID() };
    expect((await place(nid, key, poor)).status).toBe(402);
    await admin.send("PUT", "/api/users/edit-user-balance", { userId: poor.user._id, amount: 500 });
    const again = await place(nid, key, poor);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([402, "true"]);
    expect((await place({ ...nid, name: "another body" }, key, poor)).body.code).toBe("key-reused");
    expect((await place(nid, {}, poor)).status).toBe(201);
  });

  test("does not care how the body was written", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const first = await place({ category: "nid", voterNumberNid: "123456789012", name: "ক" }, key);
    const again = await place(
      { name: " ক ", voterNumberNid: "১২৩৪-৫৬৭৮-৯০১২", category: "nid" },
      key,
    );
    expect(again.body).toEqual(first.body);
  });
});

test("one's own orders only", async () => {
  const other = await newUser(server, admin);
  const order = await placed(rahim);
  for (const id of [order, randomUUID(), "no-id", "%00"])
    expect((await other.send("GET", `/api/apply/my-order/${id}`)).status).toBe(404);
  expect((await admin.send("GET", `/api/apply/my-order/${order}`)).status).toBe(404);
});

test.each([
  { price: 0 },
  { status: "approved" },
  { userId: "01890000-0000-7000-8000-000000000001" },
  { user_id: "01890000-0000-7000-8000-000000000001" },
  { constructor: { prototype: { price: 0 } } },
  JSON.parse('{"__proto__": {"price": 0}}') as object,
])("what is not the asker's to say is refused: %j", async (more) => {
  const order = Object.assign(Object.create(null), {
    category: "nid",
    voterNumberNid: "123456789012",
  });
  for (const name of Object.keys(more))
    Object.defineProperty(order, name, { value: more[name as never], enumerable: true });
  const { status, body } = await place(order);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([
    422,
    "invalid-fields",
    Object.keys(more),
  ]);
});
