import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { logInAdmin, newUser, openDesk } from "../test/builders.ts";
import { openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { cancel, deliver, newAdmin, placed } from "../test/writes.ts";
import { rollUpDays } from "../wallet/daily.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 1_000);
const salma = await newUser(server, admin, 500.25);
const today = dateInDhaka(new Date());
beforeAll(async () => {
  const first = await placed(rahim);
  await cancel(admin, first, "নম্বর ভুল");
  await server.sql`insert into costs (service, poisha) values ('tinBalance', 3050)`;
  await deliver(admin, await placed(rahim, { category: "tin", nidNumber: "1234567890" }));
  await placed(salma);
});

const file = async (name: string, from = today, to = today, language = "en") => {
  const path = `/api/reports/${name}/csv?from=${from}&to=${to}`;
  const answer = await admin.send("GET", path, undefined, { "Accept-Language": language });
  expect(answer.status).toBe(200);
  return answer.body
    .split("\r\n")
    .slice(1, -1)
    .map((line: string) => line.replace(/^[\d-]{10} [\d:]{5},/, "time,"));
};

describe("what was ordered, as CSV", () => {
  test("has each order with its state and its money, newest first", async () => {
    expect(await file("orders")).toEqual([
      `time,"K-1003","রহিম উদ্দিন","${salma.user.username}","Sign copy","Waiting",120,0,0,120,""`,
      `time,"K-1002","রহিম উদ্দিন","${rahim.user.username}","Official server copy","Delivered",90,0,30.5,59.5,"Admin"`,
      `time,"K-1001","রহিম উদ্দিন","${rahim.user.username}","Sign copy","Cancelled",120,120,0,0,"Admin"`,
    ]);
  });

  test("is in the reader's language, and has nothing of other days", async () => {
    expect((await file("orders", today, today, "bn"))[0]).toContain('"সাইন কপি","অপেক্ষমাণ",120');
    expect(await file("orders", "2020-01-01", "2020-12-31")).toEqual([]);
  });
});

describe("what moved in wallets, as CSV", () => {
  test("has each movement with its balance, whose sum is the ledger's", async () => {
    const lines: string[] = await file("movements");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      `time,"রহিম উদ্দিন","${salma.user.username}","Order","Sign copy","K-1003","",-120,380.25,""`,
    );
    expect(lines[2]).toBe(
      `time,"রহিম উদ্দিন","${rahim.user.username}","Refund","Sign copy","K-1001","",120,1000,"Admin"`,
    );
    const [{ sum }] = await server.sql<[{ sum: number }]>`
      select sum(balance)::bigint as sum from accounts`;
    const amounts = lines.map((line) => Number(/,(-?[\d.]+),[\d.]+,"\w*"$/.exec(line)?.[1]));
    expect(amounts.reduce((all, amount) => all + amount * 100, 0)).toBe(sum);
  });

  test("goes on where rows of one moment are on two pages, and over days without any", async () => {
    const many = await newUser(server, admin);
    await server.sql`
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
        source_kind, source_id, actor_id, created_at)
      select ${many.user._id}, n, 'adjustment', 'adjustments', 'wallet', n, n, 'admin', uuidv7(),
        ${admin.user._id}, case when n <= 2500 then '2026-01-31T18:00:00.000777Z'::timestamptz
          else '2025-03-05T00:00:00Z' end
      from generate_series(1, 2600) as n`;
    const amounts = async (from: string, to: string): Promise<number[]> =>
      (await file("movements", from, to)).map((line: string) => Number(line.split(",").at(-2)));
    const all = await amounts("2025-03-05", "2026-02-01");
    expect(all.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 2600 }, (_, at) => (at + 1) / 100),
    );
    expect(await amounts("2025-03-06", "2026-01-31")).toEqual([]);
  });
});

test("a year with a movement a week is whole, newest first", async () => {
  const quiet = await newUser(server, admin);
  await server.sql`
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, actor_id, created_at)
    select ${quiet.user._id}, n, 'adjustment', 'adjustments', 'wallet', n, n, 'admin', uuidv7(),
      ${admin.user._id}, '2023-01-01T06:00:00Z'::timestamptz + n * interval '7 days'
    from generate_series(1, 52) as n`;
  await rollUpDays(server.sql);
  const lines: string[] = await file("movements", "2023-01-01", "2023-12-31");
  expect(lines.map((line) => Math.round(Number(line.split(",").at(-2)) * 100))).toEqual(
    Array.from({ length: 52 }, (_, at) => 52 - at),
  );
});

test("both are an admin's alone, and want days that there are", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  for (const name of ["orders", "movements"]) {
    const path = `/api/reports/${name}/csv`;
    const days = `?from=${today}&to=${today}`;
    for (const person of [rahim, clerk])
      expect((await person.send("GET", path + days)).status).toBe(403);
    expect((await server.app.request(path + days)).status).toBe(401);
    for (const bad of [
      "?from=x&to=y",
      `?from=${today}&to=2026-02-30`,
      `?from=${today}&to=2020-12-31`,
    ])
      expect(await admin.send("GET", path + bad)).toMatchObject({ status: 422 });
  }
});

test("the log says which days", async () => {
  await file("orders", "2026-01-01", "2026-01-31");
  const { body } = await admin.send("GET", "/api/audit?action=orders-exported&limit=1");
  expect(body[0].details).toEqual({ firstDay: "2026-01-01", lastDay: "2026-01-31", rows: 0 });
});

test("a file that breaks half-way does not look whole", async () => {
  const live = await openLiveServer();
  const process = await startLiveProcess(live, live.connection);
  const boss = await logInAdmin(live);
  const many = await newUser(live, boss);
  await live.sql`
    insert into orders (user_id, category, price, shown, secret)
    select ${many.user._id}, 'nid', 0, '', '' from generate_series(1, 6000)`;
  const path = `${process.origin}/api/reports/orders/csv?from=${today}&to=${today}`;
  const request = get(path, { headers: { Cookie: boss.cookie }, agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  await once(answer, "readable");
  // No page after those that were read is found.
  await live.sql`alter table orders rename to orders_away`;
  answer.resume();
  await expect(once(answer, "end")).rejects.toThrow("aborted");
  expect(answer.complete).toBe(false);
});
