import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { OrderBody } from "../orders.ts";
import { gp, robiAirtel } from "./biometric.ts";
import { birth } from "./birth.ts";
import { closedNotice, type Declaration, defineService, type Field, isTyped } from "./declare.ts";
import { builtInPrices, builtInSwitches, builtIns, orderedServices } from "./index.ts";
import { nid } from "./nid.ts";
import { type Form, orderSchema, PlaceOrder } from "./order.ts";
import { nameOf, partValues, photosOf, valuesOf } from "./values.ts";

const issuesOf = (schema: v.GenericSchema, order: unknown) =>
  v
    .safeParse(schema, order)
    .issues?.map(({ message, path }) => [(path ?? []).map(({ key }) => key).join("."), message]);

/** Every column of an order without values. */
const noParts = partValues({ fields: [] }, {});

/**
 * The hash must stay the same over upgrades; otherwise a retry after a lost answer would be charged
 * twice.
 */
describe("a checked order reads letter for letter as it always did, however it was sent", () => {
  test("of a paper about a person", () => {
    const order = {
      consent: true,
      name: " ক ",
      expectedPrice: "১২০",
      voterNumberNid: "১২৩৪-৫৬৭৮ ৯০১২",
      category: "nid",
    };
    expect(JSON.stringify(v.parse(PlaceOrder, order))).toBe(
      '{"category":"nid","voterNumberNid":"123456789012","name":"ক","consent":true,"expectedPrice":12000}',
    );
    const all = {
      expectedPrice: 1,
      consent: false,
      identifier: "i",
      name: "",
      birthday: "b",
      mobileNumber: "m",
      NameNid: "n",
      fatherNidNumberNid: "1234567890",
      category: "tin",
    };
    expect(JSON.stringify(v.parse(PlaceOrder, all))).toBe(
      '{"category":"tin","fatherNidNumberNid":"1234567890","NameNid":"n","mobileNumber":"m","birthday":"b","name":"","identifier":"i","consent":false,"expectedPrice":100}',
    );
  });

  test("of a number of an operator", () => {
    const order = {
      number: "০১৭১২-৩৪৫৬৭৮",
      name: "x",
      operator: "GP",
      mobileNumber: " 017 ",
      category: "gpBalance",
    };
    expect(JSON.stringify(v.parse(PlaceOrder, order))).toBe(
      '{"category":"gpBalance","operator":"GP","number":"01712345678","mobileNumber":"017","name":"x"}',
    );
  });

  test("of a birth registration, where words that were left out stand empty", () => {
    const names = birth.fields
      .filter(isTyped)
      .map(({ name }) => name)
      .filter((name) => name !== "dateOfBirthInWords");
    const typed = Object.fromEntries(names.toReversed().map((name) => [name, name.slice(0, 3)]));
    const order = {
      ...typed,
      birthRegistrationNumber: "1999",
      gender: "Male",
      consent: true,
      category: "birth",
    };
    expect(JSON.stringify(v.parse(PlaceOrder, order))).toBe(
      '{"category":"birth","registerOfficeAddress":"reg","upazilaOrCity":"upa","birthRegistrationNumber":"1999",' +
        '"leftBarcode":"lef","dateOfRegistration":"dat","dateOfIssuance":"dat","dateOfBirth":"dat","gender":"Male",' +
        '"dateOfBirthInWords":"","nameInBangla":"nam","nameInEnglish":"nam","fatherNameInBangla":"fat",' +
        '"fatherNameInEnglish":"fat","fatherNationality":"fat","fatherNationalityBangla":"fat",' +
        '"motherNameInBangla":"mot","motherNameInEnglish":"mot","motherNationality":"mot",' +
        '"motherNationalityBangla":"mot","placeOfBirthInBangla":"pla","placeOfBirthInEnglish":"pla",' +
        '"permanentAddressInBangla":"per","permanentAddressInEnglish":"per","consent":true}',
    );
  });
});

describe("what the specification names is there, once, whatever came since", () => {
  const count = (all: (string | undefined)[], wanted: string[]) =>
    wanted.map((one) => [one, all.filter((other) => other === one).length]);
  const once = (wanted: string[]) => wanted.map((one) => [one, 1]);

  test("each category of an order", () => {
    const categories =
      "nid tin nidPDF robiAirtelBalance gpBalance blBalance teletalkBalance birth".split(" ");
    const declared = orderedServices.map(({ key }) => key);
    expect(count(declared, categories)).toEqual(once(categories));
  });

  test("each price and its call", () => {
    const words = "nid nidPDF server birth tin robiAirtel gp bl teletalk roshid edit-roshid".split(
      " ",
    );
    const paths = words.map((word) => `update-${word}-balance`);
    const declared = builtInPrices.map(({ price }) => price.path);
    expect(count(declared, paths)).toEqual(once(paths));
    const names = [
      ..."nidBalance nidPDFBalance serverBalance birthBalance tinBalance robiAirtelBalance gpBalance".split(
        " ",
      ),
      ..."blBalance teletalkBalance roshidBalance editRoshidBalance".split(" "),
    ];
    const priced = builtInPrices.map(({ price }) => price.name);
    expect(count(priced, names)).toEqual(once(names));
  });

  test("each settlement call", () => {
    const words =
      "nid tin nidPDF birth server roshid robiAirtelBalance gpBalance blBalance teletalkBalance".split(
        " ",
      );
    const calls = [...words.map((word) => `update-balance-${word}`), "update-edit-balance-roshid"];
    const declared = builtIns.flatMap(({ settlement, editSettlement }) => [
      settlement,
      editSettlement,
    ]);
    expect(count(declared, calls)).toEqual(once(calls));
  });

  test("each switch", () => {
    const switches = ["serverCopy", "nidPDF", "tin", "nidCopy", "bio"];
    const declared = builtInSwitches.map(({ name }) => name);
    expect(count(declared, switches)).toEqual(once(switches));
  });

  test("no field of a built-in service is called twice, or like something that every order has", () => {
    for (const { key, fields } of builtIns) {
      expect(key, "letters and digits").toMatch(/^[a-z][A-Za-z0-9]{0,29}$/);
      const names = fields.map(({ name }) => name);
      expect([key, new Set(names).size]).toEqual([key, names.length]);
      for (const word of [
        "_id",
        "category",
        "status",
        "note",
        "file",
        "price",
        "consent",
        "expectedPrice",
        "service",
      ])
        expect(names).not.toContain(word);
    }
  });
});

describe("the schema of a service", () => {
  const parcel: Declaration = {
    key: "parcel",
    name: { bn: "পার্সেল", en: "Parcel" },
    icon: "document",
    group: "other",
    path: "/p",
    price: { name: "parcel", firstTk: 1 },
    switch: { name: "parcel" },
    consent: false,
    fields: [
      {
        name: "code",
        label: { bn: "কোড", en: "Code" },
        type: "code",
        required: true,
        findBy: true,
      },
      { name: "note1", label: { bn: "কথা", en: "Words" }, type: "text" },
    ],
  };

  test("takes what is declared and nothing else", () => {
    const schema = orderSchema(parcel);
    expect(v.parse(schema, { category: "parcel", code: " ab-১২ " })).toEqual({
      category: "parcel",
      code: "AB12",
    });
    expect(issuesOf(schema, { category: "parcel" })).toEqual([
      ["code", expect.stringMatching(/^Invalid key/)],
    ]);
    expect(issuesOf(schema, { category: "parcel", code: "" })).toEqual([["code", "required"]]);
    expect(issuesOf(schema, { category: "parcel", code: "a", note1: null })).toEqual([
      ["note1", "invalid"],
    ]);
    expect(issuesOf(schema, { category: "nid", code: "a" })).toEqual([["category", "not-allowed"]]);
    for (const more of [
      { other: "1" },
      { price: 0 },
      { status: "approved" },
      { constructor: "x" },
      { _id: "1" },
    ])
      expect(issuesOf(schema, { category: "parcel", code: "a", ...more })).toHaveLength(1);
    const polluted = JSON.parse('{"category":"parcel","code":"a","__proto__":{"price":0}}');
    expect(issuesOf(schema, polluted)).toEqual([["__proto__", expect.any(String)]]);
  });

  test("wants exactly one of the alternatives, and what comes along with it", () => {
    const schema = orderSchema(nid);
    const of = (order: object) => issuesOf(schema, { category: "nid", ...order });
    expect(of({})).toEqual([["", "one-identifier"]]);
    expect(of({ nidNumber: "1234", voterNumberNid: "1234" })).toEqual([["", "one-identifier"]]);
    expect(of({ nidNumber: "" })).toEqual([["nidNumber", "required"]]);
    expect(of({ fatherNidNumberNid: "1234" })).toEqual([["NameNid", "required"]]);
    expect(of({ fatherNidNumberNid: "1234", NameNid: "ক" })).toBeUndefined();
  });

  test("of a body is known by its category, whatever else it is", () => {
    for (const body of [
      null,
      "x",
      5,
      [],
      {},
      { category: 5 },
      { category: ["nid"] },
      { category: "x".repeat(61) },
    ])
      expect(v.is(OrderBody, body)).toBe(false);
    expect(v.is(OrderBody, { category: "anything", more: {} })).toBe(true);
  });
});

describe("the parts of an order", () => {
  test("are what may be shown, what is secret, and the number it is found by", () => {
    const order = {
      category: "tin",
      nidNumber: "1234567890",
      mobileNumber: "01712345678",
      name: "রহিম",
      birthday: "",
    };
    expect(partValues(nid, valuesOf(nid, { ...order, consent: true, expectedPrice: 1 }))).toEqual({
      ...noParts,
      shown: { nidNumber: "******7890", mobileNumber: "*******5678", name: "রহিম" },
      secret: { nidNumber: "1234567890", mobileNumber: "01712345678" },
      number: "1234567890",
    });
  });

  test("hide short values whole, and in no list what is not listed", () => {
    const { shown, secret } = partValues(birth, {
      gender: "Male",
      leftBarcode: "abc",
      birthRegistrationNumber: "123",
    });
    expect(shown).toEqual({ birthRegistrationNumber: "***" });
    expect(secret).toEqual({ gender: "Male", leftBarcode: "abc", birthRegistrationNumber: "123" });
  });

  test("keep secret what no field declares", () => {
    expect(partValues({ fields: [] }, { stranger: "1234567890" })).toEqual({
      ...noParts,
      shown: { stranger: "******7890" },
      secret: { stranger: "1234567890" },
      number: "",
    });
  });

  test("read no value that an object has by itself", () => {
    const inherited = {
      name: "toLocaleString",
      label: { bn: "ক", en: "k" },
      type: "code",
      findBy: true,
    } as const;
    expect(partValues({ fields: [inherited] }, {}).number).toBe("");
    expect(valuesOf({ fields: [inherited] }, { category: "x" })).toEqual({});
  });
});

describe("the name of a service", () => {
  test("has the choice that is part of it, or all of them while none is made", () => {
    expect(nameOf(gp, { operator: "GP" })).toEqual({
      bn: "বায়োমেট্রিক · গ্রামীণফোন",
      en: "Biometric · GP",
    });
    expect(nameOf(robiAirtel, { operator: "Airtel" }).en).toBe("Biometric · Airtel");
    expect(nameOf(robiAirtel)).toEqual({
      bn: "বায়োমেট্রিক · রবি, এয়ারটেল",
      en: "Biometric · Robi, Airtel",
    });
    expect(nameOf(robiAirtel, { operator: "<b>" }).en).toBe("Biometric · Robi, Airtel");
    expect(nameOf(nid, { operator: "GP" })).toEqual(nid.name);
  });

  test("stands in the notice of a closed one, unless it has its own", () => {
    expect(closedNotice(nid).en).toBe("Sign copy order is closed. Check the group notice.");
    const plain = { name: { bn: "পার্সেল", en: "Parcel" }, switch: { name: "parcel" } };
    expect(closedNotice(plain)).toEqual({
      bn: "পার্সেল আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
      en: "Parcel is closed. Check the group notice.",
    });
  });
});

test("a newcomer's service is one declaration: no field of it goes out whole unless it says so", () => {
  const passport = defineService({
    key: "passport",
    name: { bn: "পাসপোর্ট কপি", en: "Passport copy" },
    icon: "document",
    group: "identity",
    path: "/order/passport",
    price: { name: "passport", firstTk: 150 },
    switch: { name: "passport" },
    consent: true,
    fields: [
      {
        name: "passportNumber",
        label: { bn: "পাসপোর্ট নম্বর", en: "Passport number" },
        type: "code",
        required: true,
        findBy: true,
      },
    ],
  });
  const order = v.parse(orderSchema(passport), {
    category: "passport",
    passportNumber: "bx ০১২৩৪৫৬",
  });
  expect(partValues(passport, valuesOf(passport, order))).toEqual({
    ...noParts,
    shown: { passportNumber: "*****3456" },
    secret: { passportNumber: "BX0123456" },
    number: "BX0123456",
  });
});

describe("photos of an order", () => {
  const [a, b] = ["a".repeat(64), "b".repeat(64)];
  const field = (name: string, more: object = {}): Field => ({
    name,
    label: { bn: "ছবি", en: "Photo" },
    type: "photo",
    ...more,
  });
  const service: Form = {
    key: "own",
    fields: [field("slip", { max: 2 }), field("card", { required: true })],
  };
  const checked = (order: object) => v.parse(orderSchema(service), { category: "own", ...order });

  test("are named by field, and are no values: no list has more than their count", () => {
    const order = checked({ card: [a], slip: [b, a] });
    expect(valuesOf(service, order)).toEqual({});
    const named = [b, a].map((sha256) => ({ field: "slip", sha256 }));
    expect(photosOf(service, order)).toEqual([...named, { field: "card", sha256: a }]);
    expect(photosOf(service, checked({ card: [a] }))).toEqual([{ field: "card", sha256: a }]);
  });

  test.each<[object, string, string]>([
    [{ card: [] }, "card", "required"],
    [{ card: [a, b] }, "card", "too-many"],
    [{ card: a }, "card", "required"],
    [{ card: [a], slip: [b, b] }, "slip", "invalid"],
    [{ card: [a], slip: a }, "slip", "invalid"],
    [{ card: [a.toUpperCase()] }, "card.0", "invalid"],
    [{ card: [`${a}a`] }, "card.0", "invalid"],
    [{ card: [{}] }, "card.0", "invalid"],
  ])("%j: %s is %s", (order, at, told) => {
    expect(issuesOf(orderSchema(service), { category: "own", ...order })).toEqual([[at, told]]);
  });
});
