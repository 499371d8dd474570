import { beforeAll, expect, test } from "vitest";
import { dayAfter, LIST_PRICES } from "../../contract/reports/report.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { newUser, openDesk, type Person, rename } from "../test/builders.ts";
import {
  cancel,
  claim,
  decideMoney,
  deliver,
  newAdmin,
  nid,
  placed,
  refund,
} from "../test/writes.ts";
import { rollUpDays } from "../wallet/daily.ts";
import { rollUpReports } from "../wallet/reported/roll-up.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
const { sql } = server;
const today = dateInDhaka(new Date());
const day = (ago: number) => dayAfter(today, -ago);

let rahim: Person;
let salma: Person;
let clerk: Person;
let group: string;

/** Puts what has happened until now so many days back: the ledger lets nobody else do so. */
const back = (days: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const ago = tx`make_interval(days => ${days})`;
    await tx`update transfers set created_at = created_at - ${ago}`;
    await tx`update orders set created_at = created_at - ${ago}, decided_at = decided_at - ${ago}`;
    await tx`update topups set created_at = created_at - ${ago}`;
    await tx`update audit set at = at - ${ago}`;
    await tx`update order_messages set created_at = created_at - ${ago}`;
  });
const report = async (from: string, to = from, by = admin) =>
  (await by.send("GET", `/api/reports?from=${from}&to=${to}`)).body;
const tin = { category: "tin", nidNumber: "5550001111" };
const cost = (service: string, tk: number) =>
  sql`insert into costs (service, poisha) values (${service}, ${tk * 100})`;
const called = async (order: string) => {
  const { file } = (await rahim.send("GET", `/api/apply/my-order/${order}`)).body;
  const said = { text: "It is another's", wrongFile: file.slice(-36) };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  return rahim.send("PUT", `/api/apply/my-order/${order}/messages`, said, key);
};

/*
 * Three days ago: rahim orders two nid (120 tk, cost 30) and one tin (90, free of cost); salma, of
 * the agents (nid 100), one nid; 500 tk by hand. Two days ago: a part of rahim's first nid back,
 * his second cancelled, salma's delivered; what is free is ordered and called off. Today: one nid.
 */
beforeAll(async () => {
  rahim = await newUser(server, admin, 1000);
  salma = await newUser(server, admin, 1000);
  clerk = await newAdmin(server, admin, "staff");
  await rename(server, clerk, "করিম");
  const [made] = await sql<[{ id: string }]>`
    with made as (insert into price_groups (name) values ('এজেন্ট') returning id)
    insert into group_prices select id, 'nidBalance', 10000 from made returning group_id as id`;
  group = made.id;
  await sql`update users set price_group = ${group} where id = ${salma.user._id}`;
  await cost("nidBalance", 30);
  const [first, second] = [await placed(rahim, nid), await placed(rahim, nid)];
  await placed(rahim, tin);
  const agents = await placed(salma, nid);
  await decideMoney(admin, await claim(rahim));
  await back(1);

  await refund(admin, first, 50);
  await cancel(clerk, second);
  await deliver(clerk, agents);
  await sql`update prices set poisha = 0 where name = 'nidBalance'`;
  const free = await placed(rahim, nid);
  await cancel(admin, free);
  await placed(rahim, nid);
  await sql`update prices set poisha = 12000 where name = 'nidBalance'`;
  await deliver(clerk, first);
  await called(first);
  await back(2);
  await placed(rahim, nid);
});

const none = { orders: 0, charged: 0, refunded: 0, cost: 0, profit: 0 };

test("an order is charged, and costs, on the day it was placed", async () => {
  const { sums, services, groups } = await report(day(3));
  expect(sums).toEqual({
    ...{ orders: 4, charged: 120 + 120 + 90 + 100, refunded: 0, cost: 3 * 30 },
    ...{ profit: 430 - 90, recharged: 500 },
  });
  expect(services).toEqual([
    {
      ...{ _id: "nid", orders: 3, charged: 340, refunded: 0, cost: 90, profit: 250 },
      before: none,
    },
    { ...{ _id: "tin", orders: 1, charged: 90, refunded: 0, cost: 0, profit: 90 }, before: none },
  ]);
  expect(groups).toEqual([
    {
      ...{
        _id: LIST_PRICES,
        name: null,
        orders: 3,
        charged: 330,
        refunded: 0,
        cost: 60,
        profit: 270,
      },
      before: none,
    },
    {
      ...{ _id: group, name: "এজেন্ট", orders: 1, charged: 100, refunded: 0, cost: 30, profit: 70 },
      before: none,
    },
  ]);
});

test("what is given back counts on its day, and a cancelled order's cost is taken off there", async () => {
  const { sums, sumsBefore, before } = await report(day(2));
  // Two free ones cost 30 each; the cancelled of the day before and one of them are taken off.
  expect(sums).toEqual({
    ...{ orders: 2, charged: 0, refunded: 50 + 120, cost: 2 * 30 - 2 * 30 },
    ...{ profit: -170, recharged: 0 },
  });
  expect(before).toEqual({ from: day(3), to: day(3) });
  expect(sumsBefore).toMatchObject({ orders: 4, charged: 430, profit: 340, recharged: 500 });
});

test("recharges stand by way, apart from what the desk added", async () => {
  const { ways } = await report(day(3));
  expect(ways).toEqual([
    { _id: "by-hand", count: 1, added: 500, taken: 0, addedBefore: 0 },
    { _id: "desk", count: 2, added: 2000, taken: 0, addedBefore: 0 },
  ]);
});

test("of each clerk it is told what was done, how soon, and what was called wrong", async () => {
  const { clerks } = await report(day(2));
  const ids = { [clerk.user._id]: "clerk", [admin.user._id]: "admin" };
  expect(clerks.map((row: { _id: string }) => ({ ...row, _id: ids[row._id] }))).toEqual([
    {
      ...{ _id: "clerk", name: "করিম", delivered: 2, cancelled: 1, wrong: 1 },
      // A day, within an eighth; the worst to the minute.
      ...{ median: expect.any(Number), worst: 1440 },
    },
    {
      ...{ _id: "admin", name: admin.user.fullName, delivered: 0, cancelled: 1, wrong: 0 },
      ...{ median: null, worst: null },
    },
  ]);
  expect(Math.abs(clerks[0].median / 1440 - 1)).toBeLessThan(0.125);
});

test("customers stand by what they were charged, and who has fallen silent beside them", async () => {
  const { body } = await admin.send("GET", `/api/reports/customers?from=${day(2)}&to=${today}`);
  expect(body.counts).toEqual({ best: 1, silent: 1 });
  expect(body.best).toEqual([
    expect.objectContaining({ _id: rahim.user._id, orders: 3, charged: 120, refunded: 170 }),
  ]);
  expect(body.silent).toEqual([
    expect.objectContaining({ _id: salma.user._id, orders: 0, before: expect.anything() }),
  ]);
  expect(body.silent[0].before).toMatchObject({ orders: 1, charged: 100, cost: 30, profit: 70 });
});

test("a report has a bar for each day, or for each month where there are many", async () => {
  const { bars } = await report(day(3), today);
  expect(
    bars.map(({ from, charged }: { from: string; charged: number }) => [from, charged]),
  ).toEqual([
    [day(3), 430],
    [day(2), 0],
    [day(1), 0],
    [today, 120],
  ]);
  const year = await report(dayAfter(today, -364), today);
  expect(year.bars.length).toBeGreaterThanOrEqual(12);
  expect(year.bars[0].from).toBe(dayAfter(today, -364));
  expect(year.bars[0].to).toMatch(/-(28|29|30|31)$/);
  expect(year.bars.at(-1).to).toBe(today);
  const charged = year.bars.reduce((sum: number, bar: { charged: number }) => sum + bar.charged, 0);
  expect(charged).toBe(year.sums.charged);
});

test("it says the same when its days are summed, and so does the ledger", async () => {
  const all = async () => ({
    report: await report(day(40), today),
    customers: (await admin.send("GET", `/api/reports/customers?from=${day(40)}&to=${today}`)).body,
  });
  const before = await all();
  await rollUpDays(sql);
  // The days from the first one to yesterday, unless it is just after midnight.
  expect(await rollUpReports(sql)).toBeGreaterThanOrEqual(2);
  expect(await all()).toEqual(before);
  expect(await verifyLedger(sql)).toEqual([]);
  const [ledger] = await sql`
    select sum(amount) filter (where kind = 'charge')::int / 100 as charged,
      sum(amount) filter (where kind = 'refund')::int / 100 as refunded from transfers`;
  expect(before.report.sums).toMatchObject(ledger ?? {});
});

test("behind each figure are as many rows as it says", async () => {
  const rows = async (path: string) => {
    const { body } = await admin.send("GET", `/api/${path}`);
    return (body.data ?? body).length;
  };
  const on = (from: number, to = from) => `from=${day(from)}&to=${day(to)}`;
  const orders = (query: string) => rows(`apply/order?${query}`);
  expect(await orders(on(3))).toBe(4);
  expect(await orders(on(3, 2))).toBe(6);
  expect(await orders(`${on(3)}&category=tin`)).toBe(1);
  expect(await orders(`${on(3)}&group=${group}`)).toBe(1);
  expect(await orders(`${on(3)}&group=${LIST_PRICES}`)).toBe(3);
  // A part of one, and all of another.
  expect(await orders(`${on(2)}&deed=returned`)).toBe(2);
  const [by, boss] = [`&clerk=${clerk.user._id}`, `&clerk=${admin.user._id}`];
  expect(await orders(`${on(2)}${by}&deed=delivered`)).toBe(2);
  expect(await orders(`${on(2)}${by}&deed=cancelled`)).toBe(1);
  expect(await orders(`${on(2)}${boss}&deed=cancelled`)).toBe(1);
  expect(await orders(`${on(2)}${by}&deed=wrong`)).toBe(1);
  expect(await orders(`${on(1)}&deed=delivered`)).toBe(0);
  const { body } = await admin.send("GET", `/api/apply/order-counts?${on(2)}${by}&deed=delivered`);
  expect(body).toMatchObject({ all: 2, approved: 2, pending: 0 });
  const money = (query: string) => rows(`rechargeHistory/get?status=success&${query}`);
  expect(await money(`${on(3)}&way=by-hand`)).toBe(1);
  expect(await money(`${on(3)}&way=heard`)).toBe(0);
  expect(await money(on(2))).toBe(0);
  expect(await rows(`audit?action=order-cancelled&${on(2)}`)).toBe(2);
});

test("staff see no group's orders, and not what each of them did", async () => {
  const status = async (query: string) =>
    (await clerk.send("GET", `/api/apply/order?${query}`)).status;
  expect(await status(`from=${day(3)}&to=${day(3)}`)).toBe(200);
  expect(await status(`group=${group}`)).toBe(403);
  expect(await status(`clerk=${admin.user._id}&deed=delivered`)).toBe(403);
  expect(await status("deed=returned")).toBe(403);
  const counts = await clerk.send("GET", `/api/apply/order-counts?group=${group}`);
  expect(counts.status).toBe(403);
});

test("each table is a file, in the language that is asked for", async () => {
  const file = async (table: string, language = "bn") =>
    (
      await admin.send("GET", `/api/reports/${table}/csv?from=${day(3)}&to=${day(3)}`, undefined, {
        "Accept-Language": language,
      })
    ).body;
  await server.sessions.confirm(
    (
      await sql`select id from sessions
    where user_id = ${admin.user._id}`
    )[0]?.["id"],
  );
  expect(await file("services", "en")).toMatch(
    /"Service","Orders","Charged \(৳\)".*\r\n"Sign copy",3,340,0,90,250,0,0,0,0,0\r\n/,
  );
  expect(await file("groups")).toContain('"এজেন্ট",1,100,0,30,70');
  expect(await file("ways")).toContain('"পাঠানো, হাতে মেলানো",1,500,0,0');
  expect(await file("clerks")).toMatch(/^"কর্মী","ডেলিভারি"/);
  expect(await file("customers")).toContain(salma.user.username);
  const logged = await sql`
    select details from audit where action = 'reports-exported' order by id limit 2`;
  const days = { rows: 2, firstDay: day(3), lastDay: day(3) };
  expect(logged.map(({ details }) => details)).toEqual([
    { ...days, table: "services" },
    { ...days, table: "groups" },
  ]);
});

test("a table's file is called after it", async () => {
  const { headers } = await admin.send("GET", "/api/reports/groups/csv");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="reports-groups.csv"');
});

test("only admins read it", async () => {
  for (const path of ["reports", "reports/customers", "reports/services/csv"]) {
    expect((await clerk.send("GET", `/api/${path}`)).status).toBe(403);
    expect((await rahim.send("GET", `/api/${path}`)).status).toBe(403);
  }
});

test("days the wrong way round, or too many of them, are refused in a sentence", async () => {
  const asked = async (query: string) => {
    const { status, body } = await admin.send("GET", `/api/reports?${query}`);
    return [status, body.code, body.fields];
  };
  expect(await asked("from=2026-11-02&to=2026-11-01")).toEqual([
    ...[422, "invalid-fields"],
    { to: fieldMessages["days-backwards"].en },
  ]);
  expect(await asked("from=2020-01-01&to=2026-11-01")).toEqual([
    ...[422, "invalid-fields"],
    { from: fieldMessages["days-too-many"].en },
  ]);
  expect((await asked("from=31-02-2026"))[0]).toBe(422);
  expect((await admin.send("GET", "/api/reports")).body).toMatchObject({ from: today, to: today });
});
