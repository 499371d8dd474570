import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { processorTime } from "../test/processor-time.ts";
import { type Field, fieldTypes } from "./declare.ts";
import { fieldSchema, maxOf, readField } from "./fields.ts";

const field = (type: Field["type"], more: Partial<Field> = {}): Field => ({
  name: "one",
  label: { bn: "এক", en: "One" },
  type,
  ...more,
});
/** The value that is kept, or "! " and the code of the problem. */
const read = (one: Field, typed: string) => {
  const reading = readField(one, typed);
  return "value" in reading ? reading.value : `! ${reading.problem}`;
};

describe("every type", () => {
  test.each(fieldTypes)("%s may be left empty unless it is required", (type) => {
    const options = [{ value: "a", label: { bn: "ক", en: "a" } }];
    for (const typed of ["", " ", "\t\n\u00a0"]) {
      expect(read(field(type, { options }), typed)).toBe("");
      expect(read(field(type, { options, required: true }), typed)).toBe("! required");
    }
  });

  test.each(fieldTypes)("%s is measured before anything looks into it", async (type) => {
    const text = "\u0323\u0307".repeat(130_000);
    const took = processorTime(() => expect(read(field(type), text)).toBe("! too-long"));
    expect(await took).toBeLessThan(100);
  });

  test.each(fieldTypes)("%s is not what a database can't keep", (type) => {
    for (const typed of ["1\0", "\ud800", "\udc00\ud800"])
      expect(read(field(type), typed)).toBe("! invalid");
  });

  test.each(fieldTypes)("%s comes as a text", (type) => {
    const options = [{ value: "5", label: { bn: "৫", en: "5" } }];
    for (const required of [true, false])
      for (const value of [5, true, null, ["5"], { 0: "5" }])
        expect(v.is(fieldSchema(field(type, { required, options })), value)).toBe(false);
    expect(v.is(fieldSchema(field(type)), undefined)).toBe(true);
    expect(v.is(fieldSchema(field(type, { required: true })), undefined)).toBe(false);
  });
});

test.each<[Field["type"], Partial<Field>, string, string]>([
  ["text", {}, "  য়  ", "\u09af\u09bc"],
  ["text", {}, '<b>মার্ক</b> & "আপ"', '<b>মার্ক</b> & "আপ"'],
  ["text", {}, "ক".repeat(200), "ক".repeat(200)],
  ["text", {}, "ক".repeat(201), "! too-long"],
  ["text", { min: 3 }, "  কর ", "! too-short"],
  ["text", { min: 3, max: 3 }, " করি ", "করি"],
  ["text", { min: 3, max: 3 }, "করিম", "! too-long"],
  ["longText", {}, "এক\nদুই", "এক\nদুই"],
  ["longText", {}, "x".repeat(1001), "! too-long"],
  ["longText", { max: 2000 }, "x".repeat(2000), "x".repeat(2000)],
  ["number", {}, "১২ ৩৪-৫৬", "123456"],
  ["number", {}, "007", "007"],
  ["number", {}, "١٢٣", "123"],
  ["number", {}, "๑๒๓", "! not-a-number"],
  ["number", {}, "-5", "5"],
  ["number", {}, "-", "! not-a-number"],
  ["number", {}, "1.5", "! not-a-number"],
  ["number", {}, "1e3", "! not-a-number"],
  ["number", {}, "1".repeat(21), "! too-long"],
  ["number", { max: 40 }, "1".repeat(40), "1".repeat(40)],
  ["number", { min: 10, max: 10 }, "১২৩৪৫৬৭৮৯", "! too-short"],
  ["number", { min: 10, max: 10 }, "১২৩৪৫৬৭৮৯০", "1234567890"],
  ["code", {}, " bx ০১-২৩ ", "BX0123"],
  ["code", {}, "BX_12", "! not-a-code"],
  ["code", {}, "কোড", "! not-a-code"],
  ["code", {}, "straße", "! not-a-code"],
  ["code", {}, "ﬁn", "! not-a-code"],
  ["code", {}, "ıb", "! not-a-code"],
  ["code", { min: 2, max: 4 }, "a", "! too-short"],
  ["code", { min: 2, max: 4 }, "abcde", "! too-long"],
  ["phone", {}, "+৮৮ ০১৭১২-৩৪৫৬৭৮", "01712345678"],
  ["phone", {}, "0088 (017) 12-345678", "01712345678"],
  ["phone", {}, "tel:+8801712345678", "01712345678"],
  ["phone", {}, "01212345678", "! not-a-phone"],
  ["phone", {}, "0171234567", "! not-a-phone"],
  ["phone", {}, "tel", "! not-a-phone"],
  ["phone", { max: 5 }, "01712345678", "01712345678"],
  ["date", {}, "২০২৪-০২-২৯", "2024-02-29"],
  ["date", {}, "29/2/2024", "2024-02-29"],
  ["date", {}, "১.১.২০২৬", "2026-01-01"],
  ["date", {}, "২১–০৫–১৯৯০", "1990-05-21"],
  ["date", {}, "\u200e21-05-1990", "1990-05-21"],
  ["date", {}, "২১ মে ১৯৯০", "1990-05-21"],
  ["date", {}, "21051990", "1990-05-21"],
  ["text", { dateStyle: "MM/DD/YYYY" }, "২৩ ফেব্রুয়ারি ২০১৮", "02/23/2018"],
  ["text", { dateStyle: "DD-MM-YYYY" }, "১/৫/১৯৯০", "01-05-1990"],
  ["text", { dateStyle: "DD-MM-YYYY" }, "১ বৈশাখ ১৪৩১", "1 বৈশাখ 1431"],
  ["text", { dateStyle: "MM/DD/YYYY" }, "02/31/2018", "! no-february-31"],
  ["text", { dateStyle: "MM/DD/YYYY" }, "23/02/2018", "! no-month-13"],
  ["text", { dateStyle: "DD-MM-YYYY" }, "31 June 2018", "! no-june-31"],
  ["text", { dateStyle: "DD-MM-YYYY" }, "21-05-90", "! year-in-two-digits"],
  ["text", { dateStyle: "DD-MM-YYYY", past: true }, "21-05-2090", "! still-to-come"],
  ["text", { dateStyle: "DD-MM-YYYY" }, "21-05-2090", "21-05-2090"],
  ["date", { past: true }, "2090-05-21", "! still-to-come"],
  ["date", {}, "2090-05-21", "2090-05-21"],
  ["date", {}, "2023-02-29", "! no-february-29"],
  ["date", {}, "31-04-2026", "! no-april-31"],
  ["date", {}, "2026-13-01", "! no-month-13"],
  ["date", {}, "2026-00-10", "! not-a-date"],
  ["date", {}, "1-1-26", "! year-in-two-digits"],
  ["date", {}, "1799-01-01", "! not-a-date"],
  ["date", {}, "2026-01-01T00:00", "! not-a-date"],
  ["date", {}, "2026-01", "! not-a-date"],
  ["date", { max: 2 }, "2026-01-01", "2026-01-01"],
  ["amount", {}, "১২৫০.৫০", "1250.5"],
  ["amount", {}, "0", "0"],
  ["amount", {}, "10000000", "10000000"],
  ["amount", {}, "10000000.01", "! amount-too-large"],
  ["amount", {}, "1.005", "! not-an-amount"],
  ["amount", {}, "-5", "! not-an-amount"],
  ["amount", {}, "1,000", "1000"],
  ["amount", {}, "৳১,০০,০০০/-", "100000"],
  ["amount", {}, "1.000,50", "! not-an-amount"],
  ["amount", {}, "1e3", "! not-an-amount"],
])("%s %j: %j is kept as %j", (type, more, typed, kept) => {
  expect(read(field(type, more), typed)).toBe(kept);
});

test("a choice is one of its options, letter for letter", () => {
  const options = ["urgent", "__proto__", "x".repeat(60)].map((value) => ({
    value,
    label: { bn: "ক", en: value },
  }));
  const one = field("choice", { options, max: 3 });
  for (const { value } of options) expect(read(one, value)).toBe(value);
  for (const other of ["Urgent", " urgent", "constructor", "ক"])
    expect(read(one, other)).toBe("! not-allowed");
  expect(read(field("choice"), "anything")).toBe("! not-allowed");
});

test.each<[Field["format"], string, string]>([
  ["nid", "১২৩৪ ৫৬৭৮-৯০", "1234567890"],
  ["nid", "123", "! not-a-number"],
  ["nid", "1".repeat(20), "1".repeat(20)],
  ["nid", "1".repeat(21), "! not-a-number"],
  ["form-number", "nidfn ১২৩৪", "NIDFN1234"],
  ["form-number", "123456", "123456"],
  ["form-number", "FN1234", "! not-a-number"],
  ["voter-number", "12a4", "! not-a-number"],
  ["mobile", "+8801712345678", "01712345678"],
  ["mobile", "০১৭১২-৩৪৫৬৭৮", "01712345678"],
])("a documented %s: %j is kept as %j", (format, typed, kept) => {
  expect(read(field(format === "form-number" ? "code" : "number", { format }), typed)).toBe(kept);
});

test("the most that a form offers is the most that is taken", () => {
  expect(maxOf(field("phone", { max: 5 }))).toBe(11);
  expect(maxOf(field("date", { max: 2 }))).toBe(10);
  expect(maxOf(field("choice", { max: 1 }))).toBe(60);
  expect(maxOf(field("text", { max: 7 }))).toBe(7);
  expect(maxOf(field("number", { format: "nid" }))).toBe(20);
});
