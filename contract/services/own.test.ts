import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { QueueItem } from "../queue.ts";
import { everyOrderFields } from "./declare.ts";
import {
  ChangeService,
  declarationOf,
  declare,
  keyFrom,
  NewService,
  OwnField,
  reservedNames,
} from "./own.ts";

const words = (en: string, bn = "ক") => ({ bn, en });
const text = { label: words("Name"), type: "text" };
const service = {
  name: words("Passport copy", "পাসপোর্ট কপি"),
  group: "identity",
  icon: "document",
  price: 150,
  consent: true,
  fields: [text],
};
/** The path and code of each problem, the first of each path, as the server answers them. */
function wrong(schema: v.GenericSchema, input: unknown): string[] | undefined {
  const { issues } = v.safeParse(schema, input);
  const told = issues?.map(({ path, message }) => [
    (path ?? []).map(({ key }) => key).join("."),
    message,
  ]);
  return told
    ?.filter(([at], index) => told.findIndex(([one]) => one === at) === index)
    .map((one) => one.join(" "));
}

describe("a field", () => {
  test.each<[object, string]>([
    [{ type: "photos" }, "type not-allowed"],
    [{ type: "photo", public: true }, "public not-allowed"],
    [{ type: "photo", findBy: true }, "findBy not-findable"],
    [{ type: "photo", max: 5 }, "max too-much"],
    [{ type: "constructor" }, "type not-allowed"],
    [{ label: words("") }, "label.en required"],
    [{ label: words("x".repeat(61)) }, "label.en too-long"],
    [{ label: words("x", " ") }, "label.bn required"],
    [{ hint: words("only English", "") }, "hint both-languages"],
    [{ hint: words("x".repeat(201)) }, "hint.en too-long"],
    [{ name: "Name" }, "name bad-name"],
    [{ name: "a-b" }, "name bad-name"],
    [{ name: "a".repeat(31) }, "name too-long"],
    [{ name: "_id" }, "name bad-name"],
    [{ min: 0 }, "min not-a-count"],
    [{ min: 1.5 }, "min not-a-count"],
    [{ max: 501 }, "max too-much"],
    [{ min: 9, max: 8 }, "min min-over-max"],
    [{ min: 201 }, "min min-over-max"],
    [{ findBy: true }, "findBy not-findable"],
    [{ type: "date", findBy: true }, "findBy not-findable"],
    [{ type: "choice" }, "options options-needed"],
    [{ type: "choice", options: [] }, "options options-needed"],
    [
      { type: "choice", options: [{ label: words("a") }, { value: "a", label: words("b") }] },
      "options option-twice",
    ],
    [{ type: "choice", options: [{ label: words("a", "") }] }, "options.0.label.bn required"],
    [{ type: "choice", options: Array(21).fill({ label: words("a") }) }, "options too-many"],
    [{ required: "yes" }, "required invalid"],
    [{ public: 1 }, "public invalid"],
    [{ past: true }, "past not-allowed"],
  ])("%j is refused: %s", (more, told) => {
    expect(wrong(OwnField, { ...text, ...more })).toEqual([told]);
  });

  test.each([...reservedNames])("is never called %s", (name) => {
    expect(wrong(OwnField, { ...text, name })).toEqual([
      expect.stringMatching(/^name (reserved-name|bad-name)$/),
    ]);
  });

  test.each([
    "category",
    "status",
    "constructor",
    "toLocaleString",
    "isPrototypeOf",
    "hasOwnProperty",
  ])("%s is told to be taken", (name) => {
    expect(wrong(OwnField, { ...text, name })).toEqual(["name reserved-name"]);
  });

  test("says nothing that only the program says", () => {
    for (const more of [
      { format: "nid" },
      { listed: false },
      { offered: false },
      { naming: true },
      { needs: "x" },
    ])
      expect(wrong(OwnField, { ...text, ...more })).toHaveLength(1);
  });
});

describe("a service", () => {
  test.each<[object, string]>([
    [{ name: words("") }, "name.en required"],
    [{ name: words("Copy", "") }, "name.bn required"],
    [{ group: "toString" }, "group not-allowed"],
    [{ icon: "skull" }, "icon not-allowed"],
    [{ price: 100_001 }, "price amount-too-large"],
    [{ price: 1.001 }, "price not-an-amount"],
    [{ price: "" }, "price not-an-amount"],
    [{ consent: "yes" }, "consent invalid"],
    [{ closedNotice: words("x", "") }, "closedNotice both-languages"],
    [{ help: words("x".repeat(201)) }, "help.en too-long"],
    [{ expectedMinutes: 0 }, "expectedMinutes bad-duration"],
    [{ expectedMinutes: 43_201 }, "expectedMinutes bad-duration"],
    [{ fields: [] }, "fields fields-needed"],
    [{ fields: "x" }, "fields required"],
    [{ fields: Array(13).fill(text) }, "fields too-many"],
    [
      {
        fields: [
          { ...text, name: "a" },
          { ...text, name: "a" },
        ],
      },
      "fields name-twice",
    ],
    [
      {
        fields: [
          { ...text, type: "code", findBy: true },
          { ...text, type: "phone", findBy: true },
        ],
      },
      "fields one-find-by",
    ],
    [
      { fields: [4, 4, 1].map((max) => ({ ...text, type: "photo", max })) },
      "fields too-many-photos",
    ],
  ])("%j is refused: %s", (more, told) => {
    expect(wrong(NewService, { ...service, ...more })).toEqual([told]);
    expect(wrong(ChangeService, { ...more, version: 1 })).toEqual([told]);
  });

  test("has no key, path, switch or settlement of the operator's choice", () => {
    for (const more of [
      { key: "nid" },
      { path: "/nid" },
      { switch: { name: "bio" } },
      { settlement: "x" },
    ])
      expect(wrong(NewService, { ...service, ...more })).toHaveLength(1);
  });

  test("takes Bengali digits in its price, and half a taka", () => {
    expect(v.parse(NewService, { ...service, price: "১৫০.৫" }).price).toBe(150_50);
  });

  test("changes only under the version that was looked at", () => {
    expect(wrong(ChangeService, { price: 1 })).toEqual([
      expect.stringMatching(/^version Invalid key/),
    ]);
    expect(v.parse(ChangeService, { version: 3 })).toEqual({ version: 3 });
  });
});

describe("what is declared", () => {
  const fields = (...some: object[]) => v.parse(NewService, { ...service, fields: some }).fields;
  const named = (...some: object[]) =>
    declare({ ...v.parse(NewService, service), fields: fields(...some) }).fields;

  test("has a name for each field, out of its English label, none of them twice or reserved", () => {
    const of = (...labels: string[]) =>
      named(...labels.map((en) => ({ ...text, label: words(en) }))).map((f) => f.name);
    expect(of("Full name", "Full name", "Full-name!")).toEqual([
      "fullName",
      "fullName2",
      "fullName3",
    ]);
    expect(of("Status", "NID number", "1st page", "নাম", "X")).toEqual([
      "status2",
      "nidNumber",
      "field1stPage",
      "field",
      "fieldx",
    ]);
    expect(of("Constructor", "To Locale String", "Is prototype of")).toEqual([
      "constructor2",
      "toLocaleString2",
      "isPrototypeOf2",
    ]);
    for (const name of of("a very long label that goes on and on to sixty letters, all"))
      expect(name).toMatch(/^[a-z][A-Za-z0-9]{0,29}$/);
  });

  test("takes no name from a field that comes later and has it", () => {
    expect(named(text, { ...text, name: "name" }).map(({ name }) => name)).toEqual([
      "name2",
      "name",
    ]);
  });

  test("keeps the name of a field that stays, whatever becomes of its label, and of an option its value", () => {
    const choice = { type: "choice", label: words("Speed"), options: [{ label: words("Fast") }] };
    const before = declare(v.parse(NewService, { ...service, fields: [text, choice] }));
    expect(before.fields.map(({ name }) => name)).toEqual(["name", "speed"]);
    const [, speed] = before.fields;
    const renamed = {
      ...speed,
      label: words("Pace"),
      options: [{ ...speed!.options![0], label: words("Quick") }],
    };
    const after = declare({ fields: fields(renamed, { ...text, label: words("Speed") }) }, before);
    expect(after.fields.map(({ name }) => name)).toEqual(["speed", "speed2"]);
    expect(after.fields[0]?.options).toEqual([{ value: "Fast", label: words("Quick") }]);
    expect(after).toMatchObject({
      name: service.name,
      group: "identity",
      consent: true,
      closedNotice: null,
    });
  });

  test("loses its own notice when that is taken away, and nothing that is not spoken of", () => {
    const before = declare(v.parse(NewService, { ...service, closedNotice: words("Gone") }));
    expect(declare({ icon: "sim" }, before)).toEqual({ ...before, icon: "sim" });
    expect(declare({ closedNotice: null }, before).closedNotice).toBeNull();
  });

  test("has the shape of every other service", () => {
    const own = declare(v.parse(NewService, { ...service, closedNotice: words("Gone") }));
    expect(declarationOf("passportCopy", own)).toMatchObject({
      key: "passportCopy",
      path: "/order/passportCopy",
      price: { name: "passportCopy" },
      switch: { name: "passportCopy", closed: words("Gone") },
    });
  });
});

test("a key is made of an English name, the first that is not taken", () => {
  const taken = new Set(["passportCopy", "passportCopy2", "service"]);
  const key = (english: string) => keyFrom(english, (one) => taken.has(one), "service");
  expect(key("Passport copy")).toBe("passportCopy3");
  expect(key("PASSPORT  copy!!")).toBe("passportCopy3");
  expect(key("পাসপোর্ট")).toBe("service2");
  expect(key("2nd passport")).toBe("service2ndPassport");
  expect(key("<script>alert(1)</script>")).toBe("scriptAlert1Script");
  expect(key("é")).toBe("service2");
  expect(key("Copy of 4111 000 999")).toBe("copyOf");
  expect(key("01741110009")).toBe("service2");
  expect(key("word ".repeat(12))).toMatch(/^[a-z][a-zA-Z0-9]{1,29}$/);
});

test("no field takes the name of what an order has anyway, for its owner or for the staff", () => {
  const names = [...Object.keys(QueueItem.entries), ...everyOrderFields.map(({ name }) => name)];
  expect(names.filter((name) => !reservedNames.has(name))).toEqual([]);
});
