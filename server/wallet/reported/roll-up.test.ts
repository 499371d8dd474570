import { beforeAll, expect, test } from "vitest";
import { dayAfter } from "../../../contract/reports/report.ts";
import { dateInDhaka } from "../../../contract/values/dates/iso-date.ts";
import { runProcess } from "../../operator/test/command.ts";
import { newUser, openDesk, type Person } from "../../test/builders.ts";
import { cancel, placed } from "../../test/writes.ts";
import { rollUpDays } from "../daily.ts";
import { verifyLedger } from "../verify.ts";
import { rollUpReports } from "./roll-up.ts";

const { server, admin } = await openDesk();
const { sql } = server;
let rahim: Person;

/** Has all that happened until now have happened at this time in Dhaka, so many days ago. */
const at = (days: number, time: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const then = tx`dhaka_midnight(dhaka_day(now()) - ${days}::int) + ${time}::interval`;
    await tx`update transfers set created_at = ${then} where created_at > now() - interval '1 hour'`;
    await tx`
      update orders set created_at = ${then},
        decided_at = case when decided_at is not null then ${then} end
      where created_at > now() - interval '1 hour'`;
  });
const sold = () => sql`
  select dhaka_day(now()) - day as ago, orders::int, charged::int / 100 as charged,
    refunded::int / 100 as refunded, cost::int / 100 as cost
  from daily_sold order by day`;
const right = async () => expect(await verifyLedger(sql)).toEqual([]);
/** What the check says after this change by hand, which is then undone. */
const foundAfter = async (change: string) => {
  let found: unknown;
  const undo = new Error("undo");
  await sql
    .begin(async (tx) => {
      await tx.unsafe(change);
      found = (await verifyLedger(tx)).flatMap(({ examples }) => examples);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
};

beforeAll(async () => {
  rahim = await newUser(server, admin, 5000);
  await sql`insert into costs (service, poisha) values ('nidBalance', 3000)`;
  await placed(rahim);
  await at(70, "23:59:59");
  await placed(rahim);
  await at(69, "00:00:00");
  await cancel(admin, await placed(rahim));
  await at(2, "12:00");
});

test("a day of Dhaka begins at its midnight, and ends before the next", async () => {
  // From the first day to yesterday.
  expect(await rollUpReports(sql)).toBe(70);
  expect(await sold()).toEqual([
    { ago: 70, orders: 1, charged: 120, refunded: 0, cost: 30 },
    { ago: 69, orders: 1, charged: 120, refunded: 0, cost: 30 },
    { ago: 2, orders: 1, charged: 120, refunded: 120, cost: 0 },
  ]);
  await right();
});

test("a month is summed once all its days are, but for those before the first", async () => {
  const months = await sql`select month::text from reported_months order by month`;
  // Seventy days reach over one whole month at least, and the first begins where the desk does.
  expect(months.length).toBeGreaterThanOrEqual(2);
  const [sum] = await sql`
    select (select sum(charged) from monthly_customers)::int as months,
      (select sum(charged) from daily_customers
        where date_trunc('month', day) in (select month from reported_months))::int as days`;
  expect(sum?.["months"]).toBe(sum?.["days"]);
});

test("several processes at once sum each day once", async () => {
  await sql`delete from reported_days`;
  await sql`delete from reported_months`;
  const days = await Promise.all(Array.from({ length: 4 }, () => rollUpReports(sql)));
  expect(Math.max(...days)).toBe(70);
  expect(await sql`select 1 from reported_days`).toHaveLength(70);
  await right();
});

test("a day that was left out, or was summed wrong, is summed again", async () => {
  await sql`delete from reported_days where day = dhaka_day(now()) - 69`;
  // The newest is summed again each time.
  expect(await rollUpReports(sql)).toBe(2);
  await right();
  await sql`update daily_sold set cost = cost + 1`;
  const [{ day }] = await sql<[{ day: string }]>`select min(day)::text as day from reported_days`;
  expect(await rollUpReports(sql, day)).toBe(70);
  await right();
});

test("what a database of the program before has is summed by the first run after it", async () => {
  await sql`truncate reported_days, reported_months cascade`;
  await right();
  const today = dateInDhaka(new Date());
  const twoMonths = () =>
    admin.send("GET", `/api/reports?from=${dayAfter(today, -60)}&to=${today}`);
  expect(await twoMonths()).toMatchObject({ status: 503, body: { code: "reports-not-summed" } });
  // What is read of so few days needs no sums.
  expect((await admin.send("GET", "/api/reports")).status).toBe(200);
  await rollUpReports(sql);
  expect((await twoMonths()).status).toBe(200);
});

test.each([
  ["update daily_sold set orders = orders + 1 where charged > refunded", "services", 2],
  ["delete from daily_sold where cost = 0", "services", 1],
  ["update daily_customers set cost = 5 where cost = 0", "customers", 1],
  ["update daily_ways set added = added - 1", "ways", 1],
  [
    "insert into daily_clerks select max(day), uuidv7(), 'delivered', 3, 1, 9 from reported_days",
    "clerks",
    1,
  ],
])("a planted row is named by its day: %s", async (change, part, days) => {
  const found = (await foundAfter(change)) as string[];
  const named = found.filter((one) =>
    new RegExp(`^day 20\\d\\d-\\d\\d-\\d\\d, ${part}$`).test(one),
  );
  expect(named).toHaveLength(days);
});

test("a planted sum of a month is named, and one that the wallets contradict", async () => {
  expect(await foundAfter("update monthly_customers set orders = orders + 1")).toContainEqual(
    expect.stringMatching(/^month 20\d\d-\d\d, customers$/),
  );
  await rollUpDays(sql);
  expect(await foundAfter("delete from daily where kind = 'refund'")).toContainEqual(
    expect.stringMatching(/^day 20\d\d-\d\d-\d\d, against the wallets$/),
  );
});

test("npm run ledger:verify says so, and npm run admin -- sum-again mends it", async () => {
  await sql`update daily_sold set charged = charged + 100 where cost = 0`;
  const verify = () => runProcess("admin", server, { args: ["verify-ledger"] });
  const { code, said } = await verify();
  expect(code).toBe(1);
  expect(said).toMatch(/the sums of reports .*: .*day 20\d\d-\d\d-\d\d, services/);
  const [{ day }] = await sql<[{ day: string }]>`
    select day::text from daily_sold where cost = 0`;
  const mended = await runProcess("admin", server, { args: ["sum-again", day] });
  expect(mended).toMatchObject({ code: 0, said: expect.stringContaining("days were summed") });
  expect(await verify()).toMatchObject({ code: 0 });
  const wrong = await runProcess("admin", server, { args: ["sum-again", "yesterday"] });
  expect(wrong.said).toContain('"yesterday" is no day like 2026-11-20.');
});
