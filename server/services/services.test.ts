import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtIns } from "../../contract/services/index.ts";
import type { Service } from "../../contract/services/own.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { changed, madeService, passport, servicesOf } from "../test/own-services.ts";
import { newAdmin, warmUp } from "../test/writes.ts";

let second: Person;
let user: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  second = await newAdmin(server, admin);
  user = await newUser(server, admin, 10_000);
});
// There can be at most 30 open ones.
beforeEach(async () => {
  for (const { key, own, retired } of await servicesOf(admin))
    if (own && !retired) await retire(key);
});

const make = (more: object = {}, headers?: Record<string, string>, by = admin) =>
  by.send("POST", "/api/services", { ...passport, ...more }, headers);
const put = (key: string, change: object, by = admin) =>
  by.send("PUT", `/api/services/${key}`, change);
const retire = (key: string, query = "") => admin.send("DELETE", `/api/services/${key}${query}`);
const named = (en: string, bn = "সেবা") => ({ name: { bn, en } });
const find = async (key: string, by = user) =>
  (await servicesOf(by)).find((one) => one.key === key);
const auditOf = async (subject: string) =>
  (await server.sql`select action, details from audit where subject = ${subject} order by id`).map(
    (row) => ({
      ...row,
    }),
  );

test("an installation begins with the services that the program brings, in the order it declares them", async () => {
  const told = await servicesOf(user);
  expect(told.map(({ key }) => key)).toEqual(builtIns.map(({ key }) => key));
  for (const [
    at,
    { key, name, group, icon, path, consent, price, switch: by, fields },
  ] of builtIns.entries())
    expect(told[at]).toMatchObject({
      key,
      name,
      group,
      icon,
      path,
      consent,
      fields,
      price: price.firstTk,
      priceName: price.name,
      switchName: by?.name ?? null,
      open: true,
      own: false,
      retired: false,
      help: null,
      expectedMinutes: null,
    });
});

describe("a new service", () => {
  test("is the one that was declared, last in the list, with a price and a switch of its own", async () => {
    const help = { bn: "সকাল ১০টার আগে দিন", en: "Before 10 o'clock" };
    const { status, body } = await make({
      help,
      expectedMinutes: 120,
      price: "১৫০.৫০",
      ...named("Visa copy"),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      key: "visaCopy",
      name: { bn: "সেবা", en: "Visa copy" },
      group: "identity",
      icon: "document",
      path: "/order/visaCopy",
      price: 150.5,
      priceName: "visaCopy",
      open: true,
      switchName: "visaCopy",
      consent: true,
      closedNotice: {
        bn: "সেবা আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
        en: "Visa copy is closed. Check the group notice.",
      },
      own: true,
      retired: false,
      version: 1,
      help,
      expectedMinutes: 120,
      fields: [
        { name: "passportNumber", ...passport.fields[0] },
        { name: "fullName", ...passport.fields[1] },
        {
          name: "speed",
          ...passport.fields[2],
          options: [
            { value: "Usual", label: { bn: "সাধারণ", en: "Usual" } },
            { value: "fast", label: { bn: "জরুরি", en: "Urgent" } },
          ],
        },
      ],
    });
    expect((await servicesOf(user)).at(-1)).toEqual(body);
    expect((await user.send("GET", "/api/balance")).body.visaCopy).toBe(150.5);
    expect((await user.send("GET", "/api/apply/toggle-order")).body.visaCopy).toBe(true);
    expect(await auditOf("visaCopy")).toEqual([
      { action: "service-made", details: { name: "Visa copy", to: 150.5 } },
    ]);
  });

  test("is called in Bengali as it was typed, and markup in a label is text", async () => {
    const name = { bn: "  <b>ড়</b> র‍্যাব &amp; ১২  ", en: "<script>alert('x')</script>" };
    const label = { bn: "<img src=x onerror=alert(1)>", en: '"><svg onload=alert(1)>' };
    const fields = [{ label, type: "choice", options: [{ label }] }];
    const { body } = await make({ name, fields, help: label, closedNotice: label });
    // NFC splits ড় into two characters; nothing else changes.
    expect(body.name).toEqual({ bn: "<b>\u09a1\u09bc</b> র‍্যাব &amp; ১২", en: name.en });
    expect(await find(body.key)).toEqual(body);
    expect(body).toMatchObject({
      help: label,
      closedNotice: label,
      fields: [{ label, options: [{ label }] }],
    });
    expect(body.key).toMatch(/^[a-z][a-zA-Z0-9]{1,29}$/);
  });

  test("takes 12 fields, 20 options and labels of 60, and no more", async () => {
    const label = { bn: "ক".repeat(60), en: "x".repeat(60) };
    const options = Array.from({ length: 20 }, (_, at) => ({
      label: { bn: "ক", en: `option ${at}` },
    }));
    const fields = [
      { label, type: "choice", options },
      ...Array(11).fill({ label, type: "longText", max: 2000 }),
    ];
    const { status, body } = await make({ ...named("w".repeat(60)), fields });
    expect(status).toBe(201);
    expect(new Set(body.fields.map((field: { name: string }) => field.name)).size).toBe(12);
    expect(body.key).toHaveLength(27);
  });
});

describe("a change", () => {
  test("is of what is given, and raises the version", async () => {
    const made = await madeService(admin);
    const after = await put(made.key, { version: 1, price: 99, icon: "sim", expectedMinutes: 30 });
    expect(after.status).toBe(200);
    expect(after.body).toEqual({
      ...made,
      version: 2,
      price: 99,
      icon: "sim",
      expectedMinutes: 30,
    });
    const renamed = await put(made.key, {
      version: 2,
      ...named("Other name", "অন্য নাম"),
      expectedMinutes: null,
    });
    expect(renamed.body).toMatchObject({
      key: made.key,
      name: { bn: "অন্য নাম" },
      version: 3,
      expectedMinutes: null,
    });
    expect(await find(made.key)).toEqual(renamed.body);
    expect((await auditOf(made.key)).map(({ action }) => action)).toEqual([
      "service-made",
      "price-set",
      "service-changed",
      "service-changed",
    ]);
    expect((await admin.send("GET", "/api/balance/changes")).body[0]).toMatchObject({
      name: made.key,
      was: 150,
      price: 99,
      by: "admin",
    });
  });

  test("keeps the names of fields that stay, so that drafts still fit", async () => {
    const made = await madeService(admin);
    const [number, fullName] = made.fields;
    const fields = [
      { ...fullName, label: { bn: "নাম", en: "Name" } },
      { label: passport.fields[2]!.label, type: "date" },
      number,
    ];
    expect((await changed(admin, made.key, { fields })).fields.map(({ name }) => name)).toEqual([
      "fullName",
      "speed",
      "passportNumber",
    ]);
  });

  test("under an old version is refused, and of many at once one wins", async () => {
    const { key } = await madeService(admin);
    await warmUp(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        put(key, { version: 1, price: 200 + at }, at % 2 ? admin : second),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.code]).toEqual([409, "service-changed"]);
    const late = (await put(key, { version: 1, price: 7 }, second)).body.changed;
    expect([admin.user.fullName, second.user.fullName]).toContain(late.by);
    expect(Date.now() - Date.parse(late.at)).toBeLessThan(60_000);
    expect(await find(key)).toMatchObject({ version: 2, price: won[0]!.body.price });
    expect((await put(key, { version: 3 })).body.code).toBe("service-changed");
  });

  test("loses to a retirement", async () => {
    const { key } = await madeService(admin);
    await retire(key);
    expect((await put(key, { version: 2, price: 1 })).body.code).toBe("service-changed");
  });
});

describe("a built-in service", () => {
  const version = async (key: string) => (await find(key))!.version;

  test("takes price, open, help and expected time", async () => {
    const help = { bn: "সাহায্য", en: "Help" };
    const change = {
      version: await version("tin"),
      price: 91,
      open: false,
      help,
      expectedMinutes: 60,
    };
    expect(await put("tin", change)).toMatchObject({
      status: 200,
      body: {
        ...change,
        version: change.version + 1,
        own: false,
        name: { en: "Official server copy" },
      },
    });
    expect((await user.send("GET", "/api/balance")).body.tinBalance).toBe(91);
    expect((await user.send("GET", "/api/apply/toggle-order")).body.tin).toBe(false);
    expect((await auditOf("tinBalance")).at(-1)).toEqual({
      action: "price-set",
      details: { from: 90, to: 91 },
    });
    await put("tin", {
      version: change.version + 1,
      price: 90,
      open: true,
      help: null,
      expectedMinutes: null,
    });
    expect(await find("tin")).toMatchObject({
      help: null,
      expectedMinutes: null,
      price: 90,
      open: true,
    });
  });

  test.each<[string, object]>([
    ["nid", named("Other")],
    ["nid", { icon: "sim" }],
    ["nid", { group: "other" }],
    ["nid", { consent: false }],
    ["nid", { closedNotice: null }],
    ["nid", { fields: passport.fields, price: 1 }],
    ["birth", { open: false }],
    ["roshid", { open: false, price: 1 }],
  ])("%s does not take %j", async (key, change) => {
    const before = await servicesOf(admin);
    const { status, body } = await put(key, { ...change, version: await version(key) });
    expect([status, body.code]).toEqual([409, "built-in-service"]);
    expect(await servicesOf(admin)).toEqual(before);
  });

  test("has another version once its price was set by the documented call, or its switch turned by another service", async () => {
    const seen = await version("nid");
    await second.send("POST", "/api/balance/update-nid-balance", { nidBalance: 140 });
    expect(await put("nid", { version: seen, price: 130 })).toMatchObject({
      status: 409,
      body: { code: "service-changed" },
    });
    expect(await find("nid")).toMatchObject({ price: 140, version: seen + 1 });
    // The same price again is no change.
    await second.send("POST", "/api/balance/update-nid-balance", { nidBalance: 140 });
    expect(await version("nid")).toBe(seen + 1);

    const shared = (await servicesOf(admin))
      .filter(({ switchName }) => switchName === "bio")
      .map(({ key }) => key);
    const [first = "", other = ""] = shared;
    const before = await version(other);
    expect((await put(first, { version: await version(first), open: false })).status).toBe(200);
    expect((await put(other, { version: before, open: true }, second)).status).toBe(409);
    expect(await find(other)).toMatchObject({ open: false, version: before + 1 });
    await put(other, { version: before + 1, open: true });
  });

  test("whose price and switch are set both ways by many at once, none waits for ever", async () => {
    const shared = (await servicesOf(admin)).filter(({ switchName }) => switchName === "bio");
    const ways = shared.flatMap(({ key, version: seen }, at) => [
      put(key, { version: seen, open: at % 2 === 0, price: 50 + at }),
      second.send("PUT", "/api/apply/toggle-order", { toggleName: "bio", status: at % 2 === 1 }),
      second.send("POST", "/api/balance/update-nid-balance", { nidBalance: 100 + at }),
    ]);
    const statuses = (await Promise.all(ways)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
  });

  test("is not retired", async () => {
    const { status, body } = await retire("nid");
    expect([status, body.code]).toEqual([409, "built-in-service"]);
    expect(await find("nid")).toMatchObject({ retired: false });
  });
});

describe("a retired service", () => {
  test("is seen by admins alone, with its price and switch by nobody", async () => {
    const { key } = await madeService(admin);
    expect((await retire(key, "?version=2")).body.code).toBe("service-changed");
    expect(await retire(key, "?version=1")).toMatchObject({
      status: 200,
      body: { message: "Service retired" },
    });
    expect(await find(key)).toBeUndefined();
    expect(await find(key, admin)).toMatchObject({ retired: true, version: 2 });
    for (const path of ["/api/balance", "/api/apply/toggle-order"])
      expect((await admin.send("GET", path)).body).not.toHaveProperty(key);
  });

  test("is retired once", async () => {
    const { key } = await madeService(admin);
    for (let time = 0; time < 3; time++) expect((await retire(key, "?version=1")).status).toBe(200);
    expect(await find(key, admin)).toMatchObject({ retired: true, version: 2 });
    expect((await auditOf(key)).map(({ action }) => action)).toEqual([
      "service-made",
      "service-retired",
    ]);
  });
});

describe("the order of the tiles", () => {
  const keys = (services: Service[]) => services.map(({ key }) => key);

  test("is what an admin puts first, then as it stood; keys that nobody knows are nothing", async () => {
    const { key } = await madeService(admin);
    const before = keys(await servicesOf(user));
    expect(
      (await admin.send("PUT", "/api/services", { keys: [key, "birth", "none", key] })).status,
    ).toBe(200);
    const first = [key, "birth"];
    expect(keys(await servicesOf(user))).toEqual([
      ...first,
      ...before.filter((one) => !first.includes(one)),
    ]);
    const [entry] = await server.sql`select action, actor_id from audit order by id desc limit 1`;
    expect(entry).toEqual({ action: "services-ordered", actorId: admin.user._id });
    await admin.send("PUT", "/api/services", { keys: before });
    expect(keys(await servicesOf(user))).toEqual(before);
  });

  test("set by many at once is that of one of them", async () => {
    const before = keys(await servicesOf(user));
    const wanted = [before, before.toReversed(), [...before.slice(5), ...before.slice(0, 5)]];
    await warmUp(server);
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, at) =>
          admin.send("PUT", "/api/services", { keys: wanted[at % 3] }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200));
      expect(wanted).toContainEqual(keys(await servicesOf(user)));
    }
    await admin.send("PUT", "/api/services", { keys: before });
  });
});
