import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { logIn, newUser, openDesk, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { bringBack, save, savedRows } from "../test/operator.ts";
import { cancel, deliver, newAdmin, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

const at = (order: string) => `/api/apply/my-order/${order}/link`;
const make = async (order: string) => (await rahim.send("PUT", at(order))).body.token as string;
const look = (token: string) => send(server, "GET", `/w/${token}`);
const numberOf = async (order: string) =>
  (await server.sql`select number from orders where id = ${order}`)[0]?.["number"];

test("shows number, service, state and usual time without a login, in Bengali, without scripts, and nothing else", async () => {
  const order = await placed(rahim, {
    category: "nid",
    nidNumber: "1234567890",
    forWhom: "করিম চাচা",
  });
  await server.sql`update services set expected_minutes = 120 where key = 'nid'`;
  const token = await make(order);
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const { status, body, headers } = await look(token);
  expect(status).toBe(200);
  const digits = String(await numberOf(order)).replace(
    /\d/g,
    (one) => "০১২৩৪৫৬৭৮৯"[Number(one)] ?? "",
  );
  for (const word of [
    digits,
    "তৈরি হচ্ছে",
    "সাধারণত ২ ঘণ্টায়",
    server.env.brandName,
    "নিজে থেকে নতুন হয়",
    'http-equiv="refresh" content="60"',
    'name="robots" content="noindex"',
  ])
    expect(body).toContain(word);
  for (const secret of [
    "1234567890",
    "7890",
    "করিম",
    rahim.user.username,
    rahim.user.fullName,
    order,
    "<script",
  ])
    expect(body).not.toContain(secret);
  expect(body).toMatch(/>(ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা|রাত) [০-৯]{1,2}:[০-৯]{2}-এর অবস্থা।/);
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(headers.get("Set-Cookie")).toBeNull();
  await deliver(admin, order);
  const ready = (await look(token)).body;
  expect(ready).toMatch(/<h1 class="state approved">.*✓<\/span>\s+তৈরি হয়েছে<\/h1>/);
  expect(ready).not.toContain("সাধারণত");
});

test("says what was measured in place of what the desk says, and that it is no promise", async () => {
  await server.sql`update services set usual_minutes = 45, usual_of = 100 where key = 'nid'`;
  const { body } = await look(await make(await placed(rahim)));
  expect(body).toContain(
    "সাধারণত ৪৫ মিনিটে: শেষ ১০০টির ৮০% এই সময়ের আগেই এসেছে (মাপা সময়, কথা দেওয়া নয়)",
  );
  await server.sql`update services set usual_minutes = null, usual_of = null where key = 'nid'`;
});

test("an order whose file is said to be wrong is in work again", async () => {
  const order = await placed(rahim);
  const token = await make(order);
  await deliver(admin, order);
  expect((await look(token)).body).not.toContain("তৈরি হচ্ছে");
  await server.sql`update orders set wrong_file_at = now() where id = ${order}`;
  expect((await look(token)).body).toContain("তৈরি হচ্ছে");
});

test("is the same when made again and at once, ends when it is taken back, and a new one is another", async () => {
  const order = await placed(rahim);
  const tokens = await Promise.all(Array.from({ length: 5 }, () => make(order)));
  expect(new Set(tokens).size).toBe(1);
  expect((await rahim.send("DELETE", at(order))).status).toBe(200);
  expect((await rahim.send("DELETE", at(order))).status).toBe(404);
  const [first = ""] = tokens;
  expect((await look(first)).status).toBe(404);
  const second = await make(order);
  expect(second).not.toBe(first);
  expect((await look(first)).status).toBe(404);
  expect((await look(second)).status).toBe(200);
});

test("that was taken back does not open again with a backup, and a new one can be made then", async () => {
  const order = await placed(rahim);
  const token = await make(order);
  const folder = mkdtempSync(join(tmpdir(), "kagoj-link-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const backup = join(folder, "before");
  await save(server, backup);
  expect((await rahim.send("DELETE", at(order))).status).toBe(200);
  const restored = await openTestServer({}, { empty: true });
  await bringBack(restored, backup);
  expect((await send(restored, "GET", `/w/${token}`)).status).toBe(404);
  expect(await savedRows(backup, "order_links")).toBe("");
  const { username } = rahim.user;
  const again = await logIn(restored, { username, password: "a-good-password" });
  const { body } = await again.send("PUT", at(order));
  expect((await send(restored, "GET", `/w/${body.token}`)).status).toBe(200);
});

test("ends seven days after the decision, and with the order; cancelled says so", async () => {
  const order = await placed(rahim);
  const token = await make(order);
  await cancel(admin, order);
  expect((await look(token)).body).toContain("বাতিল");
  await server.sql`update orders set updated_at = now() - interval '8 days' where id = ${order}`;
  expect((await look(token)).status).toBe(404);
  expect((await rahim.send("PUT", at(order))).status).toBe(404);
  const other = await placed(rahim);
  const gone = await make(other);
  await server.sql`update orders set deleted_at = now() where id = ${other}`;
  expect((await look(gone)).status).toBe(404);
});

test("is its owner's alone to make and to take back, and unguessable; what an operator has named runs nothing", async () => {
  const order = await placed(rahim);
  const token = await make(order);
  const stranger = await newUser(server, admin, 100);
  const clerk = await newAdmin(server, admin, "staff");
  for (const method of ["PUT", "DELETE"]) {
    expect((await send(server, method, at(order))).status).toBe(401);
    for (const person of [stranger, clerk, admin])
      expect((await person.send(method, at(order))).status).toBe(404);
    expect((await rahim.send(method, at(randomUUID()))).status).toBe(404);
    expect((await rahim.send(method, at("no-id"))).status).toBe(404);
  }
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    "x",
    `${token}x`,
    "%27or%201=1",
  ])
    expect((await look(wrong)).status).toBe(404);
  await server.sql`update orders
    set form = ${server.sql.json({ name: { bn: "<b>নাম", en: "x" }, icon: "document", fields: [] })}
    where id = ${order}`;
  expect((await look(token)).body).toContain("&lt;b&gt;নাম");
});

test("who looks too often waits", async () => {
  const limited = await openTestServer();
  const statuses: number[] = [];
  // More than two minutes' worth: a minute may end in between.
  for (let look = 0; look < 122; look++)
    statuses.push((await send(limited, "GET", "/w/AAAAAAAAAAAAAAAAAAAAAA")).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
