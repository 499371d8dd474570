import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { calls, type deskCalls } from "../../contract/calls.ts";
import { sent } from "../attachments/test/sending.ts";
import { type Answer, logInAdmin, newUser, type Person, pdf, rename } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { cancel, deliver, newAdmin, nid, placed, settledEtag } from "../test/writes.ts";

/*
 * Rina works on "nid" and "nidPDF" alone. Of an order of "tin" she gets nothing, and does nothing
 * to it, by whichever call.
 */
let server: TestServer;
let admin: Person;
let rina: Person;
let rahim: Person;
/** Orders of "tin": one that waits, one that is said to be wrong, one cancelled. */
let waiting: string;
let delivered: string;
let file: string;
let attachment: string;
let note: string;
/** What tells of them, wherever it stands. */
let traces: string[];

const tin = { category: "tin", nidNumber: "5550001111", forWhom: "নাজমা" };
const keyed = () => ({ "Idempotency-Key": randomUUID() });
const at = (order: string) => `/api/apply/order/${order}`;
const give = (services: string[], by = admin, to = rina): Promise<Answer> =>
  by.send("PUT", `/api/users/users/${to.user._id}/services`, { services });
const upload = () => {
  const form = new FormData();
  form.set("file", pdf());
  return form;
};

beforeAll(async () => {
  server = await openTestServer({ STAFF_RECHARGES: "1" });
  admin = await logInAdmin(server);
  rina = await newAdmin(server, admin, "staff");
  rahim = await newUser(server, admin, 100_000);
  await rename(server, rahim, "রহিম উদ্দিন");
  waiting = await placed(rahim, tin);
  delivered = await placed(rahim, tin);
  const cancelled = await placed(rahim, tin);
  await server.sql`update services set expected_minutes = 30 where key = 'tin'`;
  await server.sql`update orders set created_at = now() - interval '1 hour'`;
  await cancel(admin, cancelled, "the TIN is not his");
  await deliver(admin, delivered);
  file = (await rahim.send("GET", `/api/apply/my-order/${delivered}`)).body.file.slice(-36);
  const said = await rahim.send(
    "PUT",
    `/api/apply/my-order/${waiting}/messages`,
    { text: "Here is the card", files: [await sent(server, rahim)] },
    keyed(),
  );
  attachment = said.body.files[0].id;
  await rahim.send(
    "PUT",
    `/api/apply/my-order/${delivered}/messages`,
    { text: "It is not mine", wrongFile: file },
    keyed(),
  );
  note = (await rina.send("PUT", `${at(waiting)}/notes`, { text: "he pays late" }, keyed())).body
    ._id;
  const numbers = await server.sql<{ number: number }[]>`
    select number from orders where category = 'tin'`;
  traces = [
    waiting,
    delivered,
    cancelled,
    file,
    attachment,
    note,
    ...numbers.map(({ number }) => String(number)),
    "5550001111",
    "নাজমা",
    "রহিম",
    "the TIN is not his",
    "Here is the card",
    "It is not mine",
    "he pays late",
  ];
  expect((await give(["nidPDF", "nid"])).body).toMatchObject({ services: ["nid", "nidPDF"] });
});

type StaffCall = {
  [C in keyof typeof deskCalls]: (typeof deskCalls)[C] extends { who: "staff" } ? C : never;
}[keyof typeof deskCalls];
type Example = { query?: string; body?: () => unknown; headers?: () => Record<string, string> };
/** How Rina tries each call that staff may make on an order of "tin": in its address, or so. */
const examples: Record<StaffCall, Example[]> = {
  "GET overview/work": [{}],
  "GET apply/order": [
    {},
    { query: "?sort=oldest" },
    { query: "?status=pending" },
    { query: "?category=tin" },
    { query: "?q=5550001111" },
    { query: "?q=রহিম" },
    { query: "?q=নাজমা" },
    { query: "?unanswered=1" },
    { query: "?wrong=1" },
    { query: "?late=1" },
    { query: "?status=pending&sort=due" },
    { query: "?user={user}" },
    { query: "?since={version}" },
  ],
  "GET apply/order/:id": [{}],
  "GET apply/order/:id/whatsapp": [{}],
  "GET apply/order-counts": [{}, { query: "?category=tin" }, { query: "?q=5550001111" }],
  "GET apply/cancel-notes": [{}],
  "POST apply/match-files": [{ body: () => ({ names: ["5550001111.pdf"] }) }],
  "POST apply/preview": [{ body: upload }],
  "POST apply/update-form/:id": [{ body: upload }, { query: "?replaces={file}", body: upload }],
  "DELETE apply/order/:id/delivery": [{ query: "?file={file}" }],
  "PUT apply/order/:id": [{ body: () => ({ status: "cancel", note: "no" }) }],
  "POST apply/order/:id/refund": [{ body: () => ({ amount: 5, reason: "half" }) }],
  "POST apply/order/:id/claim": [{}],
  "DELETE apply/order/:id/claim": [{}],
  "POST apply/next": [{ body: () => ({ aside: [] }) }, { body: () => ({ aside: [waiting] }) }],
  "GET apply/order/:id/messages": [{}],
  "PUT apply/order/:id/messages": [{ body: () => ({ text: "Which one?" }), headers: keyed }],
  "POST apply/order/:id/messages/read": [
    { body: () => ({ position: 1 }) },
    { body: () => ({ position: 1, settled: true }) },
  ],
  "GET apply/order/:id/notes": [{}],
  "PUT apply/order/:id/notes": [{ body: () => ({ text: "hello" }), headers: keyed }],
  "DELETE apply/notes/:id": [{}],
  "GET recharge/waiting": [{}],
  "POST recharge/waiting/:id/accept": [{}],
  "POST recharge/waiting/:id/refuse": [{ body: () => ({ reason: "no" }) }],
};

/** Every row of the desk's work as it stands. */
async function rows(): Promise<unknown> {
  const [row] = await server.sql`
    select (select jsonb_agg(o order by o.id) from orders o) as orders,
      (select jsonb_agg(m order by m.id) from order_messages m) as messages,
      (select jsonb_agg(n order by n.id) from staff_notes n) as notes,
      (select jsonb_agg(f order by f.id) from files f) as files,
      (select jsonb_agg(t order by t.id) from transfers t) as transfers,
      (select jsonb_agg(a order by a.id) from attachments a) as attachments`;
  return row;
}
const untold = async (body: unknown, told: string) => {
  const said = JSON.stringify(body) ?? "";
  expect([told, traces.filter((trace) => said.includes(trace))]).toEqual([told, []]);
};

async function attempt(by: Person, name: string, { query = "", body, headers }: Example) {
  const [method = "", address = ""] = name.split(" ");
  const version = "00000000-1";
  const filled = encodeURI(query)
    .replace("%7Buser%7D", rahim.user._id)
    .replace("%7Bfile%7D", file)
    .replace("%7Bversion%7D", version);
  const ids = /:\w+/.test(address) ? [waiting, delivered, file, attachment, note] : [""];
  return Promise.all(
    ids.map(async (id) => {
      const path = `/api/${address.replace(/:\w+/, id)}${filled}`;
      return { path, answer: await by.send(method, path, body?.(), headers?.()) };
    }),
  );
}

describe("a clerk narrowed to two services, of an order of another", () => {
  test.each(Object.entries(examples))(
    "%s: gets nothing, and changes nothing",
    async (name, tries) => {
      const before = await rows();
      for (const one of tries)
        for (const { path, answer } of await attempt(rina, name, one)) {
          await untold(answer.body, path);
          // Money is of no service; here she is asked to prove who she is before all else.
          if (name.startsWith("POST recharge")) expect([403, 404]).toContain(answer.status);
          else if (name.includes(":id")) expect([path, answer.status]).toEqual([path, 404]);
          else if (name === "POST apply/next") expect(answer.body.order).toBeNull();
          else expect([path, answer.status]).toEqual([path, 200]);
        }
      expect(await rows()).toEqual(before);
    },
  );

  test("the same tries show much to a clerk who works on all: the tries are right ones", async () => {
    const salma = await newAdmin(server, admin, "staff");
    const reading = Object.entries(examples).filter(([name]) => name.startsWith("GET apply/"));
    for (const [name, tries] of reading) {
      const answers = (await Promise.all(tries.map((one) => attempt(salma, name, one)))).flat();
      // It answers with an address alone, which whatsapp.test.ts reads.
      if (name.endsWith("/whatsapp")) continue;
      const said = JSON.stringify(answers.map(({ answer }) => answer.body));
      const told = name.endsWith("counts") ? /"pending":1/ : new RegExp(traces.join("|"));
      expect(said, name).toMatch(told);
    }
  });

  test("no call that any signed-in person may make shows it by an id", async () => {
    const own = Object.entries<Call>(calls).filter(
      ([name, { who }]) => who === "user" && /^GET .*:/.test(name),
    );
    expect(own.map(([name]) => name)).toContain("GET files/:id");
    for (const [name] of own)
      for (const { path, answer } of await attempt(rina, name, {})) {
        await untold(answer.body, path);
        expect([path, answer.status]).toEqual([path, 404]);
      }
    expect((await admin.send("GET", `/api/files/${file}`)).status).toBe(200);
    expect((await admin.send("GET", `/api/attachments/${attachment}/file`)).status).toBe(200);
  });

  test("counts and waiting work are hers alone", async () => {
    const karim = await newUser(server, admin, 1_000);
    const mine = await placed(karim, nid);
    await karim.send("PUT", `/api/apply/my-order/${mine}/messages`, { text: "Hello" }, keyed());
    const { body } = await rina.send("GET", "/api/apply/order-counts");
    expect(body).toMatchObject({ all: 1, pending: 1, unanswered: 1, wrong: 0, cancel: 0, late: 0 });
    const { body: work } = await rina.send("GET", "/api/overview/work");
    expect([work.answered.count, work.returned.count, work.late.count]).toEqual([1, 0, 0]);
    expect((await admin.send("GET", "/api/overview/work")).body).toMatchObject({
      answered: { count: 2 },
      returned: { count: 1 },
      late: { count: 1 },
    });
    const [listed, ...others] = (await rina.send("GET", "/api/apply/order")).body;
    expect([listed._id, others]).toEqual([mine, []]);
  });
});

describe("the services of a clerk", () => {
  test("hold from the next request on, and a list that was read before is read anew", async () => {
    const salma = await newAdmin(server, admin, "staff");
    const path = "/api/apply/order";
    const etag = await settledEtag(salma, path);
    const since = `${path}?since=${encodeURIComponent(etag.replaceAll('"', ""))}`;
    expect((await salma.send("GET", since)).status).toBe(304);
    await give(["birth"], admin, salma);
    const narrowed = await salma.send("GET", since);
    expect([narrowed.status, narrowed.body, narrowed.headers.get("Delta-Base")]).toEqual([
      200,
      [],
      null,
    ]);
    expect((await salma.send("GET", "/api/users/userInfo")).body.services).toEqual(["birth"]);
    await give([], admin, salma);
    expect((await salma.send("GET", since)).status).toBe(304);
    expect((await salma.send("GET", "/api/users/userInfo")).body).not.toHaveProperty("services");
  });

  test("what they have begun of others is free again", async () => {
    const salma = await newAdmin(server, admin, "staff");
    const [tins, nids] = [await placed(rahim, tin), await placed(rahim, nid)];
    for (const order of [tins, nids]) await salma.send("POST", `${at(order)}/claim`);
    await give(["nid"], admin, salma);
    expect((await admin.send("GET", at(tins))).body.claim).toBeNull();
    expect((await admin.send("GET", at(nids))).body.claim).toMatchObject({ by: salma.user._id });
  });

  test("are told in the log, once for each change, by an admin alone, for a clerk alone", async () => {
    const salma = await newAdmin(server, admin, "staff");
    await give(["tin", "nid", "tin"], admin, salma);
    await give(["nid", "tin"], admin, salma);
    const lines = (await admin.send("GET", "/api/audit?action=clerk-services-given")).body;
    expect(
      lines.filter(({ subject }: { subject: string }) => subject === salma.user._id),
    ).toMatchObject([{ details: { to: "nid, tin" } }]);
    expect((await give(["nid"], admin, rahim)).status).toBe(404);
    expect((await give(["nid"], admin, admin)).status).toBe(404);
    expect(await give(["nid"], salma, rina)).toMatchObject({ status: 403 });
    expect(await give(["nid"], rahim, rina)).toMatchObject({ status: 403 });
    expect(await give(["noSuch"], admin, rina)).toMatchObject({
      status: 409,
      body: { code: "unknown-service" },
    });
    expect(await give(["not a key"], admin, rina)).toMatchObject({ status: 422 });
  });
});
