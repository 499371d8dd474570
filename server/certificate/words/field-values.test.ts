import { expect, test } from "vitest";
import { findContradictions } from "../checks.ts";
import { mendDateInWords, readDateInWords } from "./date-in-words.ts";
import { type Content, fieldValue } from "./field-values.ts";

test.each([
  ["dateOfRegistration", "14/02/2019", "02/14/2019"],
  ["dateOfIssuance", "9 . 5 . 2024", "05/09/2024"],
  ["dateOfBirth", "২৩/০২/২০১৮", "23-02-2018"],
  ["dateOfBirth", "31/02/2018", undefined],
  ["dateOfBirth", "23/02/20181", undefined],
  ["birthRegistrationNumber", "2018 2779-4326 51607", "20182779432651607"],
  ["birthRegistrationNumber", "12345", undefined],
  ["gender", "FEMALE", "Female"],
  ["gender", ": Ma1e", "Male"],
  ["gender", "??", undefined],
  ["nameInEnglish", ": | A.K.M. Rahim —", "A.K.M. Rahim"],
  ["nameInBangla", "Rahim", undefined],
  ["nameInBangla", "মোঃ রহিম |", "মোঃ রহিম"],
  ["motherNationality", "Banqladeshi", "Bangladeshi"],
  ["motherNationality", "British", "British"],
  ["fatherNationalityBangla", "বাংলাদেশ৷ী", "বাংলাদেশী"],
  ["permanentAddressInBangla", "ঢাক৷ ১২১২", "ঢাকা ১২১২"],
] as const)("%s: %j reads %j", (field, printed, value) => {
  expect(fieldValue(field, printed)).toBe(value);
});

test.each([
  ["Twenty Third of February Two Thousand Eighteen", { day: 23, month: 2, year: 2018 }],
  ["First January One Thousand Nine Hundred Ninety Nine", { day: 1, month: 1, year: 1999 }],
  ["Twelfth May Nineteen Fifty", { day: 12, month: 5, year: 1950 }],
  ["12th of May 2004", { day: 12, month: 5, year: 2004 }],
  ["Thirtieth June Two Thousand", { day: 30, month: 6, year: 2000 }],
  ["Thirty-First of December, Two Thousand and Five", { day: 31, month: 12, year: 2005 }],
  ["November Twenty Ninth, One Thousand Nine Hundred Eighty One", { day: 29, month: 11, year: 1981 }],
  ["দুই নভেম্বর এক হাজার নয় শত পঁচানব্বই", { day: 2, month: 11, year: 1995 }],
  ["পাঁচই জানুয়ারী উনিশ শত একাত্তর সাল", { day: 5, month: 1, year: 1971 }],
  ["২১শে মে দুই হাজার চার", { day: 21, month: 5, year: 2004 }],
  ["অজানা মে দুই হাজার চার", undefined],
  ["Twenty Twelfth May Two Thousand", undefined],
  ["sometime in May", undefined],
  ["", undefined],
])("%j in words is %j", (text, date) => {
  expect(readDateInWords(text)).toEqual(date);
});

test("misread words of a date are put right, others stay", () => {
  expect(mendDateInWords("Twelfih of Januarv Two Thousnd Elghteen")).toBe("Twelfth of January Two Thousand Eighteen");
  expect(mendDateInWords("Xyzzy May")).toBe("Xyzzy May");
});

const good: Content = {
  birthRegistrationNumber: "20182779432651607",
  dateOfBirth: "23-02-2018",
  dateOfBirthInWords: "Twenty Third of February Two Thousand Eighteen",
  dateOfRegistration: "02/14/2019",
  dateOfIssuance: "05/09/2024",
  permanentAddressInBangla: "ওয়ার্ড নং-০৫, ঢাকা-১২১২",
  permanentAddressInEnglish: "Ward No 5, Dhaka-1212",
};

test.each<[string, Content, string[]]>([
  ["nothing", {}, []],
  ["another year", { birthRegistrationNumber: "20132779432651607" }, ["birthRegistrationNumber", "dateOfBirth"]],
  ["16 digits", { birthRegistrationNumber: "2018277943265160" }, ["birthRegistrationNumber"]],
  ["another day in words", { dateOfBirth: "28-02-2018" }, ["dateOfBirthInWords", "dateOfBirth"]],
  ["words nobody understands", { dateOfBirthInWords: "Twenty Tird" }, ["dateOfBirthInWords", "dateOfBirth"]],
  ["registered before birth", { dateOfRegistration: "02/14/2017" }, ["dateOfBirth", "dateOfRegistration"]],
  ["issued before registered", { dateOfIssuance: "02/13/2019" }, ["dateOfRegistration", "dateOfIssuance"]],
  ["no date of issuance", { dateOfIssuance: undefined }, ["dateOfRegistration"]],
  ["issued tomorrow", { dateOfIssuance: "01/02/2026" }, ["dateOfIssuance"]],
  [
    "another postcode",
    { permanentAddressInEnglish: "Ward No 5, Dhaka-1213" },
    ["permanentAddressInBangla", "permanentAddressInEnglish"],
  ],
])("contradictions: %s", (_, change, fields) => {
  expect(findContradictions({ ...good, ...change }, Date.UTC(2025, 11, 31))).toEqual(fields);
});
