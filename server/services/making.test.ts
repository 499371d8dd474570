import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { madeService, passport, servicesOf } from "../test/own-services.ts";
import { newAdmin, warmUp } from "../test/writes.ts";

let second: Person;
let user: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  second = await newAdmin(server, admin);
  user = await newUser(server, admin);
});
// There can be at most 30 open ones.
beforeEach(async () => {
  for (const { key, own, retired } of await servicesOf(admin))
    if (own && !retired) await retire(key);
});

const make = (more: object = {}, headers?: Record<string, string>, by = admin) =>
  by.send("POST", "/api/services", { ...passport, ...more }, headers);
const retire = (key: string) => admin.send("DELETE", `/api/services/${key}`);
const named = (en: string) => ({ name: { bn: "সেবা", en } });

describe("its key", () => {
  test("is never one that exists or existed: of a service, a price or a switch", async () => {
    const taken = [
      "nid",
      "serverCopy",
      "gpBalance",
      "birth",
      "bio",
      "editRoshidBalance",
      "nidCopy",
      "tin",
    ];
    for (const en of [
      "NID",
      "Server copy",
      "Gp balance",
      "birth",
      "Bio",
      "Edit roshid balance",
      "nid copy",
      "TIN",
    ]) {
      const { key } = await madeService(admin, named(en));
      expect(taken).not.toContain(key);
      expect(key.replace(/\d+$/, "").toLowerCase()).toBe(en.replaceAll(" ", "").toLowerCase());
    }
    const first = (await madeService(admin, named("Land map"))).key;
    await retire(first);
    const next = (await madeService(admin, named("Land map"))).key;
    await retire(next);
    expect([first, next, (await madeService(admin, named("Land map"))).key]).toEqual([
      "landMap",
      "landMap2",
      "landMap3",
    ]);
  });

  test.each(["Constructor", "To string", "__proto__", "Has own property", "prototype", "Value of"])(
    "is nothing that every object has: %s",
    async (en) => {
      const { key } = await madeService(admin, named(en));
      expect(key in {}).toBe(false);
      expect(key).not.toBe("prototype");
      expect((await user.send("GET", "/api/balance")).body[key]).toBe(150);
    },
  );

  test("differs when many make the same at once", async () => {
    await warmUp(server);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => make(named("Rush"), {}, at % 2 ? admin : second)),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(made.map(({ body }) => body.key)).size).toBe(12);
    expect(made.map(({ body }) => body.key).sort()[0]).toBe("rush");
  });
});

test.each([
  ["Claim", "claim"],
  ["Append child", "appendChild"],
  ["Operator", "operator"],
])("a field labelled %s does not take the place of what is there already", async (en, name) => {
  const field = { label: { bn: "ঘর", en }, type: "text", public: true };
  const { key, fields } = await madeService(admin, { ...named(`About ${en}`), fields: [field] });
  expect(fields.map((one) => one.name)).not.toContain(name);
  const given = fields[0]!.name;
  const order = { category: key, consent: true, [given]: "torn corner page" };
  const buyer = await newUser(server, admin, 1_000);
  const placed = await buyer.send("POST", "/api/apply/order", order);
  expect(placed.status).toBe(201);
  const [listed] = (await admin.send("GET", `/api/apply/order?category=${key}`)).body;
  expect(listed[given]).toBe("torn corner page");
});

test("a label loses marks that turn the direction of writing", async () => {
  const label = { bn: "ঘর", en: "Name \u202eeman" };
  const { body } = await make({ ...named("Turned"), fields: [{ label, type: "text" }] });
  expect(body.fields[0].label.en).toBe("Name eman");
  await retire(body.key);
});

test("30 are the most that are open at once, also when they are made at once", async () => {
  await warmUp(server);
  const made = await Promise.all(Array.from({ length: 35 }, (_, at) => make(named(`Many ${at}`))));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(30);
  const [refused] = made.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject({ status: 409, body: { code: "too-many-services" } });
  expect((await servicesOf(user)).filter(({ own }) => own)).toHaveLength(30);
  await retire(made.find(({ status }) => status === 201)!.body.key);
  expect((await make(named("One more"))).status).toBe(201);
});

test("an Idempotency-Key makes one service, however often and at once it is sent", async () => {
  const key = { "Idempotency-Key": randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => make(named("Once"), key)));
  answers.push(await make(named("Once"), key));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
  expect(
    answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true"),
  ).toHaveLength(5);
  expect((await servicesOf(admin)).filter(({ name }) => name.en === "Once")).toHaveLength(1);
  expect((await make(named("Another"), key)).body.code).toBe("key-reused");
});
