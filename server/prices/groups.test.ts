import { afterAll, describe, expect, test } from "vitest";
import { MOST_GROUPS } from "../../contract/prices.ts";
import { newUser, type Person, send } from "../test/builders.ts";
import { madeService, passportOrder } from "../test/own-services.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, newAdmin, nid, settledEtag, warmUp } from "../test/writes.ts";
import { openGroupDesk } from "./test/group-desk.ts";

const { server, admin, make, made, put, move, end, groups, changes } = await openGroupDesk();
const { sql } = server;
afterAll(() => expectRightLedger(sql));

const pricesOf = async (person: Person) => (await person.send("GET", "/api/balance")).body;
const order = (person: Person, more: object = {}, headers = {}) =>
  person.send("POST", "/api/apply/order", { ...nid, ...more }, headers);
const groupOf = async ({ user }: Person) =>
  (await admin.send("GET", `/api/users/users/${user._id}`)).body.priceGroup;
const lastAudit = async (action: string) => {
  const [entry] = await sql`
    select actor_id, subject, details from audit where action = ${action} order by id desc limit 1`;
  return entry;
};
const cell = (group: string, price: number | null, was: number | null = null) => ({
  name: "nidBalance",
  group,
  was,
  price,
});
/** A customer in a group of their own that pays so much for an identity card. */
async function grouped(price: number | null, balance = 1_000) {
  const [person, group] = [await newUser(server, admin, balance), await made()];
  if (price !== null) await put(cell(group, price));
  await move(person, group);
  return { person, group };
}

describe("whose price it is", () => {
  test("the group's where it has one, else the list's; 0 is a price", async () => {
    const { person, group } = await grouped(90.5);
    const { nidBalance: _, ...list } = await pricesOf(admin);
    expect(await pricesOf(person)).toEqual({ ...list, nidBalance: 90.5 });
    expect((await order(person)).body).toMatchObject({ order: { price: 90.5 }, balance: 909.5 });
    await put(cell(group, 0, 90.5));
    expect((await pricesOf(person)).nidBalance).toBe(0);
    expect((await order(person)).body).toMatchObject({ order: { price: 0 }, balance: 909.5 });
    await put(cell(group, null, 0));
    expect((await order(person)).body).toMatchObject({ order: { price: 120 }, balance: 789.5 });
  });

  test("start, services and the list of prices show it, and each is told by another version", async () => {
    const { person, group } = await grouped(90);
    const start = async (query = "") => (await person.send("GET", `/api/start${query}`)).body;
    const priceIn = ({ services }: any) =>
      services.find(({ key }: { key: string }) => key === "nid").price;
    expect((await start()).prices.nidBalance).toBe(90);
    for (const change of [
      { do: () => put(cell(group, 80, 90)), price: 80 },
      { do: () => put(cell(group, null, 80)), price: 120 },
      { do: () => put(cell(group, 70)), price: 70 },
      { do: () => move(person, null), price: 120 },
      { do: () => move(person, group), price: 70 },
      { do: () => end(group), price: 120 },
    ]) {
      const [prices, services] = [
        await settledEtag(person, "/api/balance"),
        await settledEtag(person, "/api/services"),
      ];
      await change.do();
      const versions = `prices=${prices.slice(1, -1)}&services=${services.slice(1, -1)}`;
      const told = await start(`?${versions}`);
      expect([told.prices?.nidBalance, priceIn(told)]).toEqual([change.price, change.price]);
      const held = { "If-None-Match": prices };
      expect((await person.send("GET", "/api/balance", undefined, held)).status).toBe(200);
    }
  });

  test("of others nothing changes: neither their lists nor what they are told", async () => {
    const other = await newUser(server, admin);
    const { person, group } = await grouped(90);
    const etag = await settledEtag(other, "/api/balance");
    await put(cell(group, 85, 90));
    await move(person, null);
    await end(group);
    const held = { "If-None-Match": etag };
    await expect
      .poll(async () => (await other.send("GET", "/api/balance", undefined, held)).status)
      .toBe(304);
  });

  test("an operator's own service has cells too", async () => {
    const { person, group } = await grouped(null);
    const { key } = await madeService(admin, { price: 10 });
    expect((await put({ name: key, group, was: null, price: 7 })).status).toBe(200);
    expect((await pricesOf(person))[key]).toBe(7);
    const bought = await person.send("POST", "/api/apply/order", passportOrder(key));
    expect(bought.body.order.price).toBe(7);
  });

  test("an order that was shown another price is refused with the new one, and nothing is lost", async () => {
    const { person, group } = await grouped(90);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    await move(person, null);
    expect(await order(person, { expectedPrice: 90 }, headers)).toMatchObject({
      status: 409,
      body: { code: "price-changed", price: 120 },
    });
    await move(person, group);
    expect((await order(person, { expectedPrice: 120 })).body.price).toBe(90);
    expect(await balanceOf(person)).toBe(1_000);
    expect((await order(person, { expectedPrice: 90 })).body.order.price).toBe(90);
  });

  test("20 orders at once while an admin moves the user: each at a price that was theirs", async () => {
    const { person, group } = await grouped(90, 20_000);
    await warmUp(server);
    for (const expectedPrice of [90, undefined]) {
      const [moved, ...answers] = await Promise.all([
        move(person, expectedPrice ? null : group),
        ...Array.from({ length: 20 }, () => order(person, { expectedPrice })),
      ]);
      expect(moved.status).toBe(200);
      for (const { status, body } of answers)
        expect(status === 201 ? body.order.price : body.price).toSatisfy((price) =>
          status === 201 && expectedPrice ? price === 90 : [90, 120].includes(price),
        );
    }
    const [sums] = await sql`
      select sum(o.price)::int as orders,
        (select sum(amount)::int from transfers where user_id = ${person.user._id}
          and kind = 'charge') as charged
      from orders o where user_id = ${person.user._id}`;
    expect(sums?.["orders"]).toBe(sums?.["charged"]);
  });

  test("is read by keys alone, in the one statement that charges", async () => {
    const { person } = await grouped(90);
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      const rows = await tx`
        explain (costs off) select poisha, cost, price_group
        from price_of(${person.user._id}::uuid, 'nidBalance', '{"speed": "fast"}')`;
      return rows.map((row) => String(row["queryPlan"] ?? row["QUERY PLAN"])).join("\n");
    });
    expect(plan).not.toMatch(/Seq Scan|Function Scan/);
    const parts = ["option_prices_pkey", "costs_pkey"];
    for (const key of ["prices_pkey", "users_pkey", "group_prices_pkey", ...parts])
      expect(plan).toContain(key);
  });
});

describe("a group", () => {
  test("is made once by a key, and by one name", async () => {
    const key = crypto.randomUUID();
    const twice = await Promise.all([make("দোকান", key), make("দোকান", key)]);
    expect(new Set(twice.map(({ body }) => body.group._id)).size).toBe(1);
    expect((await make("দোকান")).body.code).toBe("group-name-taken");
    const atOnce = await Promise.all([make("Shops"), make("shops"), make("SHOPS")]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await lastAudit("group-made")).toMatchObject({ actorId: admin.user._id });
    for (const { _id } of await groups()) await end(_id);
    expect((await make("দোকান")).status).toBe(201);
  });

  test("is renamed, unless another has the name; the same name is none", async () => {
    const [one, other] = [await made(), await made("taken")];
    const rename = (name: unknown, id = one) =>
      admin.send("PUT", `/api/price-groups/${id}`, { name });
    expect((await rename("Taken")).body.code).toBe("group-name-taken");
    expect((await Promise.all([rename("first"), rename("first")])).map((a) => a.status)).toEqual([
      200, 200,
    ]);
    expect(await lastAudit("group-renamed")).toMatchObject({
      subject: one,
      details: { to: "first" },
    });
    expect(await sql`select from audit where action = 'group-renamed'`).toHaveLength(1);
    for (const name of ["", " ", "x".repeat(31), 7, null])
      expect((await rename(name)).status).toBe(422);
    await end(other);
    expect((await rename("taken")).status).toBe(200);
    expect((await rename("late", other)).status).toBe(404);
    expect((await rename("late", crypto.randomUUID())).status).toBe(404);
  });

  test("is ended for all its people at once, and once; its history stays", async () => {
    const { person, group } = await grouped(90);
    const others = await Promise.all([1, 2].map(() => newUser(server, admin)));
    for (const other of others) await move(other, group);
    const [one, again] = await Promise.all([end(group), end(group)]);
    expect([one.body.people, again.body.people].toSorted()).toEqual([0, 3]);
    expect(await groupOf(person)).toBeNull();
    expect((await pricesOf(person)).nidBalance).toBe(120);
    expect(await lastAudit("group-ended")).toMatchObject({ details: { people: 3 } });
    expect((await changes())[0]).toMatchObject({ group: expect.any(String), price: 90 });
    expect((await put(cell(group, 50))).body.code).toBe("prices-changed");
    expect((await move(person, group)).status).toBe(404);
    expect((await end(crypto.randomUUID())).status).toBe(404);
  });

  test("that ends while people are moved into it keeps nobody", async () => {
    const group = await made();
    const people = await Promise.all(Array.from({ length: 8 }, () => newUser(server, admin)));
    await warmUp(server);
    await Promise.all([...people.map((person) => move(person, group)), end(group)]);
    expect(await sql`select from users where price_group = ${group}`).toHaveLength(0);
  });

  test(`of them ${MOST_GROUPS} are the most, also when they are made at once`, async () => {
    for (const { _id } of await groups()) await end(_id);
    const answers = await Promise.all(
      Array.from({ length: MOST_GROUPS + 2 }, (_, nth) => make(`number ${nth}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_GROUPS);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe("too-many-groups");
    for (const { _id } of await groups()) await end(_id);
  });

  test("lists its people, a page at a time, and no deleted ones", async () => {
    const group = await made();
    const people = [];
    for (let count = 0; count < 3; count++) people.push(await newUser(server, admin));
    for (const person of people) await move(person, group);
    const list = async (query: string) =>
      (await admin.send("GET", `/api/price-groups/people/${group}${query}`)).body;
    const page = await list("?limit=2");
    expect(page.map((row: any) => row._id)).toEqual(
      people
        .slice(1)
        .map(({ user }) => user._id)
        .toReversed(),
    );
    expect(await list(`?before=${page[1]._id}`)).toHaveLength(1);
    await admin.send("DELETE", `/api/users/users/${people[0]?.user._id}`);
    expect(await list("")).toHaveLength(2);
    expect((await groups()).find((one: any) => one._id === group).people).toBe(2);
  });
});

describe("a price of a group", () => {
  test("is set with list prices, all or none, once; history and log say of which group", async () => {
    const group = await made("regulars");
    const { tinBalance } = await pricesOf(admin);
    const both = [cell(group, 90), { name: "tinBalance", was: tinBalance, price: tinBalance + 1 }];
    expect((await Promise.all([put(...both), put(...both)])).map((a) => a.status)).toEqual([
      200, 200,
    ]);
    const kept = await changes();
    expect(kept.slice(0, 2)).toMatchObject([
      { name: "tinBalance", group: null, was: tinBalance },
      { name: "nidBalance", group: "regulars", was: null, price: 90, by: "admin" },
    ]);
    expect((await put({ ...both[1], was: 1, price: 2 }, cell(group, 80, 90))).body.code).toBe(
      "prices-changed",
    );
    expect((await put(cell(group, 80, 91))).body.code).toBe("prices-changed");
    expect(await changes()).toEqual(kept);
    await put(cell(group, null, 90));
    expect((await changes())[0]).toMatchObject({ group: "regulars", was: 90, price: null });
    expect(await lastAudit("price-set")).toMatchObject({
      subject: "nidBalance",
      details: { from: 90, to: null, group: "regulars" },
    });
  });

  test("of two admins at once one is refused", async () => {
    const group = await made();
    const answers = await Promise.all([put(cell(group, 1)), put(cell(group, 2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a bad one is refused with its field, and a list price can't be taken away", async () => {
    const group = await made();
    for (const price of ["", 1.005, -1, 100_000.01])
      expect((await put({ ...cell(group, 1), price })).body.fields).toHaveProperty(
        "changes.0.price",
      );
    const { nidBalance } = await pricesOf(admin);
    const list = { name: "nidBalance", was: nidBalance, price: null };
    expect((await put(list)).body.fields).toHaveProperty("changes.0.price");
    expect((await put({ ...cell(group, 1), group: "x" })).status).toBe(422);
    for (const name of ["constructor", "unknown"])
      expect((await put({ ...cell(group, 1), name })).status).toBe(409);
  });
});

describe("a customer", () => {
  test("is moved once however often it is sent; the log says who moved whom where", async () => {
    const { person, group } = await grouped(90);
    const target = await made("target");
    const before = await sql`select from audit where action = 'user-grouped'`;
    const twice = await Promise.all([move(person, target), move(person, target)]);
    expect(twice.map(({ body }) => body.priceGroup)).toEqual(
      [1, 2].map(() => ({ _id: target, name: "target" })),
    );
    expect(await sql`select from audit where action = 'user-grouped'`).toHaveLength(
      before.length + 1,
    );
    expect(await lastAudit("user-grouped")).toMatchObject({
      actorId: admin.user._id,
      subject: person.user._id,
      details: { to: "target" },
    });
    await Promise.all([move(person, group), move(person, null)]);
    expect([null, group]).toContain((await groupOf(person))?._id ?? null);
  });

  test("alone is moved: who works here pays the list price, and sees it where it is set", async () => {
    const group = await made();
    const clerk = await newAdmin(server, admin, "staff");
    for (const person of [clerk, admin]) expect((await move(person, group)).status).toBe(404);
    expect((await move({ user: { _id: crypto.randomUUID() } } as Person, null)).status).toBe(404);
    const { person } = await grouped(90);
    for (const wrong of ["x", 7, undefined])
      expect(
        (
          await admin.send("PUT", `/api/users/users/${person.user._id}/price-group`, {
            group: wrong,
          })
        ).status,
      ).toBe(422);
  });

  test("and a clerk learn of no group: not by any call, nor by what a session may read", async () => {
    const { person, group } = await grouped(90);
    const name = (await groupOf(person)).name;
    const clerk = await newAdmin(server, admin, "staff");
    await order(person);
    const calls = [
      ["GET", "/api/price-groups"],
      ["POST", "/api/price-groups", { name: "mine" }],
      ["PUT", `/api/price-groups/${group}`, { name: "mine" }],
      ["POST", `/api/price-groups/${group}/end`],
      ["GET", `/api/price-groups/people/${group}`],
      ["PUT", `/api/users/users/${person.user._id}/price-group`, { group: "" }],
      ["PUT", "/api/balance", { changes: [cell(group, 1, 90)] }],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const one of [person, clerk])
        expect((await one.send(method, path, body)).status).toBe(403);
      expect((await send(server, method, path, body)).status).toBe(401);
    }
    for (const one of [person, clerk])
      for (const path of [
        "start",
        "config",
        "services",
        "balance",
        "users/userInfo",
        "apply/my-order",
        "wallet/statement",
        ...(one === clerk ? ["apply/order", "overview"] : []),
      ]) {
        const said = JSON.stringify((await one.send("GET", `/api/${path}`)).body);
        expect(said, path).not.toContain(group);
        expect(said, path).not.toContain(name);
        expect(said, path).not.toMatch(/group_|priceGroup/);
      }
    expect((await pricesOf(clerk)).nidBalance).toBe(120);
  });
});
