import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { cancel, newAdmin, nid, placed } from "../test/writes.ts";

let server: Awaited<ReturnType<typeof openLiveServer>>;
let admin: Person;
let rina: Person;
let salma: Person;
let rahim: Person;
beforeEach(async () => {
  server = await openLiveServer();
  admin = await logInAdmin(server);
  [rina, salma] = [await newAdmin(server, admin, "staff"), await newAdmin(server, admin, "staff")];
  rahim = await newUser(server, admin, 100_000);
  await server.sql`update services set expected_minutes = 30 where key = 'tin'`;
});

const tin = { category: "tin", nidNumber: "5550001111" };
const next = (by: Person, aside: string[] = [], key?: string): Promise<Answer> =>
  by.send("POST", "/api/apply/next", { aside }, key ? { "Idempotency-Key": key } : {});
const nothing = { status: 200, body: { order: null } };
const claimOf = async (order: string) =>
  (await admin.send("GET", `/api/apply/order/${order}`)).body.claim?.by ?? null;

test("two clerks who press at once, fifty times, through two processes, never get one order", async () => {
  const orders: string[] = [];
  for (let count = 0; count < 100; count += 1) orders.push(await placed(rahim));
  const desks = [rina, salma].map(async (clerk) => ({
    clerk,
    origin: (await startLiveProcess(server, server.connection)).origin,
  }));
  const press = async ({ clerk, origin }: { clerk: Person; origin: string }) => {
    const answer = await fetch(`${origin}/api/apply/next`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        "Idempotency-Key": randomUUID(),
        Cookie: clerk.cookie,
      },
      body: JSON.stringify({ aside: [] }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { order: string }).order;
  };
  const both = await Promise.all(desks);
  const given: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    const pair = await Promise.all(both.map(press));
    given.push(...pair);
    // Each is done with theirs.
    await server.sql`update orders set status = 'approved' where id = any(${pair})`;
  }
  expect(new Set(given).size).toBe(100);
  expect([...given].sort()).toEqual([...orders].sort());
  expect(await next(rina)).toMatchObject(nothing);
}, 60_000);

describe("next", () => {
  test("is the most overdue; of those without a time the oldest, after all that have one", async () => {
    const [old, late, later] = [
      await placed(rahim),
      await placed(rahim, tin),
      await placed(rahim, tin),
    ];
    await server.sql`update orders set created_at = now() - interval '3 hours' where id = ${old}`;
    await server.sql`update orders set created_at = now() - interval '1 hour' where id = ${later}`;
    const given: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await next(rina);
      given.push(body.order);
      await cancel(admin, body.order);
    }
    expect(given).toEqual([later, late, old]);
  });

  test("pressed twice with one key is one order, also when it was decided since", async () => {
    await placed(rahim);
    const [first, key] = [await placed(rahim), randomUUID()];
    await server.sql`update orders set created_at = now() - interval '1 day' where id = ${first}`;
    await server.sql`update services set expected_minutes = 30 where key = 'nid'`;
    const answers = await Promise.all([next(rina, [], key), next(rina, [], key)]);
    expect(answers.map(({ body }) => body.order)).toEqual([first, first]);
    await cancel(admin, first);
    expect((await next(rina, [], key)).body.order).toBe(first);
    expect((await next(rina, [randomUUID()], key)).body.code).toBe("key-reused");
    // By now she works on another service alone.
    await server.sql`update users set services = '{tin}' where id = ${rina.user._id}`;
    expect((await next(rina, [], key)).body.order).toBeNull();
  });

  test("is first what one has begun, and gives back what one leaves: nobody hoards", async () => {
    const [one, two] = [await placed(rahim), await placed(rahim)];
    expect((await next(rina)).body.order).toBe(one);
    expect((await next(rina)).body.order).toBe(one);
    expect((await next(rina, [one])).body.order).toBe(two);
    expect([await claimOf(one), await claimOf(two)]).toEqual([null, rina.user._id]);
    expect((await next(salma)).body.order).toBe(one);
    // What a colleague holds by now is not taken from them.
    expect(await next(rina, [two, one])).toMatchObject(nothing);
    expect([await claimOf(one), await claimOf(two)]).toEqual([salma.user._id, null]);
  });

  test("is what a colleague has begun only once their claim has ended", async () => {
    const order = await placed(rahim);
    await next(rina);
    expect(await next(salma)).toMatchObject(nothing);
    await server.sql`update orders set claimed_at = now() - interval '11 minutes'`;
    expect((await next(salma)).body.order).toBe(order);
  });

  test("waits for no customer: a question that is open leaves its order out until it is answered", async () => {
    const order = await placed(rahim);
    const talk = (by: Person, list: string, more: object) =>
      by.send(
        "PUT",
        `/api/apply/${list}/${order}/messages`,
        { text: "Which?", ...more },
        { "Idempotency-Key": randomUUID() },
      );
    await talk(admin, "order", { asks: true });
    expect(await next(rina)).toMatchObject(nothing);
    await talk(rahim, "my-order", {});
    expect((await next(rina)).body.order).toBe(order);
  });

  test("is of the clerk's services, and never one's own order", async () => {
    await placed(rahim, tin);
    const own = await newUser(server, admin, 1_000);
    await placed(own);
    await server.sql`update users set role = 'staff' where id = ${own.user._id}`;
    await admin.send("PUT", `/api/users/users/${own.user._id}/services`, { services: ["nid"] });
    expect(await next(own)).toMatchObject(nothing);
    expect((await next(rina)).status).toBe(200);
  });

  test("is for staff, and takes no nonsense", async () => {
    expect((await next(rahim)).status).toBe(403);
    expect((await next(rina, ["no id"])).status).toBe(422);
    expect((await rina.send("POST", "/api/apply/next")).status).toBe(422);
    expect(await next(admin)).toMatchObject(nothing);
  });
});

describe("mine", () => {
  test("are those that I have begun and that still wait, as long as my claim holds", async () => {
    const [one, two] = [await placed(rahim), await placed(rahim, nid)];
    const mine = async (by: Person) =>
      (await by.send("GET", "/api/apply/order?mine=1")).body.map(({ _id }: { _id: string }) => _id);
    await next(rina);
    await salma.send("POST", `/api/apply/order/${two}/claim`);
    expect([await mine(rina), await mine(salma), await mine(admin)]).toEqual([[one], [two], []]);
    await server.sql`
      update orders set claimed_at = now() - interval '11 minutes' where id = ${one}`;
    expect(await mine(rina)).toEqual([]);
    await cancel(admin, two);
    expect(await mine(salma)).toEqual([]);
  });
});
