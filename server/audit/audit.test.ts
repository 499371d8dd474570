import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { auditActionNames } from "../../contract/audit.ts";
import { newUser, openDesk, type Person, rename } from "../test/builders.ts";
import { cancel, newAdmin, placed } from "../test/writes.ts";
import { recordAudit } from "./audit.ts";

let second: Person;
let user: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  second = await newAdmin(server, admin);
  user = await newUser(server, admin);
  await rename(server, second, "সালমা খাতুন");
});

const read = (query = "") => admin.send("GET", `/api/audit?${query}`);
const csv = (query = "", language = "bn") =>
  admin.send("GET", `/api/audit/csv?${query}`, undefined, { "Accept-Language": language });

describe("the audit log", () => {
  test("says who did what to whom, newest first, in pages", async () => {
    await second.send("PUT", "/api/users/edit-user-balance", {
      userId: user.user._id,
      amount: 50,
      reason: "নগদ",
    });
    const { body, headers } = await read("limit=1");
    expect(body).toEqual([
      {
        _id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        action: "balance-set",
        actor: { _id: second.user._id, username: second.user.username, fullName: "সালমা খাতুন" },
        subject: user.user._id,
        person: { _id: user.user._id, username: user.user.username, fullName: user.user.fullName },
        orderNumber: null,
        details: { from: 0, to: 50, reason: "নগদ" },
      },
    ]);
    const next = /^<(.+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    const [older] = (await admin.send("GET", next)).body;
    expect(older._id < body[0]._id).toBe(true);
  });

  test("names an order by its number, on the screen and in the file", async () => {
    const order = await placed(await newUser(server, admin, 500));
    await cancel(admin, order);
    const [row] = (await admin.send("GET", "/api/apply/order?limit=1")).body;
    expect((await read("action=order-cancelled&limit=1")).body).toMatchObject([
      { subject: order, person: null, orderNumber: row.orderNumber },
    ]);
    expect((await csv("action=order-cancelled")).body).toContain(`"${row.orderNumber}","${order}"`);
  });

  test("is narrowed by a part of the actor's name, by action and by day of Dhaka, together", async () => {
    await second.send("POST", "/api/balance/update-tin-balance", { tinBalance: 91 });
    const bySecond = (await read(`actor=${encodeURIComponent("সালমা")}`)).body;
    expect(bySecond.length).toBeGreaterThan(1);
    expect(new Set(bySecond.map((one: any) => one.actor.username))).toEqual(
      new Set([second.user.username]),
    );
    const prices = (await read(`actor=${second.user.username.toUpperCase()}&action=price-set`))
      .body;
    expect(prices).toMatchObject([{ subject: "tinBalance", person: null, details: { to: 91 } }]);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
    expect((await read(`action=price-set&day=${today}`)).body).toHaveLength(1);
    expect((await read("day=2020-01-01")).body).toEqual([]);
    expect((await read("actor=%25")).body).toEqual([]);
  });

  test.each([3, 201])(
    "of %i people of a name has what any of them did, newest first",
    async (many) => {
      const name = `দোয়েল ${many}`;
      await server.sql`
      with people as (
        insert into users (username, full_name, sought, gender, password_hash)
        select ${`doel-${many}-`} || n, ${name}, ${name}, 'female', ''
        from generate_series(1, ${many}::int) n returning id
      )
      insert into audit (actor_id, action, subject)
      select id, 'login', place from people cross join unnest('{first,second}'::text[]) as place`;
      const ofName = async (more = "") =>
        (await read(`actor=${encodeURIComponent(name)}&limit=50${more}`)).body;
      const newest = await ofName();
      expect(newest).toHaveLength(Math.min(50, 2 * many));
      expect(
        newest.every(({ actor }: { actor: { fullName: string } }) => actor.fullName === name),
      ).toBe(true);
      const ids = newest.map(({ _id }: { _id: string }) => _id);
      expect(ids).toEqual(ids.toSorted().reverse());
      const older = await ofName(`&before=${ids[1]}`);
      expect(older.slice(0, newest.length - 2)).toEqual(newest.slice(2));
      expect(await ofName("&action=price-set")).toEqual([]);
    },
  );

  test("leaves out, if asked to, who came and went, but no login that failed", async () => {
    await admin.send("POST", "/api/auth/login", { username: "nobody", password: "wrong-password" });
    const all = (await read("limit=50")).body.map((one: any) => one.action);
    expect(all).toEqual(expect.arrayContaining(["login", "login-failed"]));
    const rest = (await read("limit=50&logins=no")).body.map((one: any) => one.action);
    expect(rest).toContain("login-failed");
    expect(rest).not.toContain("login");
    expect((await csv("logins=no", "en")).body).not.toContain("Logged in");
  });

  test("knows the operator, who is nobody at the desk", async () => {
    await recordAudit(server.sql, {
      actor: undefined,
      action: "switch-set",
      subject: "tin",
      details: { open: false },
    });
    expect((await read("limit=1")).body).toMatchObject([
      { actor: null, action: "switch-set", details: { open: false } },
    ]);
  });

  test.each([
    "limit=51",
    "before=1",
    "action=nothing",
    "logins=yes",
    "day=2026-02-30",
    `actor=${"x".repeat(101)}`,
  ])("refuses ?%s", async (query) => {
    const { status, body } = await read(query);
    expect([status, Object.keys(body.fields)]).toEqual([422, [query.split("=")[0]]]);
  });

  test("has a name in both languages for every action there is in it", async () => {
    const rows = await server.sql<{ action: string }[]>`select distinct action from audit`;
    expect(
      rows.map((row) => row.action).filter((one) => !auditActionNames.includes(one as never)),
    ).toEqual([]);
  });
});

test.each(["update audit set action = 'logout'", "delete from audit", "truncate audit"])(
  "entries stand: the database refuses to %s",
  async (change) => {
    await expect(server.sql.unsafe(change)).rejects.toThrow("audit is append-only");
  },
);

describe("the log as CSV", () => {
  test("opens in a spreadsheet, in the reader's language, and runs nothing there", async () => {
    await admin.send("POST", "/api/auth/login", {
      username: '=HYPERLINK("http://evil.example")',
      password: "wrong-one",
    });
    const { status, body, headers } = await csv("action=login-failed");
    expect([status, headers.get("Content-Type"), headers.get("Content-Disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="audit.csv"',
    ]);
    expect(headers.get("Cache-Control")).toContain("no-store");
    const lines = body.split("\r\n");
    expect(lines[0]).toContain('"সময় (ঢাকা)","কে","ইউজারনেম"');
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
    // Masked but for its end, so nothing is left of the formula.
    expect(lines[1]).toMatch(/,"\*+le""\)",/);
    expect(lines[1]).not.toContain("=");
    expect((await csv("", "en")).body).toContain('"Time (Dhaka)","Who","Username","What"');
  });

  test("keeps to the filter, and writes itself into the log", async () => {
    await csv("action=price-set&actor=admin");
    expect((await read("limit=1")).body).toMatchObject([
      {
        action: "audit-exported",
        actor: { username: "admin" },
        details: { action: "price-set", actor: "admin", rows: 0 },
      },
    ]);
    expect((await csv("day=x")).status).toBe(422);
  });
});

test("every action that the log has words for is taken somewhere", () => {
  const server = join(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,sql}", { cwd: server, exclude: ["**/*.test.ts", "test/**"] });
  const all = sources.map((path) => readFileSync(join(server, path), "utf8")).join("\n");
  expect(
    auditActionNames.filter((name) => !all.includes(`"${name}"`) && !all.includes(`'${name}'`)),
  ).toEqual([]);
});
