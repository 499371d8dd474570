import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { type Answer, newUser, openDesk } from "../test/builders.ts";
import { changed, madeService, passport } from "../test/own-services.ts";
import { balanceOf, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();

const file = { label: { bn: "ফাইল নম্বর", en: "File number" }, type: "number", required: true };
const declared = { passport: passport.fields.slice(0, 2), file: [file] };
const names = { passport: ["passportNumber", "fullName"], file: ["fileNumber"] };
type Kind = keyof typeof declared;

const bodyOf = (category: string, kind: Kind, at: number) =>
  kind === "file"
    ? { category, fileNumber: `1000${at}` }
    : { category, passportNumber: `BX10000${at}`, fullName: `ক${at}` };

test("30 orders race an admin who changes the fields: each stands by one declaration or is refused, none is lost or paid for twice", async () => {
  const user = await newUser(server, admin, 100_000);
  const { key } = await madeService(admin, { fields: declared.passport });
  await warmUp(server);
  const attempts = Array.from({ length: 30 }, (_, at) => {
    const kind: Kind = at % 2 ? "file" : "passport";
    const headers = { "Idempotency-Key": randomUUID() };
    const send = (): Promise<Answer> =>
      user.send("POST", "/api/apply/order", bodyOf(key, kind, at), headers);
    return { kind, send };
  });
  let racing = true;
  let changes = 0;
  const race = (async () => {
    for (; racing; changes += 1)
      await changed(admin, key, { fields: declared[changes % 2 ? "passport" : "file"] });
  })();
  const answers: Answer[] = [];
  // In waves, so that there are orders before, during and after every change.
  for (let wave = 0; wave < 3; wave++) {
    while (changes <= wave) await new Promise((done) => setTimeout(done, 1));
    answers.push(
      ...(await Promise.all(attempts.slice(wave * 10, wave * 10 + 10).map(({ send }) => send()))),
    );
  }
  racing = false;
  await race;
  expect(changes).toBeGreaterThan(2);

  for (const [at, { status, body }] of answers.entries()) {
    const { kind } = attempts[at]!;
    if (status === 201) {
      const fields = body.order.service.fields.map((field: { name: string }) => field.name);
      expect(fields).toEqual(names[kind]);
      expect(Object.keys(body.order)).toEqual(expect.arrayContaining(names[kind]));
    } else
      expect([status, body.code]).toEqual(
        status === 422 ? [422, "invalid-fields"] : [409, "service-changed"],
      );
  }
  const stood = answers.filter(({ status }) => status === 201).length;
  expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(stood);
  expect(await balanceOf(user)).toBe(100_000 - stood * 150);

  // A refused order succeeds with the same key when its fields are back; a placed one is answered
  // again, with the balance of now.
  for (const kind of ["passport", "file"] as const) {
    await changed(admin, key, { fields: declared[kind] });
    for (const [at, { send }] of attempts.entries()) {
      if (attempts[at]!.kind !== kind) continue;
      const again = await send();
      expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([
        201,
        answers[at]!.status === 201 ? "true" : null,
      ]);
      if (answers[at]!.status === 201)
        expect(again.body).toEqual({ ...answers[at]!.body, balance: await balanceOf(user) });
    }
  }
  expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(30);
  expect(await balanceOf(user)).toBe(100_000 - 30 * 150);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("an order that was checked before a change and placed after it is checked anew", async () => {
  const user = await newUser(server, admin, 1_000);
  const { key } = await madeService(admin, { fields: declared.passport });
  const headers = { "Idempotency-Key": randomUUID() };
  const send = () => user.send("POST", "/api/apply/order", bodyOf(key, "passport", 1), headers);
  const waits = async () =>
    (
      await server.sql`select pid from pg_stat_activity where datname = ${server.database}
        and wait_event_type = 'Lock'`
    ).length > 0;
  const answer = await server.sql.begin(async (tx) => {
    const fields = tx.json([{ ...file, name: "fileNumber" }] as never);
    await tx`
      update services set version = version + 1, declaration = jsonb_set(declaration, '{fields}',
        ${fields})
      where key = ${key}`;
    const sent = send();
    await vi.waitUntil(waits, 5_000);
    return { sent };
  });
  const { status, body } = await answer.sent;
  expect([status, body.code, Object.keys(body.fields)]).toEqual([
    422,
    "invalid-fields",
    ["fileNumber", "passportNumber"],
  ]);
  expect(await balanceOf(user)).toBe(1_000);
  await changed(admin, key, { fields: declared.passport });
  expect((await send()).status).toBe(201);
});

test("one order sent ten times at once, while its service changes, is one order", async () => {
  const user = await newUser(server, admin, 1_000);
  const { key } = await madeService(admin, { fields: declared.passport });
  await warmUp(server);
  const headers = { "Idempotency-Key": randomUUID() };
  const send = () => user.send("POST", "/api/apply/order", bodyOf(key, "passport", 1), headers);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, send),
    changed(admin, key, { help: { bn: "সাহায্য", en: "Help" } }).then(send),
    ...Array.from({ length: 4 }, send),
  ]);
  for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
  expect(await balanceOf(user)).toBe(850);
  expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(1);
});

test("orders race a retirement: each stands or hears of it", async () => {
  const user = await newUser(server, admin, 10_000);
  const { key } = await madeService(admin, { fields: declared.passport });
  await warmUp(server);
  const send = (at: number) => user.send("POST", "/api/apply/order", bodyOf(key, "passport", at));
  const answers = await Promise.all([
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(send),
    admin.send("DELETE", `/api/services/${key}`),
    ...[8, 9, 10, 11, 12, 13, 14, 15].map(send),
  ]);
  const orders = answers.filter((_, at) => at !== 8);
  for (const { status, body } of orders.filter((one) => one.status !== 201))
    expect([status, body.code]).toEqual([403, "service-retired"]);
  const stood = orders.filter(({ status }) => status === 201).length;
  expect((await user.send("GET", "/api/apply/my-order")).body).toHaveLength(stood);
  expect(await balanceOf(user)).toBe(10_000 - stood * 150);
  expect((await send(16)).body.code).toBe("service-retired");
});

test("orders race a change of price: who named a price pays that one or nothing", async () => {
  const user = await newUser(server, admin, 100_000);
  const { key } = await madeService(admin, { fields: declared.passport });
  await warmUp(server);
  const send = (at: number) =>
    user.send("POST", "/api/apply/order", {
      ...bodyOf(key, "passport", at),
      expectedPrice: at % 2 ? 150 : 160,
    });
  const race = (async () => {
    for (let count = 0; count < 6; count++)
      await changed(admin, key, { price: count % 2 ? 150 : 160 });
  })();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)));
  await race;
  let paid = 0;
  for (const [at, { status, body }] of answers.entries()) {
    if (status === 201) {
      expect(body.order.price).toBe(at % 2 ? 150 : 160);
      paid += body.order.price;
    } else
      expect([status, body.code]).toEqual([
        409,
        expect.stringMatching(/^(price|service)-changed$/),
      ]);
  }
  expect(await balanceOf(user)).toBe(100_000 - paid);
});
