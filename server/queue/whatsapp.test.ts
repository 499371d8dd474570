import { expect, test } from "vitest";
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
  // The link is in a tab of its own: a person reads what it says.
  const page = await server.app.request(path, {
    headers: { Accept: "text/html", Cookie: clerk.cookie },
  });
  const told = await page.text();
  expect([page.status, told]).toEqual([404, expect.stringContaining("WhatsApp খোলা গেল না")]);
  expect(told).not.toContain("রহিম");
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
