import { Writable } from "node:stream";
import pino from "pino";
import { describe, expect, test } from "vitest";
import type { Order } from "../../contract/orders.ts";
import { createApp } from "../app.ts";
import { newKey } from "../seal/keys.ts";
import { createSeal } from "../seal/seal.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { forgetOldLookups } from "./lookup.ts";

let next = 4_100_000_001;
const { server, admin } = await openDesk();

const PRICE = 30;
const DOB = "1990-01-01";
const newNid = () => {
  next += 7;
  return String(next).replace(/000$/, "001");
};
const v1 = (nid: string, more = "") =>
  `/api/apply/push-backup?nid=${encodeURIComponent(nid)}&dob=${DOB}${more}`;
const backup = (nid: string) => `/api/apply/server-copy-backup?nid=${nid}&dob=${DOB}`;
const balanceOf = async (user: Person) =>
  (await user.send("GET", "/api/users/userInfo")).body.balance;
const turn = (status: boolean) =>
  admin.send("PUT", "/api/apply/toggle-order", { toggleName: "serverCopy", status });
const age = (user: Person, time: string) =>
  server.sql`update lookups set paid_at = paid_at - ${time}::interval
    where user_id = ${user.user._id}`;
const auditOf = (user: Person) =>
  server.sql<{ subject: string | null; details: any }[]>`
    select subject, details from audit where actor_id = ${user.user._id}
      and action = 'identity-looked-up' order by id`;

describe("a look-up", () => {
  test("that finds somebody charges, and answers every documented key and the mark", async () => {
    const user = await newUser(server, admin, 100);
    const nid = newNid();
    const { status, body, headers } = await user.send("GET", v1(nid));
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({
      national_id: nid,
      birth_date: DOB,
      charged: true,
      balance: 70,
      specimen: true,
    });
    const keys =
      "name_bn name_en pin voter_no voter_area sl_no father_name mother_name spouse occupation gender religion present_address permanent_address photo_url";
    for (const key of keys.split(" ")) expect(body[key], key).toBeTruthy();
    expect(body.permanent.district).toBeTruthy();
    expect(await balanceOf(user)).toBe(70);
  });

  test("in the backup shape is the same person", async () => {
    const user = await newUser(server, admin, 100);
    const nid = newNid();
    const { body } = await user.send("GET", backup(nid));
    const first = (await user.send("GET", v1(nid))).body;
    expect(body).toMatchObject({ charged: true, balance: 70, specimen: true });
    expect(body.data.voter).toEqual({ voter_no: first.voter_no, sl_no: first.sl_no });
    expect(body.data.data).toEqual({
      nationalId: nid,
      pin: first.pin,
      voterArea: first.voter_area,
      name: first.name_bn,
      nameEn: first.name_en,
      dateOfBirth: DOB,
      father: first.father_name,
      mother: first.mother_name,
      spouse: first.spouse,
      gender: first.gender,
      birthPlace: first.permanent.district,
      presentAddress: first.present_address,
      permanentAddress: first.permanent_address,
      photo: first.photo_url,
    });
  });

  test("that finds nobody costs nothing and says so", async () => {
    const user = await newUser(server, admin, 100);
    expect(await user.send("GET", v1("1234567000"))).toMatchObject({
      status: 404,
      body: { error: "NID not found", code: "nid-not-found" },
    });
    expect(await balanceOf(user)).toBe(100);
  });

  test("is for staff too, from their own wallet", async () => {
    expect((await admin.send("GET", v1(newNid()))).status).toBe(402);
  });

  test("is confirmed once by the documented PUT", async () => {
    const user = await newUser(server, admin, 100);
    await user.send("GET", v1(newNid()));
    expect(await user.send("PUT", "/api/users/update-balance-server")).toMatchObject({
      status: 200,
      body: { balance: 70 },
    });
    expect(await user.send("PUT", "/api/users/update-balance-server")).toMatchObject({
      status: 409,
      body: { error: "Nothing to charge" },
    });
  });
});

test("a price of 0 charges nothing, and still opens again when the service is closed", async () => {
  const user = await newUser(server, admin);
  const nid = newNid();
  await admin.send("POST", "/api/balance/update-server-balance", { serverBalance: 0 });
  expect((await user.send("GET", v1(nid))).body).toMatchObject({ charged: false, balance: 0 });
  await admin.send("POST", "/api/balance/update-server-balance", { serverBalance: PRICE });
  await turn(false);
  expect((await user.send("GET", v1(nid))).status).toBe(200);
  await turn(true);
});

describe("the same person again", () => {
  test("within 24 hours is free: V1 after V2, the backup, however the digits are written", async () => {
    const user = await newUser(server, admin, 100);
    const first = await user.send("GET", v1("4200000017"));
    const bengali = `/api/apply/push-backup?nid=${encodeURIComponent("৪২০ ০০০-০০১৭")}&dob=${encodeURIComponent("১৯৯০-০১-০১")}`;
    for (const path of [v1("4200000017"), backup("4200000017"), bengali])
      expect((await user.send("GET", path)).body).toMatchObject({ charged: false, balance: 70 });
    const again = (await user.send("GET", bengali)).body;
    expect(again).toEqual({ ...first.body, charged: false });
    expect(again.order.file).toMatch(/^\/api\/files\//);
    await age(user, "23 hours 59 minutes");
    expect((await user.send("GET", v1("4200000017"))).body.charged).toBe(false);
  });

  test("is free when it was paid for under an old key of the ring", async () => {
    const user = await newUser(server, admin, 100);
    const nid = newNid();
    await user.send("GET", v1(nid));
    const seal = createSeal([newKey(), ...(server.env.fieldKeys ?? [])]);
    const app = createApp({ ...server, seal }, "no-page");
    const { body } = await send({ app }, "GET", v1(nid), undefined, { Cookie: user.cookie });
    expect(body).toMatchObject({ charged: false, balance: 70 });
  });

  test("after 24 hours is charged again", async () => {
    const user = await newUser(server, admin, 100);
    const nid = newNid();
    await user.send("GET", v1(nid));
    await age(user, "24 hours 1 second");
    expect((await user.send("GET", v1(nid))).body).toMatchObject({ charged: true, balance: 40 });
    expect((await user.send("GET", v1(nid))).body).toMatchObject({ charged: false, balance: 40 });
  });

  test("opens with the switch off, the balance short and the price another", async () => {
    const user = await newUser(server, admin, PRICE);
    const nid = newNid();
    expect((await user.send("GET", v1(nid))).body.balance).toBe(0);
    await turn(false);
    expect((await user.send("GET", v1(nid, "&expectedPrice=99"))).body.charged).toBe(false);
    await turn(true);
  });

  test("100 times at once is charged once", async () => {
    const user = await newUser(server, admin, 1000);
    const nid = newNid();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => user.send("GET", at % 2 ? v1(nid) : backup(nid))),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(100).fill(200));
    expect(answers.filter((one) => one.body.charged)).toHaveLength(1);
    expect(await balanceOf(user)).toBe(970);
    const charges = await server.sql`
      select price from transfers t join orders o on o.id = t.source_id
      where t.user_id = ${user.user._id} and t.kind = 'charge' and t.source_kind = 'order'
        and t.service = 'serverBalance'`;
    expect(charges).toEqual([{ price: 3000 }]);
    // One for each paper that was asked for, each with its file.
    const { body: orders } = await user.send("GET", "/api/apply/my-order");
    expect(orders.map((one: Order) => [one["layout"], one.price]).sort()).toEqual([
      ["V1", expect.any(Number)],
      ["V1-narrow", expect.any(Number)],
    ]);
    expect(orders.reduce((sum: number, one: Order) => sum + one.price, 0)).toBe(PRICE);
    expect(orders.every((one: Order) => one.file)).toBe(true);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("is charged to another user, and with another date of birth", async () => {
    const [one, other] = [await newUser(server, admin, 100), await newUser(server, admin, 100)];
    const nid = newNid();
    await one.send("GET", v1(nid));
    expect((await other.send("GET", v1(nid))).body.charged).toBe(true);
    expect((await one.send("GET", v1(nid).replace("1990", "1991"))).body).toMatchObject({
      charged: true,
      balance: 40,
    });
  });
});

function keepLines(lines: string[]): Writable {
  return new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
}

test("each look-up is in the audit log, and no whole NID in the database or the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, keepLines(lines));
  const app = createApp({ ...server, log }, "no-page");
  const user = await newUser(server, admin, 100);
  const nid = "87654321098765432";
  const ask = (path: string) => send({ app }, "GET", path, undefined, { Cookie: user.cookie });
  await ask(v1(nid, `&consent=true&purpose=${encodeURIComponent("ভর্তি, ৮৭৬৫৪ ৩২১০৯-৮৭৬৫৪৩২")}`));
  await ask(backup(nid));
  await ask(v1("87654321098765000"));
  const rows = await auditOf(user);
  const common = { nid: "*************5432", specimen: true };
  expect(rows.map((row) => row.details)).toEqual([
    {
      ...common,
      outcome: "found",
      charged: true,
      consent: true,
      purpose: "ভর্তি, ***************5432",
    },
    { ...common, outcome: "found", charged: false, consent: null, purpose: null },
    {
      ...common,
      nid: "*************5000",
      outcome: "nid-not-found",
      charged: false,
      consent: null,
      purpose: null,
    },
  ]);
  const orders =
    await server.sql`select id from orders where user_id = ${user.user._id} order by id`;
  expect(rows.map((row) => row.subject)).toEqual([...orders.map(({ id }) => id), null]);

  const tables = await server.sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) {
    const rows = await server.sql`select t::text as row from ${server.sql(name)} t`;
    for (const { row } of rows) expect(row).not.toMatch(/87654321098765/);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toMatch(/87654321098765/);
});

test("whom a look-up was about is forgotten after a day", async () => {
  const user = await newUser(server, admin, 100);
  await forgetOldLookups(server.sql);
  await user.send("GET", v1(newNid()));
  await age(user, "25 hours");
  await user.send("GET", v1(newNid()));
  expect(await forgetOldLookups(server.sql)).toBe(1);
  expect(await server.sql`select from lookups where user_id = ${user.user._id}`).toHaveLength(1);
  expect(await balanceOf(user)).toBe(40);
});
