import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApp } from "../app.ts";
import { createSessions } from "../auth/sessions.ts";
import { idempotent } from "../http/idempotency.ts";
import { missingPatch } from "../missing-patch.ts";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { type Cut, openCutter } from "../test/wire/cutter.ts";
import { setBalance } from "../wallet/ledger.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { openDatabase, type Sql } from "./sql.ts";

/** Each how-manieth message is cut at: npm run bench:cuts has 1, which takes minutes. */
const STEP = Number(process.env.CUTS_STEP ?? 23);
/** Only for what hangs. */
const PATIENCE_MS = 20_000;
const away = /^(ECONNRESET|EPIPE|CONNECTION_CLOSED)$/;

let server: TestServer;
let admin: Person;
let rich: Person;
let poor: Person;
/** Whose balance an admin sets. */
let edited: Person;
let cutter: Awaited<ReturnType<typeof openCutter>>;
let sql: Sql;
/** The same server, whose connections to the database are cut. */
let cutServer: Pick<TestServer, "app">;
/** What would end the process. */
const uncaught: unknown[] = [];
const noteUncaught = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  expect(await missingPatch()).toBeUndefined();
  server = await openTestServer();
  admin = await logInAdmin(server);
  [rich, poor, edited] = await Promise.all([
    newUser(server, admin, 900_000),
    newUser(server, admin),
    newUser(server, admin),
  ]);
  cutter = await openCutter(inject("database"));
  const { username } = inject("database");
  sql = openDatabase({ ...cutter, username, database: server.database }, { max: 3 });
  const sessions = createSessions(sql, { secure: false });
  cutServer = { app: createApp({ ...server, sql, sessions }, "no-page") };
  process.on("uncaughtException", noteUncaught).on("unhandledRejection", noteUncaught);
});
afterAll(async () => {
  process.off("uncaughtException", noteUncaught).off("unhandledRejection", noteUncaught);
  await sql.end({ timeout: 1 });
  cutter.close();
});

/** What came of it: "done", or "away" when the connection was lost. @throws anything else */
async function outcome(work: Promise<unknown>): Promise<"done" | "away"> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (away.test(String((error as { code?: unknown }).code))) return "away";
    throw error;
  }
}

async function order(person: Person, key: string): Promise<number> {
  const body = { category: "nid", voterNumberNid: "123456789012" };
  const headers = { Cookie: person.cookie, "Idempotency-Key": key };
  const { status, body: told } = await send(cutServer, "POST", "/api/apply/order", body, headers);
  if (status >= 500) expect(told).toMatchObject({ code: "database-away" });
  return status;
}

/** Sets a balance with a key, in a savepoint. */
async function edit(key: string, amount: number): Promise<unknown> {
  const attempt = {
    userId: admin.user._id,
    operation: "edit-user-balance",
    key,
    hash: Buffer.from(`${amount}`),
  };
  const set = { userId: edited.user._id, amount, reason: "নগদ জমা" };
  return idempotent(sql, attempt, (tx) => setBalance(tx, set, admin.user._id));
}

async function ask(word: string): Promise<void> {
  expect(await sql`select ${word} as said`).toEqual([{ said: word }]);
}

async function beRefused(word: string): Promise<void> {
  const refused = sql`select ${word}::int as said`;
  const told = await refused.then(
    () => "an answer",
    (error) => (away.test(error.code) ? Promise.reject(error) : error.message),
  );
  expect(told).toBe(`invalid input syntax for type integer: "${word}"`);
}

async function readAll(): Promise<void> {
  let rows = 0;
  for await (const part of sql`select generate_series(1, 30) as n`.cursor(10)) rows += part.length;
  expect(rows).toBe(30);
}

/** Several at once, of all kinds, while the connection is cut. Answers whether the cut came. */
async function underLoad(cut: Cut): Promise<boolean> {
  const key = randomUUID();
  const editKey = randomUUID();
  const amount = 1_00 + Math.floor(Math.random() * 1e6);
  let reached = false;
  void cutter.cut(cut).then(() => {
    reached = true;
  });
  const refusedKey = randomUUID();
  const all = Promise.all([
    order(rich, key),
    order(rich, key),
    order(poor, refusedKey),
    order(poor, refusedKey),
    ...[edit(editKey, amount), edit(editKey, amount)].map(outcome),
    ...[ask("এক"), beRefused("two"), ask("three"), beRefused("four"), readAll()].map(outcome),
  ]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      fail,
      PATIENCE_MS,
      new Error(`somebody waits for ever: ${JSON.stringify(cut)}`),
    );
  });
  const [first, second, third, fourth] = await Promise.race([all, late]).finally(() => {
    clearTimeout(timer);
    cutter.disarm();
  });
  expect([201, 503]).toEqual(expect.arrayContaining([first, second]));
  expect([402, 503]).toEqual(expect.arrayContaining([third, fourth]));
  // The phone and the admin send again what got no answer: it is the same order and the same edit.
  expect(await order(rich, key)).toBe(201);
  expect(await edit(editKey, amount)).toMatchObject({ answer: amount });
  return reached;
}

test.each<Omit<Cut, "at">>([{}, { inside: true, reset: true }, { inside: true }, { reset: true }])(
  "the connection is cut at each message: every request hears of itself, or that the database is away (%o)",
  async (how) => {
    const before = (await server.sql`select from orders`).count;
    let rounds = 0;
    let cuts = 0;
    for (let [at, missed] = [1, 0]; missed < 3; at += STEP) {
      const reached = await underLoad({ at, ...how });
      rounds += 1;
      if (reached) cuts += 1;
      missed = reached ? 0 : missed + 1;
    }
    expect(cuts).toBeGreaterThan(100 / STEP);
    expect(uncaught).toEqual([]);
    expect(await verifyLedger(server.sql)).toEqual([]);
    // Each was placed once, however often it was sent.
    expect((await server.sql`select from orders`).count).toBe(before + rounds);
  },
  600_000,
);
