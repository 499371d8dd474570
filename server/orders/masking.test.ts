import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type Field, isTyped, orderFields } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import { roshidLandFields, roshidOwnerFields } from "../../contract/services/roshid.ts";
import { maskOf, type Values } from "../../contract/services/values.ts";
import { sentService, validFor } from "../../contract/test/random-services.ts";
import { openLog } from "../log/log.ts";
import { pushKeys, sendDue } from "../push/push.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import type { TestServer } from "../test/harness.ts";
import { listenTo, startLiveProcess } from "../test/live-server.ts";
import { madeService } from "../test/own-services.ts";
import { openPushService } from "../test/push-service.ts";
import { askEverything, readKept, type Said, subscribed } from "../test/ways-out.ts";
import { cancel, deliver, settledEtag } from "../test/writes.ts";

type Walked = { key: string; fields: readonly Field[] };
type People = { user: Person; admin: Person };

const log: string[] = [];
let seed = 0;
let stranger: Person;
const { server, admin } = await openDesk(
  {},
  { log: openLog("debug", { write: (line) => void log.push(line) }) },
);
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  stranger = await newUser(server, admin);
});
// A user subscribes once per service, which is within no limit's reach here.
afterEach(() => server.sql`truncate rate_limits`);

const MINE = "/api/apply/my-order";

/**
 * Every built-in service, with an order for each alternative, and five that an operator could make:
 * what goes out is asked for once for all orders of a row.
 */
const ordered: [string, () => Promise<Walked[]>][] = [
  ...builtIns
    .filter(({ placed }) => placed !== false)
    .map(({ key, fields, alternatives = [""] }): [string, () => Promise<Walked[]>] => [
      `${key} ${alternatives.join(", ")}`,
      async () =>
        alternatives.map((chosen) => {
          const left = alternatives.filter((one) => one !== chosen);
          const typed = orderFields({ fields }).filter(isTyped);
          return { key, fields: typed.filter(({ name }) => !left.includes(name)) };
        }),
    ]),
  [
    "an operator's own, five",
    () =>
      Promise.all(
        fc.sample(sentService, { numRuns: 5, seed: 11 }).map(async (sent) => {
          const { key, fields } = await madeService(admin, { ...sent, price: 1 });
          return { key, fields: orderFields({ fields }) };
        }),
      ),
  ],
];

describe("no secret value leaves the server by any way out", () => {
  test.each(ordered)("of an order: %s", async (_, open) => {
    const walks = (await open()).map((service) => ({ ...service, values: draw(service.fields) }));
    const { said, heard, pushed } = await overhear(async (people) => {
      const parts: Said[] = [];
      for (const { values, ...service } of walks)
        parts.push(await placeAndEnd(service, values, people));
      return joined(parts);
    });
    expect([heard, pushed]).toEqual(["changed orders balance", 2 * walks.length]);
    expect(walks.flatMap(({ fields, values }) => leaksOf(fields, values, said))).toEqual([]);
  });

  test("of a draft of land tax, which is its owner's own paper", async () => {
    const service = builtIns.find(({ key }) => key === "roshid")!;
    const fields = [...service.fields, ...roshidOwnerFields, ...roshidLandFields];
    const values = draw(fields);
    const pick = (some: readonly Field[]) =>
      Object.fromEntries(some.map(({ name }) => [name, values[name]]));
    const roshid = {
      ...pick(service.fields),
      ownerDetails: [pick(roshidOwnerFields)],
      landDetails: [pick(roshidLandFields)],
    };
    const { said, heard } = await overhear(async ({ user }) => {
      const key = { "Idempotency-Key": randomUUID() };
      expect((await user.send("POST", "/api/apply/create-roshid", roshid, key)).status).toBe(201);
      return {};
    });
    expect(heard).toBe("changed roshids balance");
    expect(leaksOf(fields, values, said)).toEqual([]);
  });

  test("of a look-up, whose order is delivered at once", async () => {
    const { fields } = builtIns.find(({ key }) => key === "serverCopy")!;
    const values = { nid: "4100778899", dob: "1987-06-05", layout: "V1" };
    expect(Object.keys(values)).toEqual(fields.map(({ name }) => name));
    const { said, heard } = await overhear(async ({ user }) => {
      const { status } = await user.send(
        "GET",
        `/api/apply/push-backup?nid=${values.nid}&dob=${values.dob}`,
      );
      expect(status).toBe(200);
      return {};
    });
    expect(heard).toBe("changed orders balance");
    expect(leaksOf(fields, values, said)).toEqual([]);
  });
});

/** Random values for these fields as they are kept, other ones each time. */
function draw(fields: readonly Field[]): Values {
  seed += 1;
  const record = fc.record(
    Object.fromEntries(fields.map((field) => [field.name, validFor(field)])),
  );
  const [drawn = {}] = fc.sample(record, { numRuns: 1, seed });
  return Object.fromEntries(Object.entries(drawn).map(([name, { kept }]) => [name, kept]));
}

/** The same user at another process. */
function through(process: Pick<TestServer, "app">, { user, cookie }: Person): Person {
  return {
    user,
    cookie,
    send: (method, path, body, headers) =>
      send(process, method, path, body, { Cookie: cookie, ...headers }),
  };
}

/**
 * Everything that goes out during and after `work`: to lists, files, streams, phones, the log and
 * the database.
 */
async function overhear(work: (people: People) => Promise<Said>) {
  const process = await startLiveProcess(server, {
    ...inject("database"),
    database: server.database,
  });
  const people = { user: through(process, rahim), admin: through(process, admin) };
  const streams = [rahim, stranger, admin].map(({ cookie }) => listenTo(process, cookie));
  await Promise.all(streams.map((stream) => stream.hears("hello")));
  const push = await openPushService();
  await server.sql`delete from push_subscriptions`;
  const browser = await subscribed(people.user);
  const before = log.length;

  const said = await work(people);
  Object.assign(said, await askEverything(admin, rahim, stranger), await readKept(server));
  const sender = {
    keys: await pushKeys(server.sql, server.seal),
    subject: "https://desk.example",
    agent: push.agent,
  };
  await sendDue(server.sql, sender, server.log);
  // On a shared machine other processes' requests may come to this port.
  const pushed = push.received.filter(({ path }) => browser.endpoint.endsWith(path));
  said["push"] = pushed
    .map(({ path, body }) => path + JSON.stringify(browser.read(body)))
    .join("\n");
  said["events"] = streams.flatMap(({ raw }) => raw).join("");
  said["log"] = log.slice(before).join("");
  // Each of them must have content.
  for (const where of ["events", "log", "kept answers", "table audit", "description", "audit/csv"])
    expect([where, (said[where] ?? "").length > 100]).toEqual([where, true]);
  return {
    said,
    heard: streams[0]?.events.find((event) => event !== "hello"),
    pushed: pushed.length,
  };
}

/**
 * Places an order twice with its key, reads it in every list, and has one delivered and another
 * cancelled.
 */
async function placeAndEnd(
  { key, fields }: Walked,
  values: Values,
  { user, admin }: People,
): Promise<Said> {
  const order = { category: key, ...values };
  const place = (more: object, headers?: Record<string, string>) =>
    user.send("POST", "/api/apply/order", { ...order, ...more }, headers);
  const etag = await settledEtag(user, MINE);
  const attempt = { "Idempotency-Key": randomUUID() };
  const [first, again] = [await place({}, attempt), await place({}, attempt)];
  expect([first.status, again.status, again.headers.get("Idempotent-Replayed")]).toEqual([
    201,
    201,
    "true",
  ]);
  const { _id } = first.body.order;
  const number = fields.flatMap(({ findBy, name }) => (findBy && values[name]) || [])[0];
  const lists = [
    MINE,
    `${MINE}?since=${encodeURIComponent(etag)}`,
    ...(number ? [`${MINE}?q=${number}`] : []),
  ];
  const listed = await Promise.all(
    lists.map(async (path) => (await user.send("GET", path)).body[0]),
  );
  expect(listed.map((one) => one._id)).toEqual(lists.map(() => _id));
  for (const one of [first.body.order, again.body.order, ...listed])
    expectMasked(fields, values, one);

  expect((await user.send("GET", `${MINE}/${_id}`)).body).toMatchObject(values);
  expect((await admin.send("GET", `/api/apply/order?user=${user.user._id}`)).body[0]).toMatchObject(
    values,
  );

  const refusals = [
    await place({ stranger: "x" }),
    await place({ expectedPrice: 99_999 }),
    await place({ category: "none" }),
    await place({ consent: false }, attempt),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([422, 409, 422, 422]);
  const second = await place({});
  const ends = [
    await deliver(admin, _id),
    await cancel(admin, second.body.order._id),
    await cancel(admin, _id),
  ];
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 409]);
  const said = [first, again, second, ...refusals, ...ends].map(({ body }) => JSON.stringify(body));
  return { answers: said.join("\n"), lists: JSON.stringify(listed) };
}

/** What was said in each of several walks, together. */
function joined(parts: Said[]): Said {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [name, parts.map((part) => part[name] ?? "").join("\n")]),
  );
}

function expectMasked(fields: readonly Field[], values: Values, order: Values): void {
  for (const { name, type, public: open, listed } of fields) {
    const value = values[name] ?? "";
    const masked = maskOf({ type }, value);
    const shown = open ? value : listed === false ? undefined : masked;
    expect([name, order[name]]).toEqual([name, shown]);
  }
}

/**
 * Secret values in what went out, and where. Those under 8 characters may be in a time or an id by
 * chance.
 */
function leaksOf(fields: readonly Field[], values: Values, said: Said): string[] {
  const secret = fields.filter(({ public: open, type }) => !open && type !== "choice");
  const long = secret.flatMap(({ name }) =>
    values[name] && values[name].length >= 8 ? [values[name]] : [],
  );
  return Object.entries(said).flatMap(([where, text]) =>
    long.filter((value) => text.includes(value)).map((value) => `${where}: ${value}`),
  );
}
