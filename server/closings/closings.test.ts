import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { bringBack, save } from "../test/operator.ts";
import { claim, newAdmin } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { listClosings } from "./queries.ts";

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
const { sql } = server;
const rahim = await newUser(server, admin);

const dayAgo = (days: number) => dateInDhaka(new Date(Date.now() - days * 86_400_000));
const [today, yesterday] = [dayAgo(0), dayAgo(1)];

/** Everything as before any closing, and as if what moved until now had been long ago. */
beforeEach(() =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from closing_ways`;
    await tx`delete from closed_movements`;
    await tx`delete from closings`;
    await tx`delete from pay_numbers`;
    await tx`update transfers set created_at = '2026-01-01T00:00:00Z'`;
  }),
);

let version = 100;
/** An admin puts cash into a balance, so many days ago, in tk. */
const cash = (tk: number, days = 0, transaction: Pick<typeof sql, "begin"> = sql) =>
  transaction.begin((tx) => insertCash(tx as never, tk, days));
const insertCash = (tx: typeof sql, tk: number, days: number) => tx`
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
    source_kind, source_id, actor_id, created_at)
  values (${rahim.user._id}, ${++version}, 'adjustment',
    ${tk < 0 ? "wallet" : "adjustments"}, ${tk < 0 ? "adjustments" : "wallet"},
    ${Math.abs(tk) * 100}, 0, 'admin', uuidv7(), ${admin.user._id},
    now() - make_interval(days => ${days}))`;

const due = async (day = today) => (await admin.send("GET", `/api/closings/due?day=${day}`)).body;
type Way = { way: string; expected: number };
const close = async (day = today, counted: Record<string, string | null> = {}, by = admin) => {
  const { ways } = await due(day);
  return send(day, ways, counted, by);
};
const send = (
  day: string,
  ways: Way[],
  counted: Record<string, string | null> = {},
  by: Person = admin,
  key: string = crypto.randomUUID(),
) =>
  by.send(
    "POST",
    "/api/closings",
    {
      day,
      ways: ways.map(({ way, expected }) => ({ way, expected, counted: counted[way] ?? null })),
      note: "",
    },
    { "Idempotency-Key": key },
  );

/** What the check of the ledger says of closings, after this change by hand, which is undone. */
async function found(change = "select 1"): Promise<string[]> {
  const undone = new Error("undone");
  let said: string[] = [];
  await sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(change);
      const findings = await verifyLedger(tx);
      said = findings
        .filter(({ rule }) => /closing/.test(rule))
        .flatMap(({ examples }) => examples);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return said;
}

test("a day has what came by each way, beside what was counted there", async () => {
  await cash(500);
  await cash(-120);
  const { body } = await close(today, { cash: "৩৭০.৫০" });
  expect(body.closing).toMatchObject({
    number: 1,
    firstDay: today,
    day: today,
    closedBy: "Admin",
    ways: [{ way: "cash", expected: 380, late: 0, counted: 370.5 }],
  });
  expect((await admin.send("GET", "/api/closings")).body).toEqual([body.closing]);
});

test("money sent by hand is a wallet's, a gateway's is its own", async () => {
  await admin.send("PUT", "/api/recharge/numbers", { nagad: "01712345678" });
  await claim(rahim);
  const [waiting] = (await admin.send("GET", "/api/recharge/waiting")).body;
  await admin.send("POST", `/api/recharge/waiting/${waiting._id}/accept`);
  const [topup] = await sql<[{ id: string }]>`
    insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id, trx_id)
    values (${rahim.user._id}, 'bkash', 70000, 'inv-1', '', 'credited', 'pay-1', 'trx-1')
    returning id`;
  await sql`select credit(${rahim.user._id}, 70000, 'topup', 'provider', 'topup', ${topup.id}, null,
    ${rahim.user._id}, 'trx-1')`;
  expect((await due()).ways).toEqual([
    { way: "gateway-bkash", expected: 700, late: 0 },
    { way: `sent-${waiting.sentBy}`, expected: waiting.amount, late: 0 },
    ...(waiting.sentBy === "nagad" ? [] : [{ way: "sent-nagad", expected: 0, late: 0 }]),
  ]);
});

describe("a closed day", () => {
  test("is closed once, by whoever comes first of ten at once", async () => {
    await cash(500);
    const { ways } = await due();
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(today, ways)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(sent.filter(({ body }) => body.code === "day-closed")).toHaveLength(9);
  });

  test("sent again with its key is the same closing", async () => {
    const { ways } = await due();
    const key = crypto.randomUUID();
    const [one, other] = [
      await send(today, ways, {}, admin, key),
      await send(today, ways, {}, admin, key),
    ];
    expect(other.body).toEqual(one.body);
    expect((await admin.send("GET", "/api/closings")).body).toHaveLength(1);
  });

  test("can't be changed by anybody, in any table", async () => {
    await cash(500);
    await close(today, { cash: "500" });
    for (const table of ["closings", "closing_ways", "closed_movements"])
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.unsafe(change)).rejects.toThrow("append-only");
    for (const change of [
      "closings set note = 'x'",
      "closings set closed_at = now()",
      "closing_ways set counted = 1",
      "closed_movements set wallet_version = wallet_version",
    ])
      await expect(sql.unsafe(`update ${change}`)).rejects.toThrow("append-only");
  });

  test("loses the words of its note alone, where somebody's are among them", async () => {
    await close();
    await sql`update closings set note = ''`;
    await expect(sql`update closings set note = '', number = 2`).rejects.toThrow("append-only");
  });

  test("is checked with the ledger", async () => {
    await cash(500);
    await close();
    expect(await found()).toEqual([]);
    expect(await found("update closing_ways set expected = expected + 1")).toEqual(["closing 1"]);
    expect(await found("delete from closed_movements")).toEqual(["closing 1"]);
    expect(await found("update closings set number = 3")).toEqual(["closing 3"]);
    const more =
      "insert into closing_ways select closing_id, 'sent-nagad', 0, 0, 9 from closing_ways";
    expect(await found(more)).toEqual(["closing 1"]);
  });

  test("no day is closed before it has come, nor one before a closed one", async () => {
    expect(await send(dayAgo(-1), [])).toMatchObject({
      status: 409,
      body: { code: "day-to-come" },
    });
    await close();
    expect(await send(yesterday, [])).toMatchObject({ status: 409, body: { code: "day-closed" } });
  });
});

test("the closing after the first has nothing of before the first", async () => {
  await cash(1000, 2);
  await cash(500, 1);
  await close(yesterday);
  expect(await due()).toMatchObject({ firstDay: today, ways: [] });
});

test("a till from which more was given back than put in is counted below zero", async () => {
  await cash(-100);
  const { body } = await close(today, { cash: "−১০০" });
  expect(body.closing.ways).toEqual([{ way: "cash", expected: -100, late: 0, counted: -100 }]);
});

describe("what comes late", () => {
  test("on the evening after the closing is the next day's, and says so", async () => {
    await cash(500, 1);
    await close(yesterday, { cash: "500" });
    await cash(30, 1);
    await cash(200);
    expect(await due()).toMatchObject({
      firstDay: today,
      ways: [{ way: "cash", expected: 230, late: 30 }],
    });
    await close();
    const { body } = await admin.send("GET", "/api/closings");
    expect(body.map(({ number, ways }: any) => [number, ways[0].expected, ways[0].late])).toEqual([
      [2, 230, 30],
      [1, 500, 0],
    ]);
  });

  test("is said in the report of the day that was closed", async () => {
    await cash(500, 1);
    await close(yesterday);
    await cash(30, 1);
    const late = async (day: string) =>
      (await admin.send("GET", `/api/reports?from=${day}&to=${day}`)).body.afterClosing;
    expect([await late(yesterday), await late(today)]).toEqual([30, 0]);
    await close();
    expect([await late(yesterday), await late(today)]).toEqual([30, 0]);
  });

  test("of a transaction that began before the closing and ended after it is lost nowhere", async () => {
    let commit: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const moving = sql.begin(async (tx) => {
      await insertCash(tx as never, 70, 0);
      await held;
    });
    await expect.poll(async () => (await due()).ways).toEqual([]);
    await close();
    commit();
    await moving;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update closings set day = day - 1, first_day = first_day - 1`;
      await tx`update transfers set created_at = created_at - interval '1 day'
        where created_at > '2026-06-01'`;
    });
    expect((await due()).ways).toEqual([{ way: "cash", expected: 70, late: 70 }]);
  });

  test("while somebody counts refuses the closing, and closes nothing", async () => {
    await cash(500);
    const { ways } = await due();
    await cash(10);
    expect(await send(today, ways)).toMatchObject({ status: 409, body: { code: "closing-moved" } });
    expect(await sql`select from closed_movements`).toHaveLength(0);
    expect((await due()).ways).toEqual([{ way: "cash", expected: 510, late: 0 }]);
    expect((await close()).status).toBe(201);
  });
});

test("closings come back from a backup as they were", async () => {
  await cash(500);
  await close(today, { cash: "490" });
  const { body } = await admin.send("GET", "/api/closings");
  const other = await openTestServer({}, { empty: true });
  const backup = join(server.folder, "closings.backup");
  await save(server, backup);
  await bringBack(other, backup);
  expect(await listClosings(other.sql, { limit: 9 })).toEqual(body);
  expect((await verifyLedger(other.sql)).filter(({ rule }) => /closing/.test(rule))).toEqual([]);
});

test("days that nobody closed are in the next closing", async () => {
  await cash(5, 4);
  await close(dayAgo(4));
  await cash(10, 3);
  await cash(20, 1);
  expect(await due(yesterday)).toMatchObject({
    days: [0, 1, 2, 3].map(dayAgo),
    firstDay: dayAgo(3),
    ways: [{ way: "cash", expected: 30, late: 0 }],
  });
});

test("closings at once with money that comes have each movement once", async () => {
  await cash(5, 2);
  await close(dayAgo(2));
  const moving = Promise.all(Array.from({ length: 60 }, (_, at) => cash(1, at % 2)));
  for (const day of [yesterday, today]) while ((await close(day)).status !== 201);
  await moving;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update closings set day = day - 1, first_day = first_day - 1`;
  });
  expect((await close()).status).toBe(201);
  const [{ closed }] = await sql<[{ closed: number }]>`
    select sum(expected)::int as closed from closing_ways`;
  expect(closed).toBe(6500);
});

describe("who and what", () => {
  let clerk: Person;
  beforeAll(async () => {
    clerk = await newAdmin(server, admin, "staff");
  });

  test("only admins see closings or make one", async () => {
    for (const person of [rahim, clerk]) {
      for (const path of ["closings", "closings/csv", "closings/due"])
        expect((await person.send("GET", `/api/${path}`)).status).toBe(403);
      expect((await send(today, [], {}, person)).status).toBe(403);
    }
  });

  test.each([
    { day: "2026-02-30" },
    { ways: [{ way: "gold", expected: 0, counted: null }] },
    { ways: [{ way: "cash", expected: "x", counted: null }] },
    { ways: [{ way: "cash", expected: 0, counted: "1e3" }] },
    { ways: Array(2).fill({ way: "cash", expected: 0, counted: null }) },
    { note: "x".repeat(301) },
    { by: "me" },
  ])("%j is refused", async (wrong) => {
    const body = { day: today, ways: [], note: "", ...wrong };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const { status } = await admin.send("POST", "/api/closings", body, headers);
    expect([400, 422]).toContain(status);
  });

  test("as CSV a closing is a line", async () => {
    await cash(500);
    await close(today, { cash: "490" });
    const { body } = await admin.send("GET", "/api/closings/csv");
    expect(body.split("\r\n")[1]).toMatch(
      new RegExp(`^1,${today},${today},[",0]*500,0,490,"","Admin",${today} \\d\\d:\\d\\d$`),
    );
  });
});
