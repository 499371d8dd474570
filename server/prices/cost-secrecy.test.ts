import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { settlements } from "../../contract/calls/people.ts";
import { type CallOf, calls } from "../../contract/calls.ts";
import { priceNames } from "../../contract/prices.ts";
import { photoService, sent } from "../attachments/test/sending.ts";
import { pushKeys, sendDue } from "../push/push.ts";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { type Person, pdf, send } from "../test/builders.ts";
import { listenTo, startLiveProcess } from "../test/live-server.ts";
import { madeService, passportOrder } from "../test/own-services.ts";
import { openPushService } from "../test/push-service.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { leaveTraces } from "../test/traceable.ts";
import { subscribed } from "../test/ways-out.ts";
import { cancel, deliver, newAdmin, placed } from "../test/writes.ts";

/**
 * What a service costs, an option, and both together, in tk: no number of another kind is like it.
 */
const SERVICE = 76_543.21;
const OPTION = 1_357.97;
const told = [SERVICE, OPTION, SERVICE + OPTION].flatMap((tk) => {
  const poisha = String(Math.round(tk * 100));
  return [poisha, `${poisha.slice(0, -2)}.${poisha.slice(-2)}`];
});
const tells = (text: string) => told.filter((number) => text.includes(number));
/** A name of something that is nobody's business, as a key or in a sentence. */
const names = (text: string) => /\b\w*(costs?|profits?)\b|খরচ|লাভ/i.exec(text)?.[0] ?? "";

/**
 * Calls that this walk does not make come true: of accounts, numbers, devices, factors and
 * recharges, and the reader of certificates.
 */
const ofNoOrder =
  /^\w+ (auth|factors|keys|users\/(sessions|update-password|phone|workers)|recharge|webhook|sslcommerz|openai|push)\b/;
/** One answer for all of them: where there is no charge, and where STAFF_REFUND_TK allows none. */
const alike = /^PUT users\/update-balance-|\/refund$/;

type Heard = { who: string; call: string; status: number; text: string };
const heard: Heard[] = [];
let server: RechargeServer;
let admin: Person;
let rahim: Person;
let clerk: Person;

const patterns = Object.keys(calls)
  .map((name) => ({
    name,
    pattern: new RegExp(`^${name.replace(" ", " /api/").replace(/:\w+/g, "[^/]+")}$`),
  }))
  // "orders/csv" before "orders/:id"
  .sort((one, other) => one.name.split(":").length - other.name.split(":").length);
const callOf = (method: string, path: string) =>
  patterns.find(({ pattern }) => pattern.test(`${method} ${path.split("?")[0]}`))?.name ??
  `${method} ${path}`;

/** The same person, all of whose answers are kept. */
function overheard(who: string, person: Person): Person {
  return {
    ...person,
    async send(method, path, body, headers) {
      const answer = await person.send(method, path, body, headers);
      const { status, body: said } = answer;
      const text = `${JSON.stringify([...answer.headers])} ${typeof said === "string" ? said : JSON.stringify(said)}`;
      heard.push({ who, call: callOf(method, path), status, text });
      return answer;
    },
  };
}

/** An admin who leaves to a clerk what clerks may do. */
function delegating(boss: Person, staff: Person): Person {
  const mayStaff = (name: string) => (calls[name as CallOf] as Call | undefined)?.who === "staff";
  return {
    ...boss,
    send: (method, path, ...rest) =>
      (mayStaff(callOf(method, path)) ? staff : boss).send(method, path, ...rest),
  };
}

beforeAll(async () => {
  server = await openRechargeServer({}, PATIENT_MS);
  admin = server.admin;
  rahim = overheard("user", await server.newUser(5_000));
  clerk = overheard("clerk", await newAdmin(server, admin, "staff"));
  const service = await madeService(admin, { price: 10 });
  const costs = [...priceNames, service.key].map((name) => ({ name, price: SERVICE }));
  const parts = [
    { name: "robiAirtelBalance", option: { field: "operator", value: "Airtel" }, price: OPTION },
    { name: service.key, option: { field: "speed", value: "fast" }, price: OPTION },
  ];
  const changes = [...costs, ...parts].map((part) => ({ ...part, cost: true, was: 0 }));
  const set = await admin.send("PUT", "/api/balance", { changes });
  if (set.status !== 200) throw new Error(`no costs: ${JSON.stringify(set.body)}`);
  await leaveTraces(server, delegating(admin, clerk), rahim);
  await placed(rahim, passportOrder(service.key, { speed: "fast" }));
  await placed(rahim, { category: "robiAirtelBalance", operator: "Airtel", number: "01612345678" });
  const stale = { category: "nid", nidNumber: "4111000999", expectedPrice: 1 };
  await rahim.send("POST", "/api/apply/order", stale);
}, 120_000);
afterAll(() => server.closeBkash());

/** Ids of all that rahim has, by which any address may be asked. */
async function idsOf(): Promise<string[]> {
  const rows = await server.sql<{ id: string }[]>`
    select id::text from orders union all select id::text from roshids
    union all select id::text from files union all select id::text from order_attachments
    union all select id::text from sessions union all select id::text from users
    union all select id::text from topups union all select id::text from staff_notes
    union all select id::text from price_groups`;
  return rows.map(({ id }) => id);
}

/** Asks each call that only reads, with each id until one is found. */
async function readAll(person: Person, may: (call: Call) => boolean): Promise<void> {
  const ids = await idsOf();
  const queries: Record<string, string> = {
    "GET apply/push-backup": "?nid=4100000008&dob=1990-01-01",
    "GET apply/server-copy-backup": "?nid=4100000015&dob=1990-01-01",
  };
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (!name.startsWith("GET ") || name === "GET live" || !may(call)) continue;
    const path = `/api/${name.slice(4)}${queries[name] ?? ""}`;
    if (!path.includes(":")) await person.send("GET", path);
    else
      for (const id of ids) {
        const { status } = await person.send("GET", path.replace(/:\w+/, id));
        if (status === 200) break;
      }
  }
}

/** An order of an option, which waits. */
async function pendingOrder(): Promise<string> {
  const photoed = await placed(rahim, {
    category: "robiAirtelBalance",
    operator: "Airtel",
    number: "01612345678",
  });
  return photoed;
}

/** What customers and clerks do about an order, each of it once. */
async function actOn(id: string, [rahim, clerk]: readonly [Person, Person]): Promise<void> {
  const [mine, order] = [`/api/apply/my-order/${id}`, `/api/apply/order/${id}`];
  const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const text = "একটু দেখে দিন";
  await rahim.send("PUT", `${mine}/link`);
  await clerk.send("POST", `${order}/claim`);
  await clerk.send("PUT", `${order}/messages`, { text }, keyed());
  await rahim.send("POST", `${mine}/messages/read`, { position: 1 });
  await rahim.send("PUT", `${mine}/messages`, { text }, keyed());
  await clerk.send("POST", `${order}/messages/read`, { position: 2 });
  const noted = keyed();
  await clerk.send("PUT", `${order}/notes`, { text }, noted);
  await clerk.send("DELETE", `/api/apply/notes/${noted["Idempotency-Key"]}`);
  await clerk.send("DELETE", `${order}/claim`);
  await deliver(clerk, id);
  const { file } = (await rahim.send("GET", mine)).body;
  await rahim.send("PUT", `${mine}/was-right`, { file: file.split("/").at(-1), right: true });
  await clerk.send("DELETE", `${order}/delivery?file=${file.split("/").at(-1)}`);
  await cancel(clerk, id);
  await rahim.send("POST", "/api/apply/cancels-seen", { ids: [id] });
  await rahim.send("POST", "/api/notice/put-away", { ids: [id] });
  await rahim.send("DELETE", `${mine}/link`);
}

/** What else they do with orders, receipts, pictures and money. */
async function doTheRest(): Promise<void> {
  const picture = await sent(server, rahim);
  heard.push({ who: "user", call: "PUT attachments/:sha256", status: 200, text: picture });
  await rahim.send("DELETE", `/api/attachments/${picture}`);
  await placed(rahim, { category: await photoService(admin), slip: [await sent(server, rahim)] });
  await rahim.send("PUT", `/api/apply/my-order/${await pendingOrder()}`, { status: "cancel" });
  const [roshid] = (await rahim.send("GET", "/api/apply/get-roshid")).body;
  await rahim.send("DELETE", "/api/apply/delete-roshid", { id: roshid._id });
  await rahim.send("PUT", "/api/apply/restore-roshid", { id: roshid._id });
  await rahim.send("PUT", "/api/wallet/alert", { below: 100 });
  for (const { path } of settlements) await rahim.send("PUT", `/api/users/${path}`);
  await clerk.send(
    "POST",
    "/api/apply/next",
    { aside: [] },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  await clerk.send("POST", "/api/apply/match-files", { names: ["K-1001.pdf", "4111000222.pdf"] });
  const form = new FormData();
  form.set("file", pdf());
  await clerk.send("POST", "/api/apply/preview", form);
}

test("each order, look-up and roshid keeps the cost that nobody is to read", async () => {
  const kept = await server.sql<{ category: string; cost: number }[]>`
    select category, cost from orders where category <> 'passportCopy2'
    union select 'roshid', cost from roshid_revisions`;
  expect(kept.length).toBeGreaterThan(5);
  for (const { cost } of kept)
    expect([SERVICE, SERVICE + OPTION].map((tk) => Math.round(tk * 100))).toContain(cost);
});

test("no answer to a user or a clerk has it, of any call that they may make", async () => {
  await actOn(await pendingOrder(), [rahim, clerk]);
  await doTheRest();
  await pendingOrder();
  await readAll(rahim, ({ who }) => who === "user" || who === "anybody");
  await readAll(clerk, ({ who }) => who !== undefined);
  for (const { who, call, text } of heard) {
    expect([who, call, tells(text)]).toEqual([who, call, []]);
    expect([who, call, names(text)]).toEqual([who, call, ""]);
  }
  const answered = new Set(heard.filter(({ status }) => status < 400).map(({ call }) => call));
  const mayBeMade = Object.entries<Call>(calls).filter(([, { who, hidden }]) => who && !hidden);
  const missing = mayBeMade.map(([name]) => name).filter((name) => !answered.has(name));
  expect(missing.filter((name) => !ofNoOrder.test(name) && !alike.test(name))).toEqual([]);
});

test("no answer that openapi.json describes to them has a place for it", async () => {
  const { paths, components } = (await rahim.send("GET", "/api/openapi.json")).body;
  for (const [name, { who, hidden }] of Object.entries<Call>(calls)) {
    if (!who || hidden) continue;
    const [method = "", path = ""] = name.split(" ");
    const described = paths[`/api/${path.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
    expect([name, names(JSON.stringify(described ?? {}))]).toEqual([name, ""]);
  }
  expect(names(JSON.stringify(components))).toBe("");
});

test("no event and no push tells of it", async () => {
  const push = await openPushService();
  const browsers = [await subscribed(rahim), await subscribed(clerk)];
  const live = await startLiveProcess(server, { ...inject("database"), database: server.database });
  const streams = [rahim, clerk].map(({ cookie }) => listenTo(live, cookie));
  for (const stream of streams) await stream.hears("hello");
  const there = [rahim, clerk].map(({ cookie, user }) => ({
    user,
    cookie,
    send: (method, path, body, more) => send(live, method, path, body, { Cookie: cookie, ...more }),
  })) as [Person, Person];
  await actOn(await pendingOrder(), there);
  const step = { name: "tinBalance", cost: true, was: SERVICE, price: SERVICE };
  await admin.send("PUT", "/api/balance", { changes: [{ ...step, price: OPTION }] });
  await admin.send("PUT", "/api/balance", { changes: [{ ...step, was: OPTION }] });
  await sendDue(
    server.sql,
    {
      keys: await pushKeys(server.sql, server.seal),
      subject: "https://desk.example",
      agent: push.agent,
    },
    server.log,
  );
  const messages = push.received.flatMap(({ path, body }) => {
    const browser = browsers.find(({ endpoint }) => endpoint.endsWith(path));
    return browser ? JSON.stringify(browser.read(body)) : [];
  });
  expect(messages.length).toBeGreaterThan(0);
  for (const stream of streams) await expect.poll(() => stream.raw.join("")).toContain("changed");
  const said = [...messages, ...streams.flatMap(({ raw }) => raw)];
  for (const text of said) expect([text, tells(text), names(text)]).toEqual([text, [], ""]);
});

test("an admin gets it only where it is asked for, and never in a list that a phone keeps", async () => {
  heard.length = 0;
  await readAll(overheard("admin", admin), () => true);
  const telling = heard.filter(({ text }) => tells(text).length > 0).map(({ call }) => call);
  expect(telling.filter((call) => !call.startsWith("GET reports")).sort()).toEqual([
    "GET audit",
    "GET audit/csv",
    "GET balance/changes",
    "GET balance/costs",
  ]);
});
