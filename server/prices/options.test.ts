import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Service } from "../../contract/services/own.ts";
import { newUser, type Person } from "../test/builders.ts";
import { changed, madeService, passport, passportOrder, servicesOf } from "../test/own-services.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { newAdmin, settledEtag, warmUp } from "../test/writes.ts";
import { openGroupDesk } from "./test/group-desk.ts";

const { server, admin, made, put, move, changes } = await openGroupDesk();
const { sql } = server;
let rahim: Person;
let second: Person;
beforeAll(async () => {
  rahim = await newUser(server, admin, 20_000);
  second = await newAdmin(server, admin);
});
beforeEach(() => sql`truncate option_prices, costs`);
afterAll(() => expectRightLedger(sql));

const airtel = { name: "robiAirtelBalance", option: { field: "operator", value: "Airtel" } };
const sim = { category: "robiAirtelBalance", operator: "Airtel", number: "01612345678" };
const order = (body: object, person = rahim) => person.send("POST", "/api/apply/order", body);
const extrasIn = (services: Service[], key: string) =>
  services
    .find((one) => one.key === key)
    ?.fields.flatMap(({ options = [] }) => options.map(({ value, extra }) => [value, extra]));
const lastAudit = async (action: string) => {
  const [entry] = await sql`
    select actor_id, subject, details from audit where action = ${action} order by id desc limit 1`;
  return entry;
};

describe("an extra", () => {
  test("is added to the price of whoever chooses its option, in every group", async () => {
    const salma = await newUser(server, admin, 1_000);
    const group = await made();
    await put({ name: "robiAirtelBalance", group, was: null, price: 300.5 });
    await move(salma, group);
    expect((await put({ ...airtel, was: 0, price: 49.75 })).status).toBe(200);
    expect((await order(sim)).body.order.price).toBe(399.75);
    expect((await order(sim, salma)).body).toMatchObject({
      order: { price: 350.25 },
      balance: 649.75,
    });
    expect((await order({ ...sim, operator: "Robi" })).body.order.price).toBe(350);
    expect((await order({ ...sim, operator: "Robi", category: "gpBalance" })).status).toBe(422);
  });

  test("is told by services and start, and by another version of them", async () => {
    const [prices, services] = [
      await settledEtag(rahim, "/api/balance"),
      await settledEtag(rahim, "/api/services"),
    ];
    await put({ ...airtel, was: 0, price: 50 });
    const versions = `prices=${prices.slice(1, -1)}&services=${services.slice(1, -1)}`;
    const told = (await rahim.send("GET", `/api/start?${versions}`)).body;
    const extras = [
      ["Robi", undefined],
      ["Airtel", 50],
    ];
    expect(extrasIn(told.services, "robiAirtelBalance")).toEqual(extras);
    expect(extrasIn(await servicesOf(rahim), "robiAirtelBalance")).toEqual(extras);
  });

  test("that changed since it was shown refuses the order with the sum of now", async () => {
    await put({ ...airtel, was: 0, price: 50 });
    expect(await order({ ...sim, expectedPrice: 350 })).toMatchObject({
      status: 409,
      body: { code: "price-changed", price: 400 },
    });
    await put({ ...airtel, was: 50, price: 0 });
    expect((await order({ ...sim, expectedPrice: 400 })).body.price).toBe(350);
    expect((await order({ ...sim, expectedPrice: 350 })).body.order.price).toBe(350);
  });

  test("may take a price above what one price may be", async () => {
    const rich = await newUser(server, admin, 100_200);
    await put({ ...airtel, was: 0, price: 99_800 });
    const sent = await order({ ...sim, expectedPrice: 100_150 }, rich);
    expect(sent.body).toMatchObject({ order: { price: 100_150 }, balance: 50 });
  });

  test("is set once, however often it is sent, and history and log name the option", async () => {
    const step = { ...airtel, was: 0, price: 12.34 };
    expect((await put(step)).status).toBe(200);
    const [latest, ...older] = await changes();
    expect(latest).toMatchObject({ ...airtel, cost: false, was: 0, price: 12.34, by: "admin" });
    expect((await put(step)).status).toBe(200);
    expect(await changes()).toEqual([latest, ...older]);
    expect(await lastAudit("price-set")).toEqual({
      actorId: admin.user._id,
      subject: "robiAirtelBalance",
      details: { from: 0, to: 12.34, option: "Airtel" },
    });
  });

  test("of two admins at once is one's, and the other is refused", async () => {
    await warmUp(server);
    const both = [admin, second].map((by, at) =>
      by.send("PUT", "/api/balance", { changes: [{ ...airtel, was: 0, price: at + 1 }] }),
    );
    const answers = (await Promise.all(both)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 409]);
    const [row] = await sql`select extra from option_prices`;
    expect(row).toEqual({ extra: 100 * (1 + answers.indexOf(200)) });
  });

  test.each([
    { name: "robiAirtelBalance", option: { field: "operator", value: "GP" } },
    { name: "robiAirtelBalance", option: { field: "number", value: "Airtel" } },
    // Not asked for by any form.
    { name: "serverBalance", option: { field: "layout", value: "V1" } },
    { name: "nidBalance", option: { field: "operator", value: "Robi" } },
    { name: "nobody", cost: true },
  ])("of what nobody can choose is refused: %j", async (part) => {
    const { status, body } = await put({ ...part, was: 0, price: 5 });
    expect([status, body.code]).toEqual([409, "prices-changed"]);
    expect(await sql`select from option_prices union all select from costs`).toHaveLength(0);
  });

  test("is no group's, and never less than nothing", async () => {
    const group = await made();
    for (const [more, field] of [
      [{ group }, "group"],
      [{ price: -1 }, "price"],
      [{ price: null }, "price"],
      [{ price: 100_000.01 }, "price"],
      [{ option: { field: "operator" } }, "option.value"],
    ] as const) {
      const { status, body } = await put({ ...airtel, was: 0, price: 5, ...more });
      expect([status, Object.keys(body.fields)]).toEqual([422, [`changes.0.${field}`]]);
    }
  });
});

describe("an operator's own service", () => {
  const speed = (usual?: number, fast?: number, more: object[] = []) => [
    ...passport.fields.slice(0, 2),
    {
      ...passport.fields[2],
      name: "speed",
      options: [
        { value: "Usual", label: { bn: "সাধারণ", en: "Usual" }, extra: usual },
        { value: "fast", label: { bn: "জরুরি", en: "Urgent" }, extra: fast },
        ...more,
      ],
    },
  ];
  const kept = () => sql`select service, field, value, extra from option_prices order by value`;

  test("is made and changed with extras; what is left out stays", async () => {
    const service = await madeService(admin, { price: 150, fields: speed(0, 50) });
    const { key } = service;
    expect(extrasIn([service], key)).toEqual([
      ["Usual", undefined],
      ["fast", 50],
    ]);
    const sent = await order(passportOrder(key, { speed: "fast", expectedPrice: 200 }));
    expect(sent.body.order.price).toBe(200);
    await changed(admin, key, { fields: speed(5) });
    expect(extrasIn(await servicesOf(rahim), key)).toEqual([
      ["Usual", 5],
      ["fast", 50],
    ]);
    await changed(admin, key, { price: 140 });
    expect((await order(passportOrder(key, { speed: "fast" }))).body.order.price).toBe(190);
    expect((await order(passportOrder(key))).body.order.price).toBe(140);
  });

  test("whose option goes takes its extra and its cost along: one of its name begins anew", async () => {
    const { key } = await madeService(admin, { fields: speed(0, 50) });
    const option = { field: "speed", value: "fast" };
    await put({ name: key, option, cost: true, was: 0, price: 9 });
    const fields = speed(0, 50);
    const without = fields.with(2, {
      ...fields[2],
      options: fields[2]?.options?.slice(0, 1),
    } as never);
    await changed(admin, key, { fields: without });
    expect(await kept()).toEqual([]);
    expect(await sql`select from costs`).toHaveLength(0);
    expect((await changes()).slice(0, 2)).toMatchObject([
      { name: key, option, cost: true, was: 9, price: 0 },
      { name: key, option, cost: false, was: 50, price: 0 },
    ]);
    await changed(admin, key, { fields: speed() });
    expect((await order(passportOrder(key, { speed: "fast" }))).body.order.price).toBe(150);
  });

  test("whose option is called otherwise keeps its extra", async () => {
    const { key } = await madeService(admin, { fields: speed(0, 50) });
    const fields = speed();
    const renamed = { value: "fast", label: { bn: "আজই", en: "Today" } };
    await changed(admin, key, {
      fields: fields.with(2, { ...fields[2], options: [renamed] } as never),
    });
    expect(extrasIn(await servicesOf(rahim), key)).toEqual([["fast", 50]]);
  });

  test("whose choice becomes a text charges nothing for what is typed", async () => {
    const { key } = await madeService(admin, { fields: speed(0, 50) });
    await changed(admin, key, {
      fields: speed().with(2, { ...passport.fields[2], name: "speed", type: "text" } as never),
    });
    expect(await kept()).toEqual([]);
    expect((await order(passportOrder(key, { speed: "fast" }))).body.order.price).toBe(150);
  });

  test("which somebody edits refuses the sheet's older extra, and is refused after a newer one", async () => {
    const { key, version } = await madeService(admin, { fields: speed(0, 50) });
    const option = { field: "speed", value: "fast" };
    expect((await put({ name: key, option, was: 50, price: 60 })).status).toBe(200);
    expect(
      await second.send("PUT", `/api/services/${key}`, { version, fields: speed(0, 70) }),
    ).toMatchObject({ status: 409, body: { code: "service-changed", changed: { by: "Admin" } } });
    await changed(second, key, { fields: speed(0, 70) });
    expect((await put({ name: key, option, was: 60, price: 65 })).body.code).toBe("prices-changed");
  });

  test("is ordered at what it costs while an admin changes an extra, and charged as told", async () => {
    const { key } = await madeService(admin, { fields: speed(0, 50) });
    await warmUp(server);
    const body = passportOrder(key, { speed: "fast" });
    const option = { field: "speed", value: "fast" };
    const [, ...answers] = await Promise.all([
      put({ name: key, option, was: 50, price: 60 }),
      ...Array.from({ length: 12 }, (_, at) =>
        order({ ...body, ...(at % 2 && { expectedPrice: 200 }) }),
      ),
    ]);
    for (const [at, { status, body }] of answers.entries())
      expect(status === 201 ? body.order.price : [body.code, body.price]).toBeOneOf(
        at % 2 ? [200, ["price-changed", 210]] : [200, 210],
      );
  });
});

describe("a cost", () => {
  test("is set of a service and of an option, and read by admins alone", async () => {
    await put(
      { name: "robiAirtelBalance", cost: true, was: 0, price: 200 },
      { ...airtel, cost: true, was: 0, price: 5.5 },
    );
    expect((await admin.send("GET", "/api/balance/costs")).body).toEqual([
      { name: "robiAirtelBalance", option: null, cost: 200 },
      { ...airtel, cost: 5.5 },
    ]);
    expect((await rahim.send("GET", "/api/balance/costs")).status).toBe(403);
    expect((await changes())[0]).toMatchObject({ ...airtel, cost: true, was: 0, price: 5.5 });
    expect(await lastAudit("cost-set")).toEqual({
      actorId: admin.user._id,
      subject: "robiAirtelBalance",
      details: { from: 0, to: 5.5, option: "Airtel" },
    });
  });

  test("is copied to the order, which keeps it when it changes; nobody hears of it", async () => {
    const etag = await settledEtag(rahim, "/api/services");
    await put(
      { name: "robiAirtelBalance", cost: true, was: 0, price: 200 },
      { ...airtel, cost: true, was: 0, price: 5.5 },
    );
    const { body } = await order(sim);
    await put({ ...airtel, cost: true, was: 5.5, price: 7 });
    const [row] = await sql`select cost from orders where id = ${body.order._id}`;
    expect(row).toEqual({ cost: 20_550 });
    const held = { "If-None-Match": etag };
    expect((await rahim.send("GET", "/api/services", undefined, held)).status).toBe(304);
  });

  test("is set once, and of two admins by one", async () => {
    const step = { name: "nidBalance", cost: true, was: 0, price: 41 };
    await warmUp(server);
    const answers = await Promise.all([step, step, { ...step, price: 42 }].map((one) => put(one)));
    const set = (await admin.send("GET", "/api/balance/costs")).body;
    expect(set).toHaveLength(1);
    for (const [at, { status }] of answers.entries())
      expect(status).toBe((at === 2) === (set[0].cost === 42) ? 200 : 409);
  });
});
