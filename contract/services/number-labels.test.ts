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

test.each<[Field, string, string]>([
  [nid, "Voter no 261234567890 NID 6912345678", "6912345678"],
  [nid, "NID: 6912345678, Voter No: 261234567890", "6912345678"],
  [nid, "ভোটার নং: ২৬১২৩৪৫৬৭৮৯০\nএনআইডি নং: ৬৯১২৩৪৫৬৭৮", "৬৯১২৩৪৫৬৭৮"],
  [nid, "জন্ম নিবন্ধন: 19951234567890123, NID: 6912345678", "6912345678"],
  [nid, "Birth 19951234567890123 birth date 15/08/1995 NID 6912345678", "6912345678"],
  [nid, "NID: 19856912345678901\nজন্ম নিবন্ধন: 19851234567890123", "19856912345678901"],
  [nid, "Form NIDFN12345678 NID 6912345678", "6912345678"],
  [nid, "জাতীয় পরিচয়পত্র: ৬৯১২৩৪৫৬৭৮ ফরম নং: ১০০১২৩৪৫", "৬৯১২৩৪৫৬৭৮"],
  [voter, "NID 6912345678 Voter 2612 3456 7890", "2612 3456 7890"],
  [voter, "voter id 6912345678 voter no 261234567890", "261234567890"],
  [birthNumber, "NID 19856912345678901, জন্ম সনদ 19951234567890123", "19951234567890123"],
  [mobile, "NID 1712345678\nমোবাইল 01811223344", "01811223344"],
  [form, "Form 10012345 NID 6912345678", "10012345"],
  [nid, "National ID 6912345678\nPIN 19852612345678901", "6912345678"],
  [nid, "জাতীয় পরিচয়পত্র ৬৯১২৩৪৫৬৭৮, পিন ১৯৮৫২৬১২৩৪৫৬৭৮৯০১", "৬৯১২৩৪৫৬৭৮"],
  [nid, "Passport A01234567, NID 6912345678, TIN 123456789012", "6912345678"],
])("the label decides which number is meant: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});

test.each<[string, Field, string, string[]]>([
  ["of one kind", nid, "Father NID 6912345678 mother NID 7312345678", ["6912345678", "7312345678"]],
  ["a voter's card", nid, "Voter ID 6912345678\nNID 7312345678", ["6912345678", "7312345678"]],
  [
    "without a label",
    nid,
    "Voter: 261234567890\n6912345678\nNID 7312345678",
    ["261234567890", "6912345678", "7312345678"],
  ],
  [
    "behind a label",
    nid,
    "NID 6912345678 7312345678 Voter 261234567890",
    ["6912345678", "7312345678"],
  ],
  ["with labels behind", nid, "6912345678 NID 261234567890 voter", ["6912345678", "261234567890"]],
  [
    "with a label at an end",
    nid,
    "NID 6912345678 voter, 7312345678 nid",
    ["6912345678", "7312345678"],
  ],
])("numbers that no label takes out are told as several: %s", (_, field, pasted, found) => {
  expect(findPasted(field, pasted)).toEqual(found);
});

test("a text of any labels is read at once", async () => {
  for (const piece of ["nid ", "NIDFN", "voter 12345678 ", "জন্ম ", "nid 6912345678 "])
    expect(await processorTime(() => findPasted(nid, piece.repeat(10_000))), piece).toBeLessThan(
      1_000,
    );
});

test.each<[Field, string, string]>([
  [nid, "NID: 691234567\nDOB: 15/08/1985\nMobile: 01711223344", "691234567"],
  [nid, "করিম\n৬৯১২৩৪৫৬৭\n০১৭১১২২৩৩৪৪", "৬৯১২৩৪৫৬৭"],
  [nid, "Mobile 01711223344 NID 6912 345 67", "6912 345 67"],
  [
    birthNumber,
    "জন্ম নিবন্ধন নং ১৯৯৫১২৩৪৫৬৭৮৯০১২, জন্ম ১৫/০৮/১৯৯৫, মোবাইল ০১৭১১২২৩৩৪৪",
    "১৯৯৫১২৩৪৫৬৭৮৯০১২",
  ],
  [form, "স্লিপ নং ১২৩৪৫, মোবাইল ০১৭১১২২৩৩৪৪", "১২৩৪৫"],
  [voter, "ভোটার নম্বর: ২৬১২৩৪৫\nমোবাইল: ০১৭১১২২৩৩৪৪", "২৬১২৩৪৫"],
])("a phone does not stand in for a number of a wrong length: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});

test.each<[Field, string]>([
  [nid, "আমার মোবাইল ০১৭১১২২৩৩৪৪, কল দিয়েন"],
  [nid, "phone no 1712345678"],
  [nid, "আমার হোয়াটসঅ্যাপ 8801712345678"],
  [nid, "রহিমের নাম্বার ০১৭১২৩৪৫৬৭"],
  [nid, "জন্ম নিবন্ধন নং ১৯৯৪২৬৯২৬১৯৪৩০১২৩"],
  [voter, "NID 5567890123"],
  [voter, "01812345678 রহিম"],
  [form, "Mobile: 01712345678"],
  [form, "ভোটার নং ২৬১২৩৪৫৬৭৮৯০"],
  [birthNumber, "NID 19942692619430123"],
  [mobile, "NID 1812345678"],
])("a number of another kind is not taken, though its length would do: %o %s", (field, pasted) => {
  expect(findPasted(field, pasted)).toEqual([]);
});

test.each<[Field, string, string]>([
  [nid, "বিকাশে ১২০ টাকা দিয়েছি ৫৫৬৭৮৯০১২৩", "৫৫৬৭৮৯০১২৩"],
  [nid, "ভোটার নাম্বার ৫৫৬৭৮৯০১২৩", "৫৫৬৭৮৯০১২৩"],
  [nid, "পিন ১৯৮৫২৬৯২৬১৯৪৩০১২৩", "১৯৮৫২৬৯২৬১৯৪৩০১২৩"],
])("one that only stands behind another word is: %o %s", (field, pasted, taken) => {
  expect(findPasted(field, pasted)).toEqual([taken]);
});
