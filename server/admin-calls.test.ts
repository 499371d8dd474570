import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallOf, callNamed, calls, type DeskChange } from "../contract/calls.ts";
import { pricePaths } from "../contract/prices.ts";
import { dateInDhaka } from "../contract/values/dates/iso-date.ts";
import { keepPhone } from "./phones/phones.ts";
import { type Person, pdf } from "./test/builders.ts";
import { madeService, passport } from "./test/own-services.ts";
import { openRechargeServer, type RechargeServer } from "./test/recharge-server.ts";
import { forgetProof } from "./test/second-factor.ts";
import { claim, placed } from "./test/writes.ts";

let server: RechargeServer;
let admin: Person;
let user: Person;
/** What each call is in the audit log, as its route says: "PUT /api/balance" → "price-set". */
let audits: Record<string, string | string[]>;
beforeAll(async () => {
  server = await openRechargeServer();
  admin = server.admin;
  user = await server.newUser(100_000);
  const { body } = await admin.send("GET", "/api/openapi.json");
  audits = Object.fromEntries(
    Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation["x-audit"],
      ]),
    ),
  );
});

afterAll(() => server.closeBkash());

type Example = {
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
const order = async () => ({ id: await placed(user) });
async function delivered() {
  const path = await order();
  const form = new FormData();
  form.set("file", pdf());
  await admin.send("POST", `/api/apply/update-form/${path.id}`, form);
  const { body } = await admin.send("GET", `/api/apply/order/${path.id}`);
  return { path, query: `file=${body.file.slice(-36)}` };
}
const upload = () => {
  const form = new FormData();
  form.set("file", pdf("a paper"));
  return form;
};
const sentMoney = () => claim(user);
const code = () => ({
  gives: "sum",
  percent: "",
  amount: "50",
  count: "1",
  ends: dateInDhaka(new Date()),
});
async function priceGroup() {
  const name = crypto.randomUUID().slice(-12);
  const { body } = await admin.send("POST", "/api/price-groups", { name });
  return { id: body.group._id as string };
}
const asked = { question: "How long does it take?", answer: "Two hours." };
const question = async () => ({
  id: (await admin.send("POST", "/api/questions", asked)).body.question._id as string,
});
const account = async () => ({ id: (await server.newUser()).user._id });
const noted = {
  body: { text: "call them" },
  get headers() {
    return { "Idempotency-Key": crypto.randomUUID() };
  },
};
/** A request of each change that does it. A call without one fails the type check. */
const examples: Record<DeskChange, () => Promise<Example> | Example> = {
  "POST apply/update-form/:id": async () => ({ path: await order(), body: upload() }),
  "DELETE apply/order/:id/delivery": delivered,
  "PUT apply/order/:id": async () => ({
    path: await order(),
    body: { status: "cancel", note: "wrong number" },
  }),
  "POST apply/order/:id/refund": async () => ({
    path: await order(),
    body: { amount: 5, reason: "half of it" },
  }),
  "POST apply/order/:id/claim": async () => ({ path: await order() }),
  "POST apply/next": async () => {
    await order();
    return { body: { aside: [] } };
  },
  "DELETE apply/order/:id/claim": async () => ({ path: await order() }),
  "PUT apply/order/:id/messages": async () => ({
    path: await order(),
    body: { text: "Which date?", asks: true },
    headers: { "Idempotency-Key": crypto.randomUUID() },
  }),
  "POST apply/order/:id/messages/read": async () => ({
    path: await order(),
    body: { position: 1 },
  }),
  "PUT apply/order/:id/notes": async () => ({ path: await order(), ...noted }),
  "PUT users/users/:id/notes": async () => ({ path: await account(), ...noted }),
  "DELETE users/users/:id/phone": async () => {
    const { id } = await account();
    await keepPhone(server.sql, server.seal, id, "01741110001");
    return { path: { id } };
  },
  "DELETE apply/notes/:id": async () => {
    const { id } = await account();
    const { body } = await admin.send(
      "PUT",
      `/api/users/users/${id}/notes`,
      noted.body,
      noted.headers,
    );
    return { path: { id: body._id } };
  },
  "DELETE apply/delete-all-orders": () => ({}),
  "PUT users/edit-user-balance": () => ({
    body: { userId: user.user._id, amount: 90_000, reason: "cash" },
  }),
  "POST users/users/:id/balance": () => ({
    path: { id: user.user._id },
    body: { direction: "add", amount: 5, reason: "cash" },
  }),
  "DELETE users/users/:id": async () => ({ path: await account() }),
  "PUT users/users/:id/disabled": async () => ({ path: await account(), body: { disabled: true } }),
  "PUT users/users/:id/services": async () => {
    const path = await account();
    await server.sql`update users set role = 'staff' where id = ${path.id}`;
    return { path, body: { services: ["nid"] } };
  },
  "POST users/users/:id/reset-password": async () => ({ path: await account() }),
  "DELETE users/users/:id/sessions": async () => ({ path: await account() }),
  "DELETE users/users/:id/sessions/:session": async () => {
    const path = await account();
    const [session] = await server.sql<
      [{ id: string }]
    >`select id from sessions where user_id = ${path.id}`;
    return { path: { ...path, session: session.id } };
  },
  "POST notice/notices": () => ({ body: { notice: "closed on Friday" } }),
  "DELETE notice/notices/:id": async () => ({
    path: {
      id: (await admin.send("POST", "/api/notice/notices", { notice: "open" })).body.notice._id,
    },
  }),
  "PUT balance": async () => {
    const { tinBalance } = (await admin.send("GET", "/api/balance")).body;
    return { body: { changes: [{ name: "tinBalance", was: tinBalance, price: tinBalance + 1 }] } };
  },
  ...Object.fromEntries(
    Object.entries(pricePaths).map(([path, name]) => [
      `POST balance/${path}`,
      () => ({ body: { [name]: 77 } }),
    ]),
  ),
  "PUT apply/toggle-order": () => ({ body: { toggleName: "tin", status: false } }),
  "PUT apply/opening-hours": () => ({
    body: { name: "tin", hours: { opens: "09:00", closes: "21:00" } },
  }),
  "POST services": () => ({ body: passport }),
  "PUT services": async () => {
    const { body } = await admin.send("GET", "/api/services");
    return { body: { keys: body.map((one: { key: string }) => one.key).reverse() } };
  },
  "PUT services/:key": async () => {
    const { key, version } = await madeService(admin);
    return { path: { key }, body: { version, help: { bn: "সাহায্য", en: "Help" } } };
  },
  "DELETE services/:key": async () => ({ path: { key: (await madeService(admin)).key } }),
  "POST recharge/waiting/:id/accept": async () => ({ path: { id: await sentMoney() } }),
  "POST recharge/waiting/:id/refuse": async () => ({
    path: { id: await sentMoney() },
    body: { reason: "not there" },
  }),
  "POST price-groups": () => ({ body: { name: crypto.randomUUID().slice(-12) } }),
  "PUT price-groups/:id": async () => ({
    path: await priceGroup(),
    body: { name: crypto.randomUUID().slice(-12) },
  }),
  "POST price-groups/:id/end": async () => ({ path: await priceGroup() }),
  "PUT users/users/:id/price-group": async () => ({
    path: await account(),
    body: { group: (await priceGroup()).id },
  }),
  "POST closings": async () => {
    // A day is closed once, and each of them is today's.
    await server.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from closings`;
      await tx`delete from closed_movements`;
    });
    const { body: due } = await admin.send("GET", "/api/closings/due");
    const ways = due.ways.map(({ late: _, ...way }: { late: number }) => ({ ...way, counted: 5 }));
    return { body: { day: due.day, ways, note: "" } };
  },
  "POST codes": () => ({ body: code() }),
  "POST codes/:id/end": async () => ({
    path: { id: (await admin.send("POST", "/api/codes", code())).body.code._id },
  }),
  "POST questions": () => ({ body: asked }),
  // The log has only what changes something: the last one goes before the first.
  "PUT questions": async () => {
    await question();
    return { body: { ids: [(await question()).id] } };
  },
  "PUT questions/:id": async () => ({
    path: await question(),
    body: { ...asked, answer: "Three hours." },
  }),
  "DELETE questions/:id": async () => ({ path: await question() }),
  "PUT recharge/bonus": () => ({
    body: { from1: "1000", percent1: "5", from2: "", percent2: "", from3: "", percent3: "" },
  }),
  "POST recharge/heard/devices": () => ({ body: { name: "the phone at the desk" } }),
  "PUT recharge/heard/devices/:id": async () => ({
    path: await phone(),
    body: { name: "the other phone", mostMessage: 2_000, mostDay: "20,000" },
  }),
  "DELETE recharge/heard/devices/:id": async () => ({ path: await phone() }),
  "POST recharge/heard/rules": () => ({ body: aRule() }),
  "PUT recharge/heard/rules/:id": async () => ({ path: await rule(), body: aRule() }),
  "DELETE recharge/heard/rules/:id": async () => ({ path: await rule() }),
  "POST recharge/heard/rules/ready": () => ({}),
  "PUT recharge/numbers": () => ({ body: { nagad: "01712345678" } }),
  "DELETE rechargeHistory/delete": () => ({}),
  "POST rechargeHistory/:id/recheck": async () => {
    await server.pay(user, "late-paid");
    return { path: { id: (await server.mine(user))._id } };
  },
};

/** Each has another name: of those that have not ended no two are alike. */
const phone = async () => {
  const name = crypto.randomUUID();
  const { body } = await admin.send("POST", "/api/recharge/heard/devices", { name });
  return { id: body._id as string };
};
const aRule = () => ({
  wallet: "nagad",
  sender: crypto.randomUUID(),
  template: "Got Tk {sum} TxnID {trx}",
});
const rule = async () => {
  const { body } = await admin.send("POST", "/api/recharge/heard/rules", aRule());
  return { id: body._id as string };
};

const addressed = (name: string) => name.replace(" ", " /api/").replace(/:(\w+)/g, "{$1}");

const sessionOf = async ({ user: { _id } }: Person) =>
  (await server.sql<{ id: string }[]>`select id from sessions where user_id = ${_id}`)[0]?.id ?? "";

describe("a change by an admin asks for a new proof where the table of calls says so, and is in the audit log as its route says", () => {
  test.each(Object.keys(examples) as DeskChange[])("%s", async (name) => {
    const { path = {}, query, body, headers } = await examples[name]();
    const [method = "", address = ""] = name.split(" ");
    const audit = audits[addressed(name)];
    // As text: a Date has no microseconds, and what the example itself logged might come after it.
    const [{ now }] = await server.sql<[{ now: string }]>`select clock_timestamp()::text as now`;
    const filled = address.replace(/:(\w+)/g, (_, part: string) => path[part] ?? "");
    const ask = () =>
      admin.send(method, `/api/${filled}${query ? `?${query}` : ""}`, body, headers);
    await forgetProof(server, admin);
    const asked = await ask();
    // What gives money back does so up to a sum: see queue/giving-back.test.ts.
    const again = callNamed(name).again === true;
    if (again) expect(asked).toMatchObject({ status: 403, body: { code: "confirm-needed" } });
    if (again) await server.sessions.confirm(await sessionOf(admin));
    const answer = again ? await ask() : asked;
    expect(answer).toMatchObject({ status: answer.status === 201 ? 201 : 200 });
    const logged = await server.sql<{ action: string }[]>`
      select action from audit where at > ${now}::timestamptz and actor_id = ${admin.user._id}`;
    const actions = logged.map(({ action }) => action);
    if (audit === "nothing") expect(actions).toEqual([]);
    else expect([audit].flat().some((one) => actions.includes(one ?? ""))).toBe(true);
    // Its key is the id of what it makes.
    if (headers)
      expect(await admin.send(method, `/api/${filled}`, body)).toMatchObject({ status: 400 });
  });
});

const csvs = (Object.keys(calls) as CallOf[]).filter((name) => /^GET .*\/csv$/.test(name));
test.each(csvs)("%s asks for a new proof, and writes itself into the audit log", async (name) => {
  const logged = () =>
    server.sql`select action from audit where actor_id = ${admin.user._id} order by id`;
  const before = await logged();
  await forgetProof(server, admin);
  const ask = () => admin.send("GET", addressed(name).replace("GET ", ""));
  expect(await ask()).toMatchObject({ status: 403, body: { code: "confirm-needed" } });
  await server.sessions.confirm(await sessionOf(admin));
  const { status, headers } = await ask();
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const action = audits[addressed(name)];
  expect(action).toBeDefined();
  expect(await logged()).toEqual([...before, { action }]);
});

/**
 * Who did what stands in the order itself, or in the text that was written. Another one is a
 * decision.
 */
const unlogged = [
  "POST apply/order/:id/claim",
  "DELETE apply/order/:id/claim",
  "POST apply/next",
  "PUT apply/order/:id/messages",
  "POST apply/order/:id/messages/read",
  "PUT apply/order/:id/notes",
  "PUT users/users/:id/notes",
  "DELETE apply/notes/:id",
] satisfies DeskChange[];

test("every change says what it is in the log, but for those above", () => {
  const silent = Object.keys(examples).filter((name) => audits[addressed(name)] === "nothing");
  expect(silent.toSorted(), "give its route an `audit`, or name it in `unlogged` above").toEqual(
    unlogged.toSorted(),
  );
});

/**
 * What only says something, does work that is seen, or is set back by a tap. All else asks again,
 * and another one is a decision.
 */
const unasked = [
  ...unlogged,
  "POST apply/update-form/:id",
  "DELETE apply/order/:id/delivery",
  "DELETE users/users/:id/sessions",
  "DELETE users/users/:id/sessions/:session",
  "POST notice/notices",
  "DELETE notice/notices/:id",
  "POST questions",
  "PUT questions",
  "PUT questions/:id",
  "DELETE questions/:id",
  "PUT apply/toggle-order",
  "PUT apply/opening-hours",
  "POST recharge/waiting/:id/refuse",
  "POST rechargeHistory/:id/recheck",
] satisfies DeskChange[];
/** Above a sum only. */
const bySum = ["PUT apply/order/:id", "POST apply/order/:id/refund"] satisfies DeskChange[];
/** What else asks: files of lists, one's own data, and what lets somebody in. */
const others = {
  "PUT users/phone": true,
  "DELETE users/phone": true,
  ...Object.fromEntries(csvs.map((name) => [name, true])),
  "GET own-data": true,
  "POST factors/passkey/options": "just-now",
  "POST factors/passkey": true,
  "POST factors/totp/secret": "just-now",
  "POST factors/totp": true,
  "POST factors/recovery-codes": "just-now",
  "DELETE factors/:id": true,
  "POST keys": true,
  "PUT webhook": true,
  "POST users/workers": true,
  "PUT users/workers/:id": true,
} satisfies Partial<Record<CallOf, unknown>>;

test("every change by staff asks again, but for those above, and nobody is asked for anything else", () => {
  const changes = Object.keys(examples) as DeskChange[];
  const asked = changes.filter((name) => !([...unasked, ...bySum] as string[]).includes(name));
  expect(
    Object.fromEntries(
      (Object.keys(calls) as CallOf[])
        .map((name) => [name, callNamed(name).again])
        .filter(([, again]) => again !== undefined),
    ),
    "give a call `again: true` where it is declared, or name it in `unasked` above",
  ).toEqual({
    ...Object.fromEntries(asked.map((name) => [name, true])),
    ...Object.fromEntries(bySum.map((name) => [name, "above-sum"])),
    ...others,
  });
});
