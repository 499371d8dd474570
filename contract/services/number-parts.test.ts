import { expect, test } from "vitest";
import { processorTime } from "../test/processor-time.ts";
import type { Field } from "./declare.ts";
import { identifierFields } from "./identifier-fields.ts";
import { findPasted } from "./numbers-among-words.ts";

const [nid, form, voter, birthNumber, mobile] = identifierFields as readonly Field[] as [
  Field,
  Field,
  Field,
  Field,
  Field,
];
const passport: Field = { name: "passport", label: { bn: "এক", en: "One" }, type: "code" };

test.each<[Field, string, string]>([
  [nid, "01711 223344 691 234 5678", "691 234 5678"],
  [nid, "01711-22 33 44 691 234 5678", "691 234 5678"],
  [nid, "691 234 5678 017 11 22 33 44", "691 234 5678"],
  [voter, "01711 223344 2612 3456 7890", "2612 3456 7890"],
  [voter, "2612 3456 7890 01711 223344", "2612 3456 7890"],
])("a phone in groups beside a number has no part in it: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});

test.each<[Field, string, string]>([
  [nid, "6912345678 120", "6912345678"],
  [nid, "৬৯১২৩৪৫৬৭৮ ১২০", "৬৯১২৩৪৫৬৭৮"],
  [nid, "120 6912345678", "6912345678"],
  [nid, "500 5512 347890", "5512 347890"],
  [nid, "261 2345 678901 1985", "261 2345 678901"],
  [voter, "voter 2612 3456 7890 1985", "2612 3456 7890"],
  [form, "10012345 120", "10012345"],
  [form, "10012345 15 8 1985", "10012345"],
  [birthNumber, "19951234567890123 500", "19951234567890123"],
])("a bare sum, year or day has no part in a number: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});

test.each<[Field, string]>([
  [nid, "261 2345678901"],
  [nid, "1985 2612345678901"],
  [nid, "26 1 23 45 678901"],
  [voter, "1234 5678 9012"],
])("a number in groups of its own is as it is: %o %s", (field, pasted) => {
  expect(findPasted(field, pasted)).toBeUndefined();
});

test.each([
  ["551 234 7890 551 234 7891", ["551 234 7890", "551 234 7891"]],
  ["5512 347 890 / 5512 347 891", ["5512 347 890", "5512 347 891"]],
  ["1985 2612345678901 1990 2612345678902", ["1985 2612345678901", "1990 2612345678902"]],
  ["691 234 5678 731 234 567", ["691 234 5678 731 234 567"]],
  ["NID 2612 345678 9012", ["2612 345678 9012"]],
  ["642 578 1903 120", ["642 578 1903", "642 578 1903 120"]],
  ["NID 642578190 12 03 1994", ["642578190"]],
  ["642578190\n12031994", ["642578190"]],
])("two in groups are two, and what is of neither is told by the field: %s", (pasted, found) => {
  expect(findPasted(nid, pasted) ?? [pasted]).toEqual(found);
});

test.each<[Field, string, string]>([
  [nid, "NID: 691-234-5678 (10 সংখ্যার)", "691-234-5678"],
  [nid, "691 234 5678 (10-digit)", "691 234 5678"],
  [form, "Form 10012345 DOB 15-08-2005", "10012345"],
  [passport, "Passport: A01234567 DOB 15/08/1985", "A01234567"],
  [passport, "Passport EK0123456 expiry 01 Jan 2030", "EK0123456"],
  [passport, "EK0123456 DOB 15 08 1985", "EK0123456"],
  [voter, "15081985 voter 261234567890", "261234567890"],
])("a length or a day beside a number is none: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});

test("a form number is no NID without its letters", () => {
  expect(findPasted(nid, "NIDFN1234567890")).toEqual([]);
});

test("a long line of groups is read at once", async () => {
  for (const piece of ["017 ", "1712 345 ", "261 2345 678901 ", "01711 223344 "])
    for (const field of [nid, voter, mobile])
      expect(
        await processorTime(() => findPasted(field, piece.repeat(10_000))),
        `${field.name} ${piece}`,
      ).toBeLessThan(1_000);
});
