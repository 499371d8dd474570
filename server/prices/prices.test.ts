import { describe, expect, test } from "vitest";
import { priceLabels, priceNames, pricePaths } from "../../contract/prices.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);

const prices = async () => (await rahim.send("GET", "/api/balance")).body;

test("a user reads all of them, in tk, and nothing else", async () => {
  const body = await prices();
  expect(Object.keys(body).sort()).toEqual([...priceNames].sort());
  expect(body).toMatchObject({ nidBalance: 120, editRoshidBalance: 15 });
});

describe.each(Object.entries(pricePaths))("POST %s", (path, name) => {
  const set = (value: unknown, more: object = {}) =>
    admin.send("POST", `/api/balance/${path}`, { [name]: value, ...more });

  test("sets its price, to the poisha, and no other", async () => {
    const before = await prices();
    for (const [typed, price] of [
      ["১২৩.৪৫", 123.45],
      [0.07, 0.07],
      [0, 0],
      [100_000, 100_000],
    ] as const) {
      const { status, body } = await set(typed);
      expect([status, body.message, body[name]]).toEqual([
        200,
        `${priceLabels[name]} Balance updated successfully!`,
        price,
      ]);
      expect(await prices()).toEqual({ ...before, [name]: price });
    }
    await set(before[name]);
  });

  test.each([1.005, "1.234", "1e3", 1e300, -1, "", null, 100_000.01, "100000.01", [1], undefined])(
    "refuses %j",
    async (value) => {
      const before = await prices();
      const { status, body } = await set(value);
      expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
      expect(await prices()).toEqual(before);
    },
  );

  test("takes its own field alone", async () => {
    const other = name === "nidBalance" ? "tinBalance" : "nidBalance";
    expect((await set(1, { [other]: 1 })).body.fields).toEqual({
      [other]: "This field is not known here.",
    });
  });
});

test("a change is kept with who made it, in history and audit", async () => {
  await admin.send("POST", "/api/balance/update-nid-balance", { nidBalance: 77 });
  const [change] =
    await server.sql`select name, poisha, changed_by from price_changes order by id desc limit 1`;
  expect(change).toEqual({ name: "nidBalance", poisha: 77_00, changedBy: admin.user._id });
  const [entry] =
    await server.sql`select actor_id, action, subject, details from audit order by id desc limit 1`;
  expect(entry).toEqual({
    actorId: admin.user._id,
    action: "price-set",
    subject: "nidBalance",
    details: { from: 120, to: 77 },
  });
});

test("the changes are read by admins: what it was, what it is, who and when; the same price again is none", async () => {
  const changes = async () => (await admin.send("GET", "/api/balance/changes")).body;
  await admin.send("POST", "/api/balance/update-birth-balance", { birthBalance: "১১০.৫" });
  const [latest, ...older] = await changes();
  expect(latest).toEqual({
    _id: expect.any(String),
    name: "birthBalance",
    group: null,
    option: null,
    cost: false,
    was: 100,
    price: 110.5,
    by: "admin",
    at: expect.stringMatching(/Z$/),
  });
  expect(older.length).toBeGreaterThan(0);
  expect(
    (await admin.send("POST", "/api/balance/update-birth-balance", { birthBalance: 110.5 })).status,
  ).toBe(200);
  expect((await changes())[0]).toEqual(latest);
  await server.sql`insert into price_changes (name, poisha) values ('gpBalance', 500)`;
  expect((await changes())[0]).toMatchObject({ name: "gpBalance", was: null, price: 5, by: null });
});

describe("PUT /api/balance", () => {
  const put = (...changes: object[]) => admin.send("PUT", "/api/balance", { changes });
  const kept = () => server.sql`select name, was, poisha from price_changes order by id desc`;

  test("sets several prices together, an own service's too, and only once when it is sent twice", async () => {
    const { nidBalance, tinBalance } = await prices();
    const changes = [
      { name: "nidBalance", was: nidBalance, price: "৩৪৫.৫" },
      { name: "tinBalance", was: tinBalance, price: 0 },
    ];
    expect((await put(...changes)).status).toBe(200);
    expect(await prices()).toMatchObject({ nidBalance: 345.5, tinBalance: 0 });
    const before = await kept();
    expect((await put(...changes)).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  test("refuses all when one was changed meanwhile or is unknown, and keeps nothing", async () => {
    const { nidBalance, gpBalance } = await prices();
    const before = await kept();
    const good = { name: "gpBalance", was: gpBalance, price: gpBalance + 5 };
    for (const bad of [
      { name: "nidBalance", was: nidBalance + 1, price: 9 },
      { name: "constructor", was: 0, price: 9 },
    ]) {
      const { status, body } = await put(good, bad);
      expect([status, body.code]).toEqual([409, "prices-changed"]);
    }
    expect([(await prices()).gpBalance, await kept()]).toEqual([gpBalance, before]);
  });

  test("of two admins at the same time one is refused, and the price is the other's", async () => {
    const { blBalance } = await prices();
    const both = [blBalance + 1, blBalance + 2].map((price) =>
      put({ name: "blBalance", was: blBalance, price }),
    );
    const answers = (await Promise.all(both)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 409]);
    expect((await prices()).blBalance).toBe(blBalance + 1 + answers.indexOf(200));
  });

  test("names the change with a price that is none", async () => {
    const { nidBalance } = await prices();
    for (const price of [1.005, "1e3", -1, 100_000.01]) {
      const { status, body } = await put({ name: "nidBalance", was: nidBalance, price });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["changes.0.price"]]);
    }
    expect((await put()).status).toBe(422);
    expect((await rahim.send("PUT", "/api/balance", { changes: [] })).status).toBe(403);
  });
});

test("the list is 304 until a price changes", async () => {
  const etag = await settledEtag(rahim, "/api/balance");
  await admin.send("POST", "/api/balance/update-tin-balance", { tinBalance: 91 });
  expect(
    (await rahim.send("GET", "/api/balance", undefined, { "If-None-Match": etag })).body.tinBalance,
  ).toBe(91);
});
