import { afterAll, beforeEach, expect, test } from "vitest";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { recheckTopup, startTopup } from "../recharge/recharge.ts";
import { sweep } from "../recharge/sweep.ts";
import type { Person } from "../test/builders.ts";
import { openRechargeServer, paymentIdOf } from "../test/recharge-server.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, claim, decideMoney, newAdmin, sendMoney } from "../test/writes.ts";
import { verifyLedger, verifyOn } from "../wallet/verify.ts";

const server = await openRechargeServer();
const { admin, sql } = server;
let user: Person;
beforeEach(async () => {
  await sql`truncate rate_limits, login_failures`;
  user = await server.newUser();
});
afterAll(async () => {
  await expectRightLedger(sql);
  expect(await verifyOn(sql, 60_000)).toEqual([]);
  await server.closeBkash();
});

const today = dateInDhaka(new Date());
const form = { code: "", gives: "sum", percent: "", amount: "50", count: "10", ends: today };
const ten = { gives: "percent", percent: "10", amount: "200" };
const make = (more: object = {}, by = admin) => by.send("POST", "/api/codes", { ...form, ...more });
const made = async (more: object = {}) => (await make(more)).body.code;
const end = ({ _id }: { _id: string }) => admin.send("POST", `/api/codes/${_id}/end`);
const redeem = (person: Person, code: string, key: string = crypto.randomUUID()) =>
  person.send("POST", "/api/recharge/code", { code }, { "Idempotency-Key": key });
const begin = (
  person: Person,
  code: string,
  { amount = 1000, key = crypto.randomUUID() as string } = {},
) =>
  person.send(
    "POST",
    "/api/bkash/create-payment",
    { userId: person.user._id, amount, code },
    { "Idempotency-Key": key },
  );
const refusal = (code: string) => ({ status: 409, body: { code } });
const backOf = async (payPage: string, outcome: string, person = user) =>
  server.comeBack(await server.choose(payPage, outcome), person);
const cancelled = (payPage: string, person = user) =>
  server.comeBack(`/api/bkash/callback?paymentID=${paymentIdOf(payPage)}&status=cancel`, person);
const movements = async (person = user) =>
  (await person.send("GET", "/api/wallet/statement")).body.map(
    ({ kind, amount, balance, code }: any) => [kind, amount, balance, code],
  );
const statesOf = async ({ _id }: { _id: string }) =>
  (await admin.send("GET", `/api/codes/uses/${_id}`)).body.map(({ state }: any) => state);
const usedOf = async ({ _id }: { _id: string }) =>
  (await admin.send("GET", "/api/codes")).body.find((one: any) => one._id === _id).used;

test("is made by an admin alone, typed or random, and once in its normal form", async () => {
  const random = await made();
  expect(random).toMatchObject({ percent: null, amount: 50, count: 10, used: 0, status: "open" });
  expect(random.code).toMatch(/^[A-HJKM-NP-Z2-9]{10}$/);
  const typed = await made({ code: " eid-২০২৬ ", ...ten });
  expect(typed).toMatchObject({ code: "EID2026", percent: 10, amount: 200 });
  expect(await make({ code: "E1D 2O26" })).toMatchObject(refusal("code-taken"));
  const clerk = await newAdmin(server, admin, "staff");
  for (const person of [user, clerk]) {
    expect((await make({}, person)).status).toBe(403);
    for (const path of ["codes", "codes/csv", `codes/uses/${typed._id}`])
      expect((await person.send("GET", `/api/${path}`)).status).toBe(403);
    expect((await person.send("POST", `/api/codes/${typed._id}/end`)).status).toBe(403);
  }
  const { body } = await admin.send("GET", "/api/audit?action=code-made");
  expect(body[0].details).toEqual({
    ...{ name: "EID2026", to: "10 %, at most 200 tk", limit: 10, day: today },
  });
});

test("made twice with one key is one code, with that key another form none", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const ask = (count: string) => admin.send("POST", "/api/codes", { ...form, count }, key);
  const answers = await Promise.all([ask("3"), ask("3"), ask("3")]);
  expect(new Set(answers.map(({ body }) => body.code?._id)).size).toBe(1);
  expect(await ask("4")).toMatchObject({ status: 422, body: { code: "key-reused" } });
});

test.each([
  [{ code: "AB12" }, "code"],
  [{ code: "কোড-২০২৬" }, "code"],
  [{ amount: "0" }, "amount"],
  [{ amount: "-5" }, "amount"],
  [{ count: "0" }, "count"],
  [{ count: "10001" }, "count"],
  [{ count: "ten" }, "count"],
  [{ ends: "2026-01-01" }, "ends"],
  [{ ends: "" }, "ends"],
  [{ gives: "percent", percent: "" }, "percent"],
  [{ gives: "percent", percent: "51" }, "percent"],
  [{ code: "A".repeat(100_000) }, "code"],
])("%o is refused, at its field", async (more, field) => {
  const { status, body } = await make(more);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test("a sum is in the balance at once, however it is typed, and once a person", async () => {
  const { code } = await made({ code: "GLOB1020" });
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    ["g1ob-io2o", "G1OB IO2O"].map((typed) => redeem(user, typed, key)),
  );
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([200, { amount: 50, percent: null, balance: 50 }]);
  expect(await redeem(user, code)).toMatchObject(refusal("code-used"));
  expect(await movements()).toEqual([["bonus", 50, 50, "GLOB1020"]]);
});

test("of one's devices at once one redeems it", async () => {
  const code = await made();
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(user, code.code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("code-used");
  expect(await balanceOf(user)).toBe(50);
  expect(await usedOf(code)).toBe(1);
});

test.each([{}, ten])("of twenty people at once the last use is one's: %o", async (more) => {
  const code = await made({ ...more, count: "1" });
  const people = await Promise.all(Array.from({ length: 20 }, () => server.newUser()));
  const answers = await Promise.all(
    people.map((one) => ("gives" in more ? begin(one, code.code) : redeem(one, code.code))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("code-wrong");
  expect(await usedOf(code)).toBe(1);
});

test("who works here may not use one, nor anybody without a session", async () => {
  const { code } = await made();
  const clerk = await newAdmin(server, admin, "staff");
  for (const person of [clerk, admin]) {
    expect((await redeem(person, code)).status).toBe(403);
    expect((await begin(person, code)).status).toBe(403);
    expect((await sendMoney(person, { code })).status).toBe(403);
  }
  const nobody = await fetch(`${server.origin}/api/recharge/code`, { method: "POST" });
  expect(nobody.ok).toBe(false);
});

test("one that has ended says so; one that is unknown or used up does not tell which", async () => {
  const [ended, late, full] = [await made(), await made(), await made({ count: "1" })];
  await end(ended);
  expect((await end(ended)).status).toBe(200);
  await sql`update codes set ends = dhaka_day(now()) - 1 where id = ${late._id}`;
  for (const { code } of [ended, late])
    expect(await redeem(user, code)).toMatchObject(refusal("code-ended"));
  await redeem(await server.newUser(), full.code);
  const answers = [await redeem(user, full.code), await redeem(user, "NEVERMADE7")];
  expect(answers[0]).toMatchObject(refusal("code-wrong"));
  expect(answers[0]?.body.error).toBe(answers[1]?.body.error);
  const { body } = await admin.send("GET", "/api/audit?action=code-ended");
  expect(body.filter(({ subject }: any) => subject === ended._id)).toHaveLength(1);
  const shown = async (status: string) =>
    (await admin.send("GET", `/api/codes?status=${status}`)).body.map(({ _id }: any) => _id);
  expect(await shown("ended")).toEqual(expect.arrayContaining([ended._id, late._id]));
  expect(await shown("used-up")).toContain(full._id);
  expect(await shown("open")).not.toContain(full._id);
  const { body: file } = await admin.send("GET", "/api/codes/csv");
  expect(file).toContain(`"${full.code}"`);
});

test("wrong ones make a person wait, longer each time, and no right one goes through meanwhile", async () => {
  const { code } = await made();
  const mine = sql`who = ${user.user._id} and step = 'code'`;
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    expect(await redeem(user, `WRONG0000${tries}`)).toMatchObject(refusal("code-wrong"));
    const [row] = await sql<[{ seconds: number }]>`
      select extract(epoch from locked_until - last_at)::int as seconds from login_failures
      where ${mine}`;
    waits.push(row.seconds);
    if (row.seconds > 0) {
      const waiting = await redeem(user, code);
      expect(waiting.status).toBe(429);
      expect(Number(waiting.headers.get("Retry-After"))).toBeGreaterThan(row.seconds / 2);
    }
    await sql`update login_failures set locked_until = now() where ${mine}`;
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120]);
  expect((await redeem(user, code)).status).toBe(200);
  // One right code does not wash the wrong ones off.
  expect(await redeem(user, "WRONG00008")).toMatchObject(refusal("code-wrong"));
  expect((await redeem(user, "WRONG00009")).status).toBe(429);
});

test("an address has as many tries as for a login, whoever makes them there", async () => {
  const people = await Promise.all(Array.from({ length: 13 }, () => server.newUser()));
  const answers = [];
  for (const one of people)
    for (let tries = 0; tries < 5; tries += 1) answers.push(await redeem(one, `SHARED000${tries}`));
  expect(answers.filter(({ body }) => body.code === "code-wrong").length).toBeLessThanOrEqual(60);
  expect(answers.at(-1)?.status).toBe(429);
});

test("ten thousand guesses, at once and by every call that takes one, try a handful", async () => {
  const guesses = (at: number) => {
    const typed = `GUESS${10_000 + at}`;
    if (at % 3 === 0) return redeem(user, typed);
    return at % 3 === 1 ? begin(user, typed) : sendMoney(user, { code: typed });
  };
  let looked = 0;
  for (let at = 0; at < 120; at += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, one) => guesses(at + one)));
    looked += answers.filter(({ body }) => body.code === "code-wrong").length;
  }
  expect(looked).toBe(5);
  const [{ failures }] = await sql<[{ failures: number }]>`
    select failures from login_failures where who = ${user.user._id}`;
  expect(failures).toBe(5);
});

test("a percent is told first, comes on top of the step, at most its bound, with the recharge", async () => {
  const none = { from2: "", percent2: "", from3: "", percent3: "" };
  await admin.send("PUT", "/api/recharge/bonus", { from1: "1000", percent1: "5", ...none });
  const code = await made(ten);
  expect((await redeem(user, code.code)).body).toMatchObject({
    ...{ amount: 200, percent: 10, balance: null },
  });
  expect(await usedOf(code)).toBe(0);
  const key = crypto.randomUUID();
  const payPage = (await begin(user, code.code, { key })).body.bkashURL;
  // A lost answer is asked for again.
  expect((await begin(user, code.code, { key })).body.bkashURL).toBe(payPage);
  expect(await statesOf(code)).toEqual(["held"]);
  expect(await redeem(user, code.code)).toMatchObject(refusal("code-used"));
  expect(await begin(user, code.code)).toMatchObject(refusal("code-used"));
  expect(await backOf(payPage, "pay")).toBe("0000");
  expect(await movements()).toEqual([
    ["bonus", 150, 1150, code.code],
    ["topup", 1000, 1000, undefined],
  ]);
  const { _id } = await server.mine(user);
  await Promise.all([
    recheckTopup(server.recharge, _id, admin.user._id),
    server.sweepLater(),
    ...Array.from(
      { length: 5 },
      () => sql`
      select settle_topup(id, trx_id, amount, 'BDT', invoice, payer, payer_hash, null, null)
      from topups where id = ${_id}`,
    ),
  ]);
  expect(await balanceOf(user)).toBe(1150);
  expect(await statesOf(code)).toEqual(["given"]);
  const other = await server.newUser();
  await backOf((await begin(other, code.code, { amount: 9000 })).body.bkashURL, "pay", other);
  expect(await balanceOf(other)).toBe(9000 + 450 + 200);
  await admin.send("PUT", "/api/recharge/bonus", { from1: "", percent1: "", ...none });
});

test("one that adds its sum at once is no code of a recharge", async () => {
  const { code } = await made();
  expect(await begin(user, code)).toMatchObject(refusal("code-at-once"));
  expect(await sendMoney(user, { code })).toMatchObject(refusal("code-at-once"));
  expect((await redeem(user, code)).body.balance).toBe(50);
});

test("with a recharge that ends unpaid it is given back, and can be used again", async () => {
  const code = await made({ ...ten, count: "1" });
  const ends = [
    cancelled,
    (payPage: string) => backOf(payPage, "fail"),
    async () => {
      await sql`update topups set next_check_at = now() where user_id = ${user.user._id}`;
      await sweep(server.recharge);
    },
  ];
  for (const [at, ended] of ends.entries()) {
    const payPage = (await begin(user, code.code, { amount: 1000 + at })).body.bkashURL;
    expect(await usedOf(code)).toBe(1);
    await ended(payPage);
    expect(await usedOf(code)).toBe(0);
  }
  expect(await statesOf(code)).toEqual(["given-back", "given-back", "given-back"]);
  const refused = await claim(user, { amount: 1000, code: code.code });
  expect(await usedOf(code)).toBe(1);
  await decideMoney(admin, refused, "not there");
  expect(await usedOf(code)).toBe(0);
  const right = await claim(user, { amount: 1000, code: code.code });
  await Promise.all(Array.from({ length: 5 }, () => decideMoney(admin, right)));
  expect(await movements()).toEqual([
    ["bonus", 100, 1100, code.code],
    ["topup", 1000, 1000, undefined],
  ]);
});

test("a person's late payments share one use, in whichever order and also at once", async () => {
  const code = await made(ten);
  const pages: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const payPage = (await begin(user, code.code, { amount: 1000 + at })).body.bkashURL;
    await cancelled(payPage);
    pages.push(payPage);
  }
  const homes = [];
  for (const payPage of pages) homes.push(await server.choose(payPage, "pay"));
  await Promise.all(homes.map((home) => server.comeBack(home, user)));
  const bonuses = (await movements()).filter(([kind]: [string]) => kind === "bonus");
  expect(bonuses).toHaveLength(1);
  expect(await usedOf(code)).toBe(1);
  expect((await server.mine(user)).status).toBe("success");
});

test("waits with a recharge in review, and comes once when that is settled after all", async () => {
  const code = await made(ten);
  await backOf((await begin(user, code.code)).body.bkashURL, "amount-mismatch");
  expect(await movements()).toEqual([]);
  expect(await statesOf(code)).toEqual(["held"]);
  const { _id } = await server.mine(user);
  const settle = () => sql`
    select settle_topup(id, ${`CODE${_id.slice(0, 8)}`}, amount, 'BDT', invoice, payer, payer_hash,
      null, null) from topups where id = ${_id}`;
  await Promise.all([settle(), settle(), settle()]);
  expect(await movements()).toEqual([
    ["bonus", 100, 1100, code.code],
    ["topup", 1000, 1000, undefined],
  ]);
});

test("is not held by a recharge that the provider made no payment for", async () => {
  const code = await made({ ...ten, count: "1" });
  const { recharge } = server;
  const provider = recharge.providers.bkash;
  const attempt = {
    ...{ userId: user.user._id, operation: "create-payment", key: crypto.randomUUID() },
    hash: Buffer.from("one"),
  };
  const asked = { userId: user.user._id, amount: 100_000, code: code.code };
  const away = { ...provider, create: () => Promise.reject(new Error("away")) };
  const start = (by = provider) => startTopup(recharge, by, attempt, asked);
  await expect(start(away)).rejects.toThrow("away");
  expect(await statesOf(code)).toEqual(["given-back"]);
  // The same request finds the provider again: it is held for the same recharge.
  const { answer } = await start();
  expect(await statesOf(code)).toEqual(["held"]);
  await cancelled(answer);
  // A begin that broke half-way holds it for a while.
  const broken = await server.newUser();
  const silent = { ...provider, create: () => new Promise<never>(() => {}) };
  const theirs = { ...attempt, userId: broken.user._id, key: crypto.randomUUID() };
  void startTopup(recharge, silent, theirs, { ...asked, userId: broken.user._id });
  await expect.poll(() => usedOf(code)).toBe(1);
  expect(await begin(user, code.code)).toMatchObject(refusal("code-wrong"));
  await sql`update topups set created_at = now() - interval '3 minutes' where state = 'created'`;
  expect((await begin(user, code.code)).status).toBe(200);
});

test("the ledger check names a use without its movement, and a movement without its use", async () => {
  const { code } = await made();
  await redeem(user, code);
  const percent = await made(ten);
  await backOf((await begin(user, percent.code)).body.bkashURL, "pay");
  const sum = "a code's sum was given once, to who used it";
  const part = "a code's percent is in the bonus of its recharge, and held for no unpaid one";
  const whose = sql`user_id = ${user.user._id}`;
  for (const [rule, tamper] of [
    [sum, sql`update code_uses set amount = amount + 1 where topup_id is null and ${whose}`],
    [sum, sql`delete from code_uses where topup_id is null and ${whose}`],
    [part, sql`update code_uses set amount = 20000 where topup_id is not null and ${whose}`],
  ] as const) {
    const found = sql.begin(async (tx) => {
      await tx`${tamper}`;
      throw Object.assign(new Error("undone"), { findings: await verifyLedger(tx) });
    });
    await expect(found).rejects.toMatchObject({ findings: [{ rule, broken: 1 }] });
  }
});

test("an own copy has the codes that were used", async () => {
  const { code } = await made();
  await redeem(user, code);
  const { body } = await user.send("GET", "/api/own-data");
  expect(JSON.stringify(body)).toContain(code);
});
