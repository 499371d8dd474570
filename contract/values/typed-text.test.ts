import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { Login, Signup } from "../auth.ts";
import { birth, birthFieldsByName } from "../services/birth.ts";
import type { Field } from "../services/declare.ts";
import { readField } from "../services/fields.ts";
import { date } from "./dates/date-fields.ts";
import { readDate } from "./dates/typed-date.ts";
import { amount, digits, optionalText, text } from "./fields.ts";
import { checkMobile, checkNid } from "./identifiers.ts";
import { parseTk } from "./money.ts";
import { readOrderNumber } from "./order-number.ts";
import { searchForm } from "./search-form.ts";
import {
  normaliseNumber,
  normalisePassword,
  normaliseText,
  normaliseUsername,
} from "./typed-text.ts";

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const unseen = everyCharacter.filter((character) =>
  /\p{Default_Ignorable_Code_Point}/u.test(character),
);
const joiners = ["\u200c", "\u200d"];
const spaces = everyCharacter.filter((character) => /\p{Zs}/u.test(character));

/** The text with up to five of these characters put in anywhere. */
const scattered = (typed: string, characters: string[]) =>
  fc
    .array(fc.tuple(fc.nat(typed.length), fc.constantFrom(...characters)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((marks) =>
      marks
        .sort(([a], [b]) => b - a)
        .reduce((all, [at, mark]) => all.slice(0, at) + mark + all.slice(at), typed),
    );

const runs = { numRuns: 1500 };

describe("what nobody sees, anywhere in what was typed, changes nothing", () => {
  test("there are thousands of such characters", () => expect(unseen.length).toBeGreaterThan(4000));

  const readers: [string, string, (typed: string) => unknown][] = [
    ["a search", "মোঃ রহিম উদ্দিন ৎ র‍্যাব rahim 12", searchForm],
    ["a number", "১৯৯০-১২৩৪ 5678", normaliseNumber],
    ["a NID", "1234567890", checkNid],
    ["a mobile number", "+880 (0)1712-345678", checkMobile],
    ["an order's number", "#K-৪৮২১", readOrderNumber],
    ["an amount", "Tk. 1,23,456.50/-", parseTk],
    ["a Bengali amount", "৳১,০০,০০০", parseTk],
    ["a date", "২১ জানুয়ারি, ১৯৯০", (typed) => readDate(typed)],
    ["eight digits", "21051990", (typed) => readDate(typed)],
    ["a password", " গোয়েন্দা-আষাঢ়-৭৭ ", normalisePassword],
    ["a user name", "Rahim.99", normaliseUsername],
  ];
  test.each(readers)("%s: %s", (_, typed, read) => {
    fc.assert(
      fc.property(
        scattered(typed, unseen),
        (marked) => void expect(read(marked)).toEqual(read(typed)),
      ),
      runs,
    );
  });

  test.each(["রহিম উদ্দিন", "র‍্যাব সদর", "উদ্‌ঘাটন", "Abdul Karim 12"])(
    "a text, but for the joiners of Bengali: %s",
    (typed) => {
      const others = unseen.filter((character) => !joiners.includes(character));
      fc.assert(
        fc.property(
          scattered(typed, others),
          (marked) => void expect(normaliseText(marked)).toBe(normaliseText(typed)),
        ),
        runs,
      );
    },
  );

  test("every field of an order, and every schema, reads with it what it reads without", () => {
    const field = (type: Field["type"], more: Partial<Field> = {}): Field => ({
      name: "one",
      label: { bn: "এক", en: "One" },
      type,
      ...more,
    });
    const fields: [Field, string][] = [
      [field("text"), "Rahim Uddin"],
      [field("number"), "১২৩ ৪৫৬"],
      [field("code"), "bx-0123"],
      [field("phone"), "01712345678"],
      [field("date"), "21-05-1990"],
      [field("amount"), "1,250.50"],
      [field("number", { format: "nid" }), "1234567890"],
      [field("code", { format: "form-number" }), "nidfn 123456"],
      [birthFieldsByName.dateOfBirth, "21/5/1990"],
    ];
    const schemas: [v.GenericSchema, string][] = [
      [text(60), "Rahim Uddin"],
      [optionalText(60), "Rahim"],
      [digits, "1234567890"],
      [amount(1000), "500 tk"],
      [date, "21 May 1990"],
      [Login.entries.username, "rahim"],
      [Login.entries.password, "a-good-password"],
    ];
    for (const [one, typed] of fields)
      fc.assert(
        fc.property(
          scattered(typed, unseen),
          (marked) => void expect(readField(one, marked)).toEqual(readField(one, typed)),
        ),
      );
    for (const [schema, typed] of schemas)
      fc.assert(
        fc.property(
          scattered(typed, unseen),
          (marked) => void expect(v.parse(schema, marked)).toEqual(v.parse(schema, typed)),
        ),
      );
  });

  test("a name of such characters alone is empty, in every field", () => {
    const blank = fc.string({
      unit: fc.constantFrom(...unseen, ...spaces, "\u2800", "\n"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(blank, (typed) => {
        expect(normaliseText(typed)).toBe("");
        for (const field of birth.fields)
          if (field.type !== "photo" && field.type !== "choice" && !(typed.length > 100))
            expect(readField(field, typed)).toEqual(
              "required" in field ? { problem: "required" } : { value: "" },
            );
      }),
    );
    expect(v.safeParse(Signup.entries.fullName, "\u200b").issues?.[0].message).toBe("required");
  });
});

describe("text", () => {
  test("in either encoding of য় ড় ঢ় ends up as letter and nukta", () => {
    const composed = "\u09df\u09dc\u09dd";
    const decomposed = "\u09af\u09bc\u09a1\u09bc\u09a2\u09bc";
    expect(normaliseText(composed)).toBe(decomposed);
    expect(normaliseText(decomposed)).toBe(decomposed);
  });

  test("is trimmed, keeps its inner spaces as plain ones, its tabs and its lines", () => {
    expect(normaliseText(" \u00a0সদর \u2009ঢাকা\n")).toBe("সদর  ঢাকা");
    expect(normaliseText("a\tb\r\nc\u2028d\u0085e")).toBe("a\tb\r\nc\nd\ne");
  });

  test("has its split vowel signs joined, also where something invisible stood between them", () => {
    expect(normaliseText("ম\u09c7\u09beট")).toBe("ম\u09cbট");
    expect(normaliseText("ম\u09c7\u200d\u09beট")).toBe("ম\u09cbট");
    expect(normaliseText("ম\u09c7\u200b\u09beট")).toBe("ম\u09cbট");
  });

  test.each([
    "র\u200d\u09cdযাব",
    "উদ\u09cd\u200cঘাটন",
    "ত\u09cd\u200d",
    "অ\u200d\u09cdযাপ",
    "য\u09bc\u200d\u09cdয",
  ])("keeps the joiners of %s", (word) => expect(normaliseText(word)).toBe(word));

  test.each([
    ["রহিম\u200d উ\u200cদ্দিন", "রহিম উদ্দিন"],
    ["\u200dr\u200cahim\u200d", "rahim"],
    ["উদ্\u200c", "উদ্"],
    ["ক\u200d\u09cdষ", "ক\u09cdষ"],
  ])("has no others: %j", (typed, kept) => expect(normaliseText(typed)).toBe(kept));

  test("once read reads the same again", () => {
    const unit = fc.constantFrom(...joiners, ..."কতরযঅোোৗ়্ঃৎ ", "\u09df", "\u200b", "\u00a0", "a");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: "binary" })), (typed) => {
        for (const read of [
          normaliseText,
          normaliseNumber,
          normalisePassword,
          normaliseUsername,
          searchForm,
        ])
          expect(read(read(typed))).toBe(read(typed));
      }),
      { numRuns: 5000 },
    );
  });
});

describe("numbers", () => {
  test("lose spaces and hyphens, and get ASCII digits", () => {
    expect(normaliseNumber(" ১৯৯০ ১২৩৪-৫৬৭ ")).toBe("19901234567");
    expect(normaliseNumber("019\u00a011\u2009-\u2010\u2011\u2013\u221222")).toBe("0191122");
    expect(normaliseNumber("\u202a+88\u200b01\u200c7\u200d\u202c\ufeff")).toBe("+88017");
    expect(normaliseNumber("123\ufe0f456")).toBe("123456");
  });

  test("keep whatever is neither space, hyphen nor invisible", () => {
    expect(normaliseNumber("NIDFN 12.3/4")).toBe("NIDFN12.3/4");
  });
});

describe("a password", () => {
  test("is the same however a keyboard composes it, and is never trimmed", () => {
    const typed = " গোয়েন্দা-আষাঢ়-৭৭ ";
    for (const form of ["NFC", "NFD"])
      expect(normalisePassword(typed.normalize(form))).toBe(normalisePassword(typed));
    expect(normalisePassword(" a b ")).toBe(" a b ");
    expect(normalisePassword("a\u00a0b\u3000c")).toBe("a b c");
    for (const [one, other] of [
      ["a", "A"],
      ["১", "1"],
      ["ﬁ", "fi"],
      ["a", "a "],
    ] as const)
      expect(normalisePassword(one)).not.toBe(normalisePassword(other));
  });

  test("of nothing to see is none", () => {
    expect(v.safeParse(Login.entries.password, "\u200b\u2060").issues?.[0].message).toBe(
      "fill-all-fields",
    );
  });
});

describe("a name is found", () => {
  test.each([
    ["রহিম উদ্দিন", "রহিম\u00a0উদ্দিন"],
    ["রহিম উদ্দিন", "রহিম-উদ্দিন"],
    ["রহিম  উদ্দিন", "রহিম – উদ্দিন"],
    ["উদ\u09cd\u200cদিন", "উদ্দিন"],
    ["র\u200d\u09cdযাব", "র\u09cdযাব"],
    ["উৎসব", "উত\u09cd\u200dসব"],
    ["উৎসব", "উত\u09cdসব"],
    ["আব্দুল", "অ\u09beব্দুল"],
    ["মোঃ রহিম", "মো: রহিম"],
    ["মোঃ রহিম", "মো. রহিম"],
    ["Md. Rahim", "md rahim"],
    ["দোকান ১২", "দোকান 12"],
    ["গোয়েন্দা", "গো\u09dfেন্দা"],
  ])("%s by %s", (kept, asked) => expect(searchForm(kept)).toContain(searchForm(asked)));

  test("and another one is not", () => {
    for (const [kept, asked] of [
      ["রহিম", "করিম"],
      ["আব্দুল", "অব্দুল"],
      ["রহিম", "রহিমা"],
    ] as const)
      expect(searchForm(kept)).not.toContain(searchForm(asked));
  });
});
