import { expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { cancel, placed } from "../test/writes.ts";
import { rollUpDays } from "./daily.ts";
import { verifyLedger } from "./verify.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 1000);

/** Puts what has moved until now so many days back: the ledger lets nobody else do so. */
const back = (days: number) =>
  server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update transfers set created_at = created_at - make_interval(days => ${days})`;
  });
const daily = () =>
  server.sql`select kind, part, count::int, added::int, taken::int from daily
    order by day, kind, part`;
const shown = async () =>
  (await admin.send("GET", "/api/overview")).body.days
    .filter(({ charged, refunded }: Record<string, number>) => charged || refunded)
    .map(({ charged, refunded }: Record<string, number>) => [charged, refunded]);

test("a day is summed when it is over, by kind and service, and read as it was before", async () => {
  await cancel(admin, await placed(rahim));
  await placed(rahim);
  await back(3);
  await placed(rahim, { category: "tin", nidNumber: "5550001111" });
  await back(2);
  await placed(rahim);
  expect(await shown()).toEqual([
    [240, 120],
    [90, 0],
    [120, 0],
  ]);
  // Without today: five days ago and the four after it.
  expect(await rollUpDays(server.sql)).toBe(5);
  expect(await daily()).toEqual([
    { kind: "adjustment", part: "", count: 1, added: 1000_00, taken: 0 },
    { kind: "charge", part: "nidBalance", count: 2, added: 0, taken: 240_00 },
    { kind: "refund", part: "nidBalance", count: 1, added: 120_00, taken: 0 },
    { kind: "charge", part: "tinBalance", count: 1, added: 0, taken: 90_00 },
  ]);
  expect(await shown()).toEqual([
    [240, 120],
    [90, 0],
    [120, 0],
  ]);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("two processes at once sum each day once", async () => {
  await server.sql`delete from rolled_days`;
  await back(1);
  const before = await shown();
  await Promise.all(Array.from({ length: 4 }, () => rollUpDays(server.sql)));
  expect(await server.sql`select 1 from rolled_days`).toHaveLength(6);
  expect(await shown()).toEqual(before);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("what came late is named by the check, and in the newest day mended by the next run", async () => {
  await placed(rahim);
  await server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update transfers set created_at = created_at - interval '1 day'
             where created_at > now() - interval '1 hour'`;
  });
  expect(await verifyLedger(server.sql)).toEqual([
    {
      rule: "a day's sums are those of its movements",
      broken: 1,
      examples: [expect.stringMatching(/^day 20/)],
    },
  ]);
  expect(await rollUpDays(server.sql)).toBe(1);
  expect(await verifyLedger(server.sql)).toEqual([]);
});
