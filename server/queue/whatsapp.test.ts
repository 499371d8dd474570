import { expect, test } from "vitest";
import { type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { keepPhone } from "../phones/phones.ts";
import { newUser, openDesk, send } from "../test/builders.ts";
import { deliver, newAdmin, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const { sql } = server;
const PHONE = "01741119992";

test("who works on an order is led to its owner's proved number, with its number alone in a sentence", async () => {
  const rahim = await newUser(server, admin, 1_000);
  const order = await placed(rahim, { category: "nid", nidNumber: "4111000222" });
  const clerk = await newAdmin(server, admin, "staff");
  const path = `/api/apply/order/${order}/whatsapp`;
  const open = (by = clerk) => by.send("GET", path);
  const shown = async () => (await clerk.send("GET", `/api/apply/order/${order}`)).body;

  // A number that nobody has proved is used for nothing.
  await keepPhone(sql, server.seal, rahim.user._id, PHONE);
  expect([(await open()).status, (await shown()).whatsapp]).toEqual([404, undefined]);
  await sql`update users set phone_proved_at = now() where id = ${rahim.user._id}`;
  expect((await shown()).whatsapp).toBe(true);
  const listed = await clerk.send("GET", "/api/apply/order");
  expect(JSON.stringify([await shown(), listed.body])).not.toContain(PHONE.slice(1));

  const said = async () => {
    const { status, headers } = await open();
    expect([status, headers.get("Cache-Control")]).toEqual([302, "no-store"]);
    const to = new URL(headers.get("Location") ?? "");
    expect(to.origin + to.pathname).toBe(`https://wa.me/88${PHONE}`);
    return to.searchParams.get("text") ?? "";
  };
  const waiting = await said();
  await deliver(admin, order);
  const ready = await said();
  expect(ready).toContain("তৈরি");
  for (const text of [waiting, ready]) {
    expect(text).toMatch(/K-[০-৯]+/);
    expect(text).not.toMatch(/রহিম|NID|৳|[0-9]{4}/);
  }
  const lines = (await admin.send("GET", "/api/audit?action=whatsapp-opened")).body;
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ subject: order, actor: { _id: clerk.user._id } });
  expect(JSON.stringify(lines)).not.toContain(PHONE.slice(1));

  expect((await send(server, "GET", path)).status).toBe(401);
  expect((await open(rahim)).status).toBe(403);
  await sql`update users set services = '{tin}' where id = ${clerk.user._id}`;
  expect((await open()).status).toBe(404);
});

/** An order of somebody who has proved a number, and the link to their WhatsApp. */
async function proved() {
  const owner = await newUser(server, admin, 1_000);
  const order = await placed(owner);
  await sql`update users set phone_proved_at = null`;
  await keepPhone(sql, server.seal, owner.user._id, PHONE);
  await sql`update users set phone_proved_at = now() where id = ${owner.user._id}`;
  return { owner, order, path: `/api/apply/order/${order}/whatsapp` };
}

test("whatever it is refused for, the tab that it opens says so on a page; a program is answered as by every call", async () => {
  const { owner, path } = await proved();
  const clerk = await newAdmin(server, admin, "staff");
  const told = async (cookie = "", address = path) => {
    const page = await server.app.request(address, {
      headers: { Accept: "text/html,*/*", Cookie: cookie },
    });
    const text = await page.text();
    expect(page.headers.get("Content-Type")).toContain("text/html");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(text).toContain("WhatsApp খোলা গেল না");
    expect(text).not.toMatch(/রহিম|01741/);
    return [page.status, text];
  };
  const says = (code: ErrorCode) => [
    errorCatalogue[code].status,
    expect.stringContaining(errorCatalogue[code].bn),
  ];
  expect(await told()).toEqual(says("no-session"));
  expect(await told(owner.cookie)).toEqual(says("forbidden"));
  for (const id of [crypto.randomUUID(), "no-id"])
    expect(await told(clerk.cookie, `/api/apply/order/${id}/whatsapp`)).toEqual([
      404,
      expect.stringContaining("নম্বর এখন নেই"),
    ]);
  await sql`alter table users rename to users_away`;
  try {
    expect((await told(clerk.cookie))[0]).toBe(500);
  } finally {
    await sql`alter table users_away rename to users`;
  }
  const plain = await send(server, "GET", path);
  expect([plain.status, plain.body.code]).toEqual([401, "no-session"]);
  expect((await clerk.send("GET", path)).status).toBe(302);
});

test.each([
  ["order is deleted", "update orders set deleted_at = now() where id = $1"],
  [
    "order is forgotten",
    "update orders set forgotten_at = now(), forgotten_after = 30 where id = $1",
  ],
  [
    "owner is deleted",
    "update users set deleted_at = now() where id = (select user_id from orders where id = $1)",
  ],
])("leads nowhere once the %s, and nothing is noted", async (_, gone) => {
  const { order, path } = await proved();
  const clerk = await newAdmin(server, admin, "staff");
  await sql.unsafe(gone, [order]);
  expect((await clerk.send("GET", path)).status).toBe(404);
  const lines =
    await sql`select from audit where action = 'whatsapp-opened' and subject = ${order}`;
  expect(lines).toHaveLength(0);
});
