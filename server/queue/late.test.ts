import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "../http/app-types.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { cancel, deliver, placed, settledEtag } from "../test/writes.ts";
import { tellLate } from "./late.ts";

let server: TestServer;
let admin: Person;
let rahim: Person;
beforeEach(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
  rahim = await newUser(server, admin, 100_000);
  await server.sql`update services set expected_minutes = 30 where key = 'tin'`;
  await server.sql`update services set expected_minutes = 600 where key = 'nid'`;
});

const tin = { category: "tin", nidNumber: "5550001111" };
const untimedOne = { category: "nidPDF", voterNumberNid: "123456789012" };
const aged = async (minutes: number, fields?: Record<string, unknown>) => {
  const order = await placed(rahim, fields);
  await server.sql`
    update orders set created_at = now() - make_interval(mins => ${minutes}) where id = ${order}`;
  return order;
};
const idsOf = async (query: string) =>
  (await admin.send("GET", `/api/apply/order?${query}`)).body.map(
    ({ _id }: { _id: string }) => _id,
  );
const late = async () => (await admin.send("GET", "/api/apply/order-counts")).body.late;

describe("an order is late", () => {
  test("while it waits and is older than its service says; one of a service that says nothing never", async () => {
    const overdue = await aged(31, tin);
    await aged(29, tin);
    await aged(10_000, untimedOne);
    const [delivered, cancelled] = [await aged(60, tin), await aged(60, tin)];
    await deliver(admin, delivered);
    await cancel(admin, cancelled);
    expect([await idsOf("late=1"), await late()]).toEqual([[overdue], 1]);
    const { work } = (await admin.send("GET", "/api/overview")).body;
    expect(work.late).toEqual({ count: 1, newest: expect.any(String) });
    const [row] = (await admin.send("GET", `/api/apply/order?late=1`)).body;
    expect(Date.parse(row.dueAt) - Date.parse(row.createdAt)).toBe(30 * 60_000);
  });

  test("again when its delivery was taken back, since it was ordered", async () => {
    const order = await aged(60, tin);
    const { file } = (await deliver(admin, order)).body;
    expect(await late()).toBe(0);
    await admin.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`);
    expect(await late()).toBe(1);
  });
});

describe("most due first", () => {
  test("are the most overdue, then what is due later, then those without a time by age, over pages", async () => {
    const untimed = [await aged(9_000, untimedOne), await aged(10, untimedOne)];
    const soon = await aged(10, tin);
    const overdue = await aged(700);
    const most = await aged(400, tin);
    const seen: string[] = [];
    for (
      let path: string | undefined = "/api/apply/order?status=pending&sort=due&limit=2";
      path;
    ) {
      const page = await admin.send("GET", path);
      seen.push(...page.body.map(({ _id }: { _id: string }) => _id));
      path = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
      // What stood last may be decided between two pages.
      if (seen.length === 2) await cancel(admin, seen[1] ?? "");
    }
    expect(seen).toEqual([most, overdue, soon, ...untimed]);
  });
});

describe("what the clock changes", () => {
  test.each(["order?late=1", "order?status=pending&sort=due&late=1", "order-counts"])(
    "is no 304 in %s once another order is late, though nothing was written",
    async (address) => {
      const path = `/api/apply/${address}`;
      const order = await aged(20, tin);
      await settledEtag(admin, path);
      const { headers, body } = await admin.send("GET", path);
      const etag = headers.get("ETag") ?? "";
      const asked = async () => [
        (await admin.send("GET", path, undefined, { "If-None-Match": etag })).status,
        (
          await admin.send(
            "GET",
            `${path}${path.includes("?") ? "&" : "?"}since=${encodeURIComponent(etag.replaceAll('"', ""))}`,
          )
        ).status,
      ];
      if (address.startsWith("order?")) expect(await asked()).toEqual([304, 304]);
      // Ten minutes go by: to the row, nothing but its trigger happens.
      await server.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update orders set created_at = created_at - interval '11 minutes'
          where id = ${order}`;
      });
      const after = await admin.send("GET", path, undefined, { "If-None-Match": etag });
      expect(after.status).toBe(200);
      expect(after.body).not.toEqual(body);
    },
  );

  test("in what was shown of an order is read anew when its service takes another time", async () => {
    await aged(20, tin);
    const path = "/api/apply/order?status=pending";
    const etag = (await settledEtag(admin, path)).replaceAll('"', "");
    await server.sql`update services set expected_minutes = 10 where key = 'tin'`;
    const answer = await admin.send("GET", `${path}&since=${encodeURIComponent(etag)}`);
    expect([answer.status, answer.headers.get("Delta-Base")]).toEqual([200, null]);
    expect(Date.parse(answer.body[0].dueAt)).toBeLessThan(Date.now());
  });

  test("is told to open pages by its service, once, without a change", async () => {
    const told: Change[] = [];
    const live = { count: () => 1, tellHere: (changes: Change[]) => void told.push(...changes) };
    const order = await aged(29, tin);
    const first = await tellLate({ sql: server.sql, live }, undefined);
    expect(told).toEqual([]);
    // Of the next millisecond, which comes.
    await server.sql`
      update orders set created_at = ${first ?? null} + interval '1 millisecond' - interval '30 minutes'
      where id = ${order}`;
    let second: Date | undefined;
    const look = async () => {
      second = await tellLate({ sql: server.sql, live }, first);
      return told;
    };
    await expect.poll(look).toEqual([{ to: "staff", lists: ["queue"], service: "tin" }]);
    await tellLate({ sql: server.sql, live }, second);
    expect(told).toHaveLength(1);
    expect(await tellLate({ sql: server.sql, live: { ...live, count: () => 0 } }, second)).toBe(
      undefined,
    );
  });
});
