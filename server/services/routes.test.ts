import { describe, expect, test } from "vitest";
import { logInAdmin, newUser, openDesk, send } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { changed, madeService, passport, servicesOf } from "../test/own-services.ts";
import { settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);

const SERVICES = "/api/services";

describe.each([
  ["GET", SERVICES],
  ["POST", SERVICES],
  ["PUT", SERVICES],
  ["PUT", `${SERVICES}/nid`],
  ["DELETE", `${SERVICES}/nid`],
])("%s %s", (method, path) => {
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };

  test("asks for a session, whatever was sent", async () => {
    const answer = await send(server, method, path, body);
    expect([answer.status, answer.body.code]).toEqual([401, "no-session"]);
  });

  test("tells a user nothing but what they may", async () => {
    const answer = await rahim.send(method, path, body);
    expect(answer.status).toBe(method === "GET" ? 200 : 403);
    if (method !== "GET")
      expect(answer.body).toMatchObject({ error: "You may not do this.", code: "forbidden" });
  });

  test("is refused to another site", async () => {
    if (method === "GET") return;
    const answer = await admin.send(method, path, body, { "Sec-Fetch-Site": "cross-site" });
    expect([answer.status, answer.body.code]).toEqual([403, "cross-site"]);
  });
});

describe("bad input is told field by field", () => {
  const [number, name, speed] = passport.fields;
  const bad: [object, Record<string, [string, string]>][] = [
    [{ name: { bn: "", en: "x" } }, { "name.bn": ["This field is required.", "এই ঘরটি পূরণ করুন।"] }],
    [
      { name: { bn: "ক".repeat(61), en: "x" }, price: "১.০০৫" },
      {
        "name.bn": ["This is too long.", "লেখাটি অনেক বড়।"],
        price: [
          "Write an amount in taka, with at most two decimals.",
          "টাকার পরিমাণ লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর।",
        ],
      },
    ],
    [
      { group: "none" },
      { group: ["Choose one of the offered values.", "তালিকা থেকে একটি বেছে নিন।"] },
    ],
    [{ fields: [] }, { fields: ["Give at least one field.", "অন্তত একটি ঘর দিন।"] }],
    [{ fields: Array(13).fill(name) }, { fields: ["These are too many.", "সংখ্যায় বেশি হয়ে গেছে।"] }],
    [
      { fields: [name, { ...number, name: "__proto__" }] },
      {
        "fields.1.name": [
          "Use a small English letter first, then letters and digits.",
          "প্রথমে ছোট হাতের ইংরেজি অক্ষর, তারপর অক্ষর ও সংখ্যা দিন।",
        ],
      },
    ],
    [
      {
        fields: [
          { ...number, name: "constructor" },
          { ...name, name: "category" },
        ],
      },
      {
        "fields.0.name": [
          "This name is taken by every order. Use another.",
          "এই নামটি আগে থেকেই ব্যবহৃত। অন্য নাম দিন।",
        ],
        "fields.1.name": [
          "This name is taken by every order. Use another.",
          "এই নামটি আগে থেকেই ব্যবহৃত। অন্য নাম দিন।",
        ],
      },
    ],
    [
      {
        fields: [
          { ...number, name: "one" },
          { ...name, name: "one" },
        ],
      },
      { fields: ["Two fields have this name.", "দুটি ঘরের একই নাম হয়েছে।"] },
    ],
    [
      { fields: [{ ...speed, options: Array(21).fill({ label: { bn: "ক", en: "a" } }) }] },
      { "fields.0.options": ["These are too many.", "সংখ্যায় বেশি হয়ে গেছে।"] },
    ],
    [
      { fields: [{ ...speed, options: [] }] },
      { "fields.0.options": ["Give at least one option.", "অন্তত একটি অপশন দিন।"] },
    ],
    [
      { fields: [{ ...name, findBy: true }] },
      {
        "fields.0.findBy": [
          "An order is found by a number or a code only.",
          "শুধু নম্বর বা কোড দিয়ে অর্ডার খোঁজা যায়।",
        ],
      },
    ],
    [
      { closedNotice: { bn: "বন্ধ", en: "" } },
      { closedNotice: ["Write it in Bengali and in English.", "বাংলা ও ইংরেজি দুটোই লিখুন।"] },
    ],
    [{ key: "nid" }, { key: ["This field is not known here.", "এই ঘরটি এখানে চলে না।"] }],
  ];

  test.each(bad)("%j", async (more, told) => {
    const before = await servicesOf(admin);
    for (const [at, language] of ["en", "bn"].entries()) {
      const answer = await admin.send(
        "POST",
        SERVICES,
        { ...passport, ...more },
        { "Accept-Language": language },
      );
      expect([answer.status, answer.body.code]).toEqual([422, "invalid-fields"]);
      expect(answer.body.fields).toEqual(
        Object.fromEntries(Object.entries(told).map(([where, said]) => [where, said[at]])),
      );
    }
    expect(await servicesOf(admin)).toEqual(before);
  });

  test("also where a service is changed, and nothing of it is", async () => {
    const { key, version } = await madeService(admin);
    const before = await servicesOf(admin);
    const { status, body } = await admin.send("PUT", `${SERVICES}/${key}`, {
      version,
      icon: "skull",
      price: 5,
    });
    expect([status, body.fields]).toEqual([422, { icon: "Choose one of the offered values." }]);
    expect((await admin.send("PUT", `${SERVICES}/${key}`, { price: 5 })).body.fields).toEqual({
      version: "This field is required.",
    });
    expect((await admin.send("DELETE", `${SERVICES}/${key}?version=x`)).status).toBe(422);
    expect(
      (await admin.send("PUT", SERVICES, { keys: Array(201).fill("nid") })).body.fields,
    ).toEqual({
      keys: "These are too many.",
    });
    expect(await servicesOf(admin)).toEqual(before);
  });

  test.each(["none", "no-key", "%00", "__proto__", "constructor", "x".repeat(61)])(
    "of no service: %s",
    async (key) => {
      expect((await admin.send("PUT", `${SERVICES}/${key}`, { version: 1 })).body.code).toBe(
        "not-found",
      );
      expect((await admin.send("DELETE", `${SERVICES}/${key}`)).body.code).toBe("not-found");
    },
  );
});

describe("the list's version", () => {
  test.each<[string, (key: string) => Promise<unknown>]>([
    ["a service is made", () => madeService(admin)],
    ["one is changed", (key) => changed(admin, key, { help: { bn: "সাহায্য", en: "Help" } })],
    ["its price is set", (key) => changed(admin, key, { price: 151 })],
    ["it is closed", (key) => changed(admin, key, { open: false })],
    [
      "a documented price is set",
      () => admin.send("POST", "/api/balance/update-nid-balance", { nidBalance: 121 }),
    ],
    [
      "a documented switch is turned",
      () => admin.send("PUT", "/api/apply/toggle-order", { toggleName: "bio", status: false }),
    ],
    ["they are put in another order", (key) => admin.send("PUT", SERVICES, { keys: [key] })],
    ["one is retired", (key) => admin.send("DELETE", `${SERVICES}/${key}`)],
  ])("changes when %s, and not before", async (_, change) => {
    const { key } = await madeService(admin);
    const etag = await settledEtag(rahim, SERVICES);
    await change(key);
    const answer = await rahim.send("GET", SERVICES, undefined, { "If-None-Match": etag });
    expect(answer.status).toBe(200);
    const again = await settledEtag(rahim, SERVICES);
    expect(again).not.toBe(etag);
    const same = await rahim.send("GET", SERVICES, undefined, { "If-None-Match": again });
    expect([same.status, same.body]).toEqual([304, ""]);
  });

  test("a refusal and a retired twice change nothing", async () => {
    const { key } = await madeService(admin);
    await admin.send("DELETE", `${SERVICES}/${key}`);
    const etag = await settledEtag(rahim, SERVICES);
    await admin.send("DELETE", `${SERVICES}/${key}`);
    await admin.send("PUT", `${SERVICES}/nid`, { version: 0, price: 1 });
    expect(await settledEtag(rahim, SERVICES)).toBe(etag);
  });
});

test("everybody hears of it at once", async () => {
  const live = await openLiveServer();
  const process = await startLiveProcess(live, live.connection);
  const staff = await logInAdmin(process);
  const person = await newUser(process, staff);
  const heard = "changed services prices switches";
  const acts = [
    () => madeService(staff),
    () => changed(staff, "passportCopy", { price: 5 }),
    () => staff.send("PUT", SERVICES, { keys: ["passportCopy"] }),
    () => staff.send("DELETE", `${SERVICES}/passportCopy`),
  ];
  for (const act of acts) {
    const stream = listenTo(process, person.cookie);
    await stream.hears("hello");
    await act();
    await stream.hears(heard);
    stream.close();
  }
});
