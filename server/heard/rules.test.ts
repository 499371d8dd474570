import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { subscriber } from "../test/push-service.ts";
import { balanceOf, claim, newTrxId } from "../test/writes.ts";
import { forgetOldHeard, noticeSilence } from "./silence.ts";
import { newPhone, type Phone } from "./test/phone.ts";

let server: TestServer;
let admin: Person;
let user: Person;
let phone: Phone;
beforeAll(async () => {
  server = await openTestServer({ SENT_MONEY_ONLY: "1" });
  admin = await logInAdmin(server);
  user = await newUser(server, admin);
  phone = await newPhone(server, admin);
});
const at = "/api/recharge/heard";
const last = async () => (await admin.send("GET", `${at}/messages`)).body;
const rules = async () => (await admin.send("GET", `${at}/rules`)).body;

const upay = (trxId: string) => ({
  from: "upay",
  text: `Tk. 500.00 has come from 01712345678. Balance Tk. 1,500.00. Txn ${trxId}.`,
});
const rule = {
  wallet: "nagad",
  sender: "upay",
  template: "Tk. {sum} has come from {from}. Balance Tk. {balance}. Txn {trx}.",
};

test("a rule is tried on the last messages; added, it reads what none has read, and credits", async () => {
  const trxId = newTrxId();
  await claim(user, { wallet: "nagad", amount: 500, trxId });
  await phone.say(upay(trxId));
  await phone.say(upay(trxId));
  const unread = { from: "upay", text: upay(trxId).text, rule: null, became: null, sum: null };
  expect(await last()).toMatchObject([unread]);
  const tried = await admin.send("POST", `${at}/trial`, rule);
  const parts = { sum: 500, trxId, balance: 1_500, from: "01712345678" };
  expect(tried).toMatchObject({ status: 200, body: [{ parts }] });
  const other = await admin.send("POST", `${at}/trial`, { ...rule, sender: "Upay" });
  expect(other.body).toMatchObject([{ parts: null }]);
  const wrong = await admin.send("POST", `${at}/trial`, { ...rule, template: "Tk {sum}" });
  expect(wrong).toMatchObject({ status: 422, body: { fields: { template: expect.any(String) } } });
  expect(await balanceOf(user)).toBe(0);
  expect((await admin.send("POST", `${at}/rules`, rule)).status).toBe(201);
  expect(await balanceOf(user)).toBe(500);
  expect(await last()).toMatchObject([
    { rule: rule.template, trxId, sum: 500, became: "credited", customer: user.user.fullName },
  ]);
  const { body } = await admin.send("GET", `${at}/devices`);
  expect(body.today).toEqual({ byItself: 1, byHand: 0, waiting: 0 });
});

test("a rule is there once, is changed by another, is removed; ready ones come back", async () => {
  expect(await admin.send("POST", `${at}/rules`, rule)).toMatchObject({
    status: 409,
    body: { code: "rule-there" },
  });
  const { _id } = (await rules()).find(({ sender }: { sender: string }) => sender === "upay");
  const changed = await admin.send("PUT", `${at}/rules/${_id}`, { ...rule, sender: "UPAY" });
  expect(changed.status).toBe(200);
  expect((await admin.send("PUT", `${at}/rules/${_id}`, rule)).status).toBe(404);
  expect((await admin.send("DELETE", `${at}/rules/${changed.body._id}`)).status).toBe(200);
  expect((await admin.send("DELETE", `${at}/rules/${changed.body._id}`)).status).toBe(404);
  const all = await rules();
  for (const one of all) await admin.send("DELETE", `${at}/rules/${one._id}`);
  expect(await rules()).toEqual([]);
  const ready = await admin.send("POST", `${at}/rules/ready`);
  expect(ready).toMatchObject({ status: 200, body: { added: all.length } });
  expect((await admin.send("POST", `${at}/rules/ready`)).body.added).toBe(0);
  const wallets = new Set((await rules()).map(({ wallet }: { wallet: string }) => wallet));
  expect(wallets).toEqual(new Set(["bkash", "nagad", "rocket"]));
});

test("a message that is read while its rule is removed is kept, and waits", async () => {
  const heard = phone.received();
  const id = await claim(user, { wallet: "bkash", amount: heard.sum, trxId: heard.trxId });
  const [removed] = await rules();
  const { _id, ...form } = removed;
  let said: Promise<{ status: number }> | undefined;
  await server.sql.begin(async (tx) => {
    await tx`delete from heard_rules where id = ${_id}`;
    said = phone.say(heard);
    await delay(300);
  });
  expect((await said)?.status).toBe(200);
  const { body } = await admin.send("GET", "/api/recharge/waiting");
  expect(body.find((row: { _id: string }) => row._id === id).heard.why).toBe("rule");
  await admin.send("POST", `${at}/rules`, form);
});

test("a phone is named once while it stands, and its bounds are sums", async () => {
  const name = "the one at the till";
  const made = await admin.send("POST", `${at}/devices`, { name });
  expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^kgj_.{43}$/) } });
  const there = { status: 409, body: { code: "device-there" } };
  expect(await admin.send("POST", `${at}/devices`, { name: "The One at the Till" })).toMatchObject(
    there,
  );
  const path = `${at}/devices/${phone.id}`;
  const bounds = { name, mostMessage: 5_000, mostDay: 9_000 };
  expect(await admin.send("PUT", path, bounds)).toMatchObject(there);
  for (const mostMessage of [0, "", -5, "x", 1e9])
    expect((await admin.send("PUT", path, { ...bounds, mostMessage })).status).toBe(422);
  await admin.send("DELETE", `${at}/devices/${made.body._id}`);
  expect((await admin.send("PUT", `${at}/devices/${made.body._id}`, bounds)).status).toBe(404);
  expect((await admin.send("POST", `${at}/devices`, { name })).status).toBe(201);
});

test("what people write is kept nowhere, and of what no rule reads the newest fifty", async () => {
  await server.sql`delete from heard_messages`;
  await phone.say({ from: "+8801712345678", text: "Are you at home?" });
  expect(await last()).toEqual([]);
  for (let n = 0; n < 55; n++) await phone.say({ from: "Offer", text: `Number ${n}` });
  const [{ count }] = await server.sql<[{ count: number }]>`
    select count(*)::int as count from heard_messages`;
  expect(count).toBe(50);
  expect(await last()).toHaveLength(15);
  expect((await last())[0].text).toBe("Number 54");
});

test("words go after thirty days, and what was read stays by its TrxID", async () => {
  const heard = phone.received();
  await phone.say(heard);
  await server.sql`update heard_messages set heard_at = heard_at - interval '31 days'`;
  expect(await forgetOldHeard(server.sql)).toBe(51);
  expect(await last()).toMatchObject([
    { trxId: heard.trxId, text: null, rule: null, became: "unclaimed" },
  ]);
  expect(await forgetOldHeard(server.sql)).toBe(0);
});

test("a silent phone is told once, and no more when it is heard again", async () => {
  await admin.send("POST", "/api/push/subscription", {
    ...subscriber().subscription,
    locale: "bn",
  });
  const silent = async () => {
    await noticeSilence(server);
    const { body } = await admin.send("GET", "/api/overview/work");
    return body.silent.count;
  };
  expect(await silent()).toBe(0);
  await server.sql`
    update heard_devices set heard_at = now() - interval '3 days' where id = ${phone.id}`;
  expect([await silent(), await silent()]).toEqual([1, 1]);
  const told = await server.sql`select from push_messages where status = 'silent'`;
  expect(told.count).toBe(1);
  await phone.say(phone.received());
  expect(await silent()).toBe(0);
});

test("a phone that is silent for a day every week is not told of then", async () => {
  await server.sql`delete from heard_messages`;
  await phone.say(phone.received());
  await server.sql`update heard_messages set heard_at = now() - interval '4 days'`;
  await phone.say(phone.received());
  await server.sql`update heard_messages set heard_at = now() - interval '2 days'
    where heard_at > now() - interval '1 day'`;
  await server.sql`
    update heard_devices set heard_at = now() - interval '2 days' where id = ${phone.id}`;
  await noticeSilence(server);
  const [row] = await server.sql`select silent_since from heard_devices where id = ${phone.id}`;
  expect(row?.silentSince).toBeNull();
});
