import { describe, expect, test } from "vitest";
import { processorTime } from "../test/processor-time.ts";
import { birthFieldsByName } from "./birth.ts";
import type { Field } from "./declare.ts";
import { identifierFields } from "./identifier-fields.ts";
import { findPasted, soughtNumbers } from "./numbers-among-words.ts";

const [nid, form, voter, birthNumber, mobile] = identifierFields as readonly Field[] as [
  Field,
  Field,
  Field,
  Field,
  Field,
];
const label = { bn: "এক", en: "One" };
const phone: Field = { name: "phone", label, type: "phone" };
const file: Field = { name: "file", label, type: "number", min: 6, max: 8 };
const passport: Field = { name: "passport", label, type: "code" };
const { dateOfBirth, dateOfRegistration } = birthFieldsByName;

describe("one number among words is taken", () => {
  test.each<[string, Field, string, string]>([
    ["with its label", nid, "NID: 1990 123 457", "1990 123 457"],
    ["with a Bengali label and digits", nid, "এনআইডি ১৯৯০১২৩৪৫৭।", "১৯৯০১২৩৪৫৭"],
    ["with a count", nid, "রহিম 1990123457 ২ কপি", "1990123457"],
    ["with its length", nid, "NID 1990123457 (10 digit)", "1990123457"],
    ["with a price", nid, "NID 1990123457 30 tk", "1990123457"],
    ["with a sum that would make another length", nid, "5512347890 500 tk", "5512347890"],
    ["with a sum in Bengali", nid, "NID ৫৫১২৩৪৭৮৯০ - ১২০ টাকা", "৫৫১২৩৪৭৮৯০"],
    ["with a sum before it", nid, "৳500 5512347890", "5512347890"],
    ["with a sum of a bank behind it", nid, "4627 819 035 Tk 1,23,456.78", "4627 819 035"],
    ["with a sum as on a bill", nid, "NID 5512 347890 1,200.00/-", "5512 347890"],
    ["in groups with a sum", nid, "5512 347890 ৫০০ টাকা দিয়েছি", "5512 347890"],
    ["in groups with a count", nid, "NID 551 234 7890 ২টা", "551 234 7890"],
    ["in groups with its length", nid, "5512 347890 (10 digit)", "5512 347890"],
    ["in groups whose last looks like a count", nid, "551 234 78 90 টা দেন", "551 234 78 90"],
    ["with its year behind it", nid, "NID 8812345678901 1988 সাল", "8812345678901"],
    ["with a postcode", nid, "1988123456789 1216 Dhaka", "1988123456789"],
    ["with its year before it", nid, "NID 1988 1234567890123", "1988 1234567890123"],
    ["a voter's with a sum", voter!, "ভোটার ২৬০১ ২৩৪৫ ৬৭৮৯ ১২০ টাকা", "২৬০১ ২৩৪৫ ৬৭৮৯"],
    ["a form's with a sum", form!, "NIDFN12345678 120 tk", "NIDFN12345678"],
    ["a phone in groups with a sum", mobile!, "01812 345 678 120 tk", "01812 345 678"],
    ["a code with a sum", passport, "BX 0123456 120 tk", "BX 0123456"],
    ["a code of figures with a sum", passport, "TIN 5678 1234 5678 120 tk", "5678 1234 5678"],
    ["with an hour", mobile, "01712345678 10:30 PM", "01712345678"],
    ["below a name", nid, "রহিম উদ্দিন\n1990123457\n", "1990123457"],
    ["below a name, without its line end", nid, "রহিম উদ্দিন1990123457", "1990123457"],
    ["beside a date of birth", nid, "1990123457 জন্ম ০১-০২-১৯৯০", "1990123457"],
    ["beside a phone number", voter!, "ফোন 01712345678, ভোটার 123456789012", "123456789012"],
    ["beside the number of a list", nid, "1. 1990123457", "1990123457"],
    ["twice the same", nid, "NID 1990123457 (1990-123-457)", "1990 123 457"],
    ["beside a phone number alone", nid, "1990123457 01712345678", "1990123457"],
    ["above a phone number", nid, "1990123457\n01712345678", "1990123457"],
    ["beside an order's number", nid, "1990123457 1006", "1990123457"],
    ["behind eight digits of a date", nid, "01021990 1990123457", "1990123457"],
    ["with its day of birth behind", nid, "1990 123 457 1/2/1990", "1990 123 457"],
    ["with its day in brackets", nid, "১৯৯০১২৩৪৫৭ (০১/০২/১৯৯০)", "১৯৯০১২৩৪৫৭"],
    ["with its day in words", nid, "19901234567890123 1 Feb 1990", "19901234567890123"],
    ["with two digits of a year", nid, "01/02/90 1990123457", "1990123457"],
    [
      "a birth registration beside a day",
      birthNumber!,
      "2002 1234567890123 23.02.2002",
      "2002 1234567890123",
    ],
    ["a phone beside a day", mobile!, "01712345678 (01/02/1990)", "01712345678"],
    ["a form number beside a day", form!, "NIDFN12345678 01-02-1990", "NIDFN12345678"],
    ["in a list with brackets", nid, "1) 1990123457", "1990123457"],
    ["with commas", nid, "NID 1990,123,457", "1990 123 457"],
    ["over lines", nid, "NID\n1990\n123457", "1990 123457"],
    ["behind a date", nid, "01-02-1990 1990123457", "1990123457"],
    ["twice alone", nid, "1990123457 ১৯৯০১২৩৪৫৭", "১৯৯০১২৩৪৫৭"],
    ["with points", nid, "1990.123.457", "1990 123 457"],
    ["with brackets", nid, "NID (1990) 123457", "1990 123457"],
    ["a phone beside another number", mobile!, "19901234567890123 01712345678", "01712345678"],
    ["with a digit too many, which the field tells", nid, "NID 1990 123 457 1", "1990 123 457 1"],
    ["of a wrong length, which the field tells", nid, "NID: 199012345", "199012345"],
    ["a birth registration", birthNumber!, "BRN 2002 1234 5678 90123", "2002 1234 5678 90123"],
    ["a form number with its letters", form!, "ফরম NIDFN 12345678", "NIDFN 12345678"],
    ["a phone as it is written", mobile!, "রহিম: +৮৮ ০১৭১২-৩৪৫৬৭৮", "+৮৮ ০১৭১২-৩৪৫৬৭৮"],
    ["a phone with brackets", phone, "call (017) 12-345678 now", "(017) 12-345678"],
    ["an operator's own number", file, "ফাইল নং 1234567 (2020)", "1234567"],
    ["an operator's own code", passport, "Passport no. BX0123456", "BX0123456"],
    ["a code behind its label", passport, "Passport no AB1234567", "AB1234567"],
    ["a code behind one word", passport, "Passport AB1234567", "AB1234567"],
    ["a code of figures behind its label", passport, "TIN 123456789012", "123456789012"],
    ["a code behind a label with hyphens", passport, "e-TIN-No - 123456789012", "123456789012"],
    ["a code of figures in groups", passport, "TIN: 1234 5678 9012", "1234 5678 9012"],
    ["a code in groups", passport, "My passport is BX 0123456", "BX 0123456"],
    ["a code in short groups", passport, "পাসপোর্ট BX 012 3456", "BX 012 3456"],
    ["a code with its own letters", passport, "invoice INV-0012345", "INV-0012345"],
    ["a code with a count", passport, "Passport AB1234567 2 copy", "AB1234567"],
    ["a code of few digits", passport, "form code 9AB7CDE2FG", "9AB7CDE2FG"],
    ["a code of few digits with a count", passport, "কোড 9AB7CDE2FG 2 copy", "9AB7CDE2FG"],
    ["a code of few digits in small letters", passport, "code: ab3cde7f।", "ab3cde7f"],
    ["a code of few digits in groups", passport, "ফরম কোড 9AB7-CDE2-FGH", "9AB7-CDE2-FGH"],
    ["a code that ends in three digits", passport, "code ABC123", "ABC123"],
    ["a code beside a phone number", passport, "EK0123456 01712345678", "EK0123456"],
    ["a code before a name", passport, "AB1234567 Rahim Uddin", "AB1234567"],
    ["a code above a name", passport, "AB1234567\nRahim Uddin", "AB1234567"],
    ["a number above its day", nid, "1990123457\n01021990", "1990123457"],
    ["a phone above an NID", mobile!, "01712345678\n2990123457", "01712345678"],
    ["a date", dateOfBirth, "জন্ম তারিখ: 21/5/1990", "21-05-1990"],
    ["a date in Bengali", dateOfBirth, "জন্ম ২১ মে ১৯৯০ সালে", "২১-০৫-১৯৯০"],
    ["a date with what is said after its day", dateOfBirth, "জন্ম: ২১শে মে ১৯৯০", "২১-০৫-১৯৯০"],
    ["a date of eight digits", dateOfBirth, "DOB 21051990 male", "21-05-1990"],
    ["a date below a number", dateOfBirth, "1990123457\n21.05.1990", "21-05-1990"],
    [
      "a day that does not exist, which the field tells",
      dateOfBirth,
      "জন্ম ৩১/০২/১৯৯০",
      "৩১-০২-১৯৯০",
    ],
    ["one in English", dateOfRegistration, "born 31-02-1990", "31-02-1990"],
    ["one with its month in words", dateOfBirth, "DOB: 31 April 1990", "31-April-1990"],
    ["one with its month first", dateOfBirth, "জন্ম ফেব্রুয়ারি ৩১, ১৯৯০", "ফেব্রুয়ারি-৩১-১৯৯০"],
    ["one of eight digits", dateOfBirth, "DOB 31021990", "31021990"],
    ["a date with its month first", dateOfRegistration, "Registered: 02/23/2018", "23-02-2018"],
  ])("%s", (_, field, pasted, taken) => {
    expect(findPasted(field, pasted)).toEqual([taken]);
  });
});

test.each<[Field, string]>([
  [nid, "1990 123-457"],
  [nid, "১৯৯০১২৩৪৫৭\n"],
  [nid, "457"],
  [nid, "1990 123 457 1"],
  [nid, "199012 1006"],
  [form!, "NIDFN12345678"],
  [mobile!, "+880 1712-345678"],
  [passport, "BX 0123456"],
  [passport, "ab 0123456"],
  [passport, "INV-0012345"],
  [passport, "1234 5678 9012"],
  [passport, "SECRET"],
  [dateOfBirth, "05-1990"],
  [{ name: "name", label, type: "text" }, "NID: 1990123457"],
])("%o reads %s as it is", (field, pasted) => {
  expect(findPasted(field, pasted)).toBeUndefined();
});

test.each<[string, Field, string, string[]]>([
  ["in two lines", nid, "1990123457\n1990123458", ["1990123457", "1990123458"]],
  ["of two people", nid, "রহিম ১৯৯০১২৩৪৫৭\nকরিম 1990123458", ["১৯৯০১২৩৪৫৭", "1990123458"]],
  ["in one line", nid, "1990123457 1990123458", ["1990123457", "1990123458"]],
  ["with counts", nid, "রহিম 1990123457 ২ কপি\nকরিম 1991123458", ["1990123457", "1991123458"]],
  ["in a list", nid, "1) 1990123457\n2) 1990123458", ["1990123457", "1990123458"]],
  [
    "with their days",
    nid,
    "1990123457 1/2/1990\n1990123458 3/4/1991",
    ["1990123457", "1990123458"],
  ],
  ["of two lengths", nid, "19901990123457890 1990123458", ["19901990123457890", "1990123458"]],
  ["above and below", nid, "1990123457 1990123458\n01712345678", ["1990123457", "1990123458"]],
  ["the second mistyped", nid, "1990123457\n199012345", ["1990123457", "199012345"]],
  ["the first mistyped", nid, "19901234578\n1990123457", ["19901234578", "1990123457"]],
  ["the second too long", nid, "ক ১৯৯০১২৩৪৫৭\nখ 1990 123 457 8", ["১৯৯০১২৩৪৫৭", "1990 123 457 8"]],
  ["one mistyped in the line", nid, "1990123457 199012345", ["1990123457", "199012345"]],
  ["a phone mistyped", phone, "01712345678\n0181234567", ["01712345678", "0181234567"]],
  ["a phone without its 0", phone, "01712345678\n1812345678", ["01712345678", "1812345678"]],
  ["an own number mistyped", file, "No 1234567\nNo 123456789", ["1234567", "123456789"]],
  ["codes", passport, "AB1234567 AB1234568", ["AB1234567", "AB1234568"]],
  [
    "codes with labels",
    passport,
    "Passport AB1234567\nTIN 123456789012",
    ["AB1234567", "123456789012"],
  ],
  ["phones", phone, "01712345678, 01812345678", ["01712345678", "01812345678"]],
  [
    "a day that does not exist",
    dateOfBirth,
    "born 31-02-1990, 21-05-1990",
    ["21-05-1990", "31-02-1990"],
  ],
  ["dates", dateOfBirth, "21-05-1990 22-05-1990", ["21-05-1990", "22-05-1990"]],
])("several numbers are told apart: %s", (_, field, pasted, found) => {
  expect(findPasted(field, pasted)).toEqual(found);
});

test.each<[Field, string]>([
  [nid, "রহিম উদ্দিন"],
  [nid, "বাড়ি ১২"],
  [nid, "Received Tk 500.00 from 01712345678. Balance Tk 1,234.50."],
  [form!, "Balance ৳1,23,456.78"],
  [form!, "ব্যালেন্স ১,২৩,৪৫৬.৭৮ টাকা"],
  [phone, "no phone"],
  [passport, "কোনো নম্বর নেই"],
  [passport, "বাড়ি Rahim2 Road12"],
  [passport, "জন্ম 5Feb90"],
  [dateOfBirth, "জন্ম তারিখ"],
])("%o finds nothing in %s", (field, pasted) => {
  expect(findPasted(field, pasted)).toEqual([]);
});

test("a text of any size is read at once", async () => {
  for (const piece of [
    "1 ",
    "1-",
    "+(",
    "1(",
    "a1",
    "a ",
    "a-",
    "ab1-",
    "a1b2c3d4 ",
    "a1b-",
    "২১ মে ",
    "2 copy ",
    "12 tk",
    "NIDFN ",
  ])
    for (const field of [nid, mobile!, passport, dateOfBirth]) {
      const took = await processorTime(() => findPasted(field, piece.repeat(200_000)));
      expect(took, `${field.name} ${piece}`).toBeLessThan(1_000);
    }
});

test.each([
  ["NID: 1990 123 457", ["1990123457"]],
  ["এনআইডি ১৯৯০ ১২৩ ৪৫৭ রহিম", ["1990123457"]],
  ["1990123457 রহিম উদ্দিন", ["1990123457"]],
  ["রহিম +৮৮ ০১৭১২-৩৪৫৬৭৮", ["01712345678"]],
  ["ফরম NIDFN 12345678", ["NIDFN12345678"]],
  ["Passport no BX 0123456", ["BX0123456"]],
  ["form code 9ab7cde2fg", ["9AB7CDE2FG"]],
  ["রহিম 1990123457, করিম 2990123458", ["1990123457", "2990123458"]],
  ["NIDFN12345678", ["NIDFN12345678"]],
  ["+8801712345678", ["01712345678"]],
  ["457", ["457"]],
])("what is sought by %j has these numbers", (typed, numbers) => {
  expect(soughtNumbers(typed)).toEqual(expect.arrayContaining(numbers));
});

test("names have no number, and a number is sought as it is", () => {
  expect(soughtNumbers("রহিম উদ্দিন")).toEqual(["রহিমউদ্দিন"]);
  expect(soughtNumbers("1990 123 457")).toEqual(["1990123457"]);
  expect(soughtNumbers("777_001111")).toEqual(["777_001111"]);
  expect(soughtNumbers("রহিম 2024")).toEqual(["রহিম2024"]);
});
