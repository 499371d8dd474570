import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { madeService, passportOrder } from "../test/own-services.ts";
import { subscriber } from "../test/push-service.ts";
import { cancel, deliver, placed, roshid, settledEtag } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

const ORDERS = "/api/apply/my-order";
const ROSHIDS = "/api/apply/get-roshid";

const owner = await newUser(server, admin, 100_000);
const shop = {
  owner,
  worker: await newWorker(server, admin, owner, 20_000),
  other: await newWorker(server, admin, owner, 20_000),
};
type Who = keyof typeof shop;
const everybody = Object.keys(shop) as Who[];

/** What each of the shop is answered by a list, as the names of who made the rows. */
async function seen(rows: Record<Who, string>, path: (who: Who) => string, only = true) {
  const answers: Record<string, string[]> = {};
  for (const who of everybody) {
    const { body, status } = await shop[who].send("GET", path(who));
    expect([status, Array.isArray(body)]).toEqual([200, true]);
    const ids = body.map(({ _id }: { _id: string }) => _id);
    answers[who] = everybody.filter((by) => ids.includes(rows[by]));
    // Nor anything else than what is asked about.
    if (only) expect(ids.filter((id: string) => !Object.values(rows).includes(id))).toEqual([]);
  }
  return answers;
}
/** The owner sees the rows of all, a worker their own. */
const OWN = { owner: everybody, worker: ["worker"], other: ["other"] };

async function each(make: (person: Person) => Promise<string>): Promise<Record<Who, string>> {
  const made: Partial<Record<Who, string>> = {};
  for (const who of everybody) made[who] = await make(shop[who]);
  return made as Record<Who, string>;
}

describe("the list of orders", () => {
  let service: string;
  beforeAll(async () => {
    service = (await madeService(admin)).key;
  });
  const passport = (more: object) => (person: Person) =>
    placed(person, passportOrder(service, more));

  test.each([
    ["the number", { passportNumber: "QW7788123" }, "QW7788123"],
    ["the end of the number", { passportNumber: "QW5566987" }, "66987"],
    ["a text of the form", { fullName: "জরিনা খাতুন" }, "জরিনা"],
    ["for whom it is", { forWhom: "কালু মাঝি" }, "কালু মাঝি"],
  ])("?q= by %s finds a worker theirs alone", async (_, more, q) => {
    const rows = await each(passport(more));
    expect(await seen(rows, () => `${ORDERS}?q=${encodeURIComponent(q)}`)).toEqual(OWN);
  });

  test("?q= by the order's own number finds nobody another's", async () => {
    const rows = await each((person) => placed(person));
    for (const by of everybody) {
      const { orderNumber } = (await owner.send("GET", `${ORDERS}/${rows[by]}`)).body;
      const may: Record<string, string[]> = { owner: [by], worker: [], other: [], [by]: [by] };
      expect([by, await seen(rows, () => `${ORDERS}?q=${orderNumber}`)]).toEqual([by, may]);
    }
  });

  const ask = (order: string) =>
    admin.send(
      "PUT",
      `/api/apply/order/${order}/messages`,
      { text: "কোন ঠিকানা?", asks: true },
      { "Idempotency-Key": randomUUID() },
    );
  test.each([
    ["answer", ask],
    ["file", (order: string) => deliver(admin, order)],
    ["look", (order: string) => cancel(admin, order)],
  ] as const)("waits=%s is of what each ordered, also for the owner", async (waits, make) => {
    const rows = await each((person) => placed(person));
    for (const by of everybody) expect((await make(rows[by])).status).toBeLessThan(300);
    const waiting = await seen(rows, () => `${ORDERS}?waits=${waits}`);
    expect(waiting).toEqual({ ...OWN, owner: ["owner"] });
  });

  test("since= tells of what changed of theirs, by any version, also the owner's", async () => {
    const versions = await settled(ORDERS);
    const rows = await each((person) => placed(person));
    expect(await seen(rows, (who) => since(ORDERS, versions[who]))).toEqual(OWN);
    // Of another's version that is older, more of one's own.
    for (const of of everybody)
      expect(await seen(rows, () => since(ORDERS, versions[of]), false)).toEqual(OWN);
    // And what goes out of a filter is told to who had it.
    const before = await settled(ORDERS);
    for (const by of everybody) await cancel(admin, rows[by]);
    const filtered = `${ORDERS}?status=pending`;
    expect(await seen(rows, (who) => since(filtered, before[who]))).toEqual(OWN);
  });
});

test("the list of roshids tells since a version what changed of theirs, and what they took off it", async () => {
  const made = async (person: Person) =>
    (await person.send("POST", "/api/apply/create-roshid", roshid(randomUUID().slice(0, 8)))).body
      .roshid._id;
  const versions = await settled(ROSHIDS);
  const rows = await each(made);
  expect(await seen(rows, (who) => since(ROSHIDS, versions[who]))).toEqual(OWN);
  for (const of of everybody)
    expect(await seen(rows, () => since(ROSHIDS, versions[of]), false)).toEqual(OWN);
  const before = await settled(ROSHIDS);
  for (const by of everybody)
    await shop[by].send("DELETE", "/api/apply/delete-roshid", { id: rows[by] });
  expect(await seen(rows, (who) => since(ROSHIDS, before[who]))).toEqual(OWN);
});

/** Each one's version of a list, when nothing is on its way. */
async function settled(path: string): Promise<Record<Who, string>> {
  return each((person) => settledEtag(person, path));
}
const since = (path: string, version: string) =>
  `${path}${path.includes("?") ? "&" : "?"}since=${encodeURIComponent(version)}`;

describe("what is the owner's own", () => {
  test("a worker ends none of the owner's sessions, nor one of another worker", async () => {
    for (const person of [owner, shop.other]) {
      const [{ _id: session }] = (await person.send("GET", "/api/users/sessions")).body;
      const ended = await shop.worker.send("DELETE", `/api/users/sessions/${session}`);
      expect(ended.status).toBe(404);
      expect((await person.send("GET", "/api/users/userInfo")).status).toBe(200);
      const { body } = await shop.worker.send("GET", "/api/users/sessions");
      expect(body.map(({ _id }: { _id: string }) => _id)).not.toContain(session);
    }
  });

  test("a worker takes no push subscription away from the owner or another worker", async () => {
    for (const person of [owner, shop.other]) {
      const { endpoint, subscription } = subscriber();
      expect((await person.send("POST", "/api/push/subscription", subscription)).status).toBe(201);
      const taken = await shop.worker.send("DELETE", "/api/push/subscription", { endpoint });
      expect(taken.status).toBe(200);
      const rows = await server.sql`
        select user_id from push_subscriptions where endpoint = ${endpoint}`;
      expect(rows).toEqual([{ userId: person.user._id }]);
    }
  });
});
