import { expect, test } from "vitest";
import type { BirthField } from "../../../contract/birth.ts";
import { findContradictions, restoreCommas } from "../checks.ts";
import { type Content, fieldValue } from "./field-values.ts";
import { soundAlike } from "./sounds.ts";

test.each([
  ["dateOfRegistration", "14/02/2019", "02/14/2019"],
  ["dateOfIssuance", "9 . 5 . 2024", "05/09/2024"],
  ["dateOfBirth", "২৩/০২/২০১৮", "23-02-2018"],
  ["dateOfBirth", "31/02/2018", undefined],
  ["dateOfBirth", "23/02/20181", undefined],
  ["birthRegistrationNumber", "2018 2779-4326 51607", "20182779432651607"],
  ["birthRegistrationNumber", "12345", undefined],
  ["birthRegistrationNumber", "20182779432651607 Date of Issuance 09/05/2024", "20182779432651607"],
  ["registerOfficeAddress", "i j", undefined],
  ["placeOfBirthInEnglish", "i", undefined],
  ["gender", "FEMALE", "Female"],
  ["gender", ": Ma1e", "Male"],
  ["gender", "??", undefined],
  ["nameInEnglish", ": | A.K.M. Rahim —", "A.K.M. Rahim"],
  ["nameInBangla", "Rahim", undefined],
  ["motherNameInEnglish", "Mst, Rahima Begum", "Mst. Rahima Begum"],
  ["upazilaOrCity", "Sadar, Narayangan]", "Sadar, Narayanganj"],
  ["nameInBangla", "মোঃ রহিম |", "মোঃ রহিম"],
  ["nameInBangla", "রা ge", undefined],
  ["nameInBangla", "রহিমা জন্ম তারিখ : ২৩/০২/২০১৮", undefined],
  ["nameInEnglish", "i", undefined],
  ["fatherNationality", "Nationality Bangladeshi", "Bangladeshi"],
  ["permanentAddressInEnglish", "Permanent Address = Char, Bhola", "Char, Bhola"],
  ["permanentAddressInEnglish", "Vill: Char, Dist: Bhola", "Vill: Char, Dist: Bhola"],
  ["motherNationality", "Banqladeshi", "Bangladeshi"],
  ["motherNationality", "British", "British"],
  ["fatherNationalityBangla", "বাংল", undefined],
  ["fatherNationalityBangla", "বাংলাদেশ৷ী", "বাংলাদেশী"],
  ["permanentAddressInBangla", "ঢাক৷ ১২১২", "ঢাকা ১২১২"],
] as const)("%s: %j reads %j", (field, printed, value) => {
  expect(fieldValue(field, printed)).toBe(value);
});

const good: Content = {
  birthRegistrationNumber: "20182779432651607",
  dateOfBirth: "23-02-2018",
  dateOfRegistration: "02/14/2019",
  dateOfIssuance: "05/09/2024",
  permanentAddressInBangla: "ওয়ার্ড নং-০৫, ঢাকা-১২১২",
  permanentAddressInEnglish: "Ward No 5, Dhaka-1212",
};

test.each<[string, Content, string[]]>([
  ["nothing", {}, []],
  [
    "another year",
    { birthRegistrationNumber: "20132779432651607" },
    ["birthRegistrationNumber", "dateOfBirth"],
  ],
  ["16 digits", { birthRegistrationNumber: "2018277943265160" }, ["birthRegistrationNumber"]],
  [
    "registered before birth",
    { dateOfRegistration: "02/14/2017" },
    ["dateOfBirth", "dateOfRegistration"],
  ],
  [
    "issued before registered",
    { dateOfIssuance: "02/13/2019" },
    ["dateOfRegistration", "dateOfIssuance"],
  ],
  ["no date of issuance", { dateOfIssuance: undefined }, ["dateOfRegistration"]],
  ["issued tomorrow", { dateOfIssuance: "01/02/2026" }, ["dateOfIssuance"]],
  [
    "another postcode",
    { permanentAddressInEnglish: "Ward No 5, Dhaka-1213" },
    ["permanentAddressInBangla", "permanentAddressInEnglish"],
  ],
  [
    "a comma lost",
    { placeOfBirthInBangla: "ভোলা বাংলাদেশ", placeOfBirthInEnglish: "Bhola, Bangladesh" },
    ["placeOfBirthInBangla", "placeOfBirthInEnglish"],
  ],
  [
    "a place spelt twice",
    { upazilaOrCity: "Gabtall, Bogura", placeOfBirthInEnglish: "Gabtali, Bogura" },
    ["upazilaOrCity", "placeOfBirthInEnglish"],
  ],
  [
    "letters that can't follow each other",
    { fatherNameInBangla: "লক্ষ্মীরাম ইাসদা" },
    ["fatherNameInBangla"],
  ],
  [
    "a letter after a name",
    { nameInEnglish: "Rahima Khatun E", fatherNameInEnglish: "A K M Rahim" },
    ["nameInEnglish"],
  ],
])("contradictions: %s", (_, change, fields) => {
  expect(findContradictions({ ...good, ...change }, [], Date.UTC(2025, 11, 31))).toEqual(fields);
});

test("a certificate of this morning in Dhaka is none of tomorrow, though it is yesterday in Greenwich", () => {
  const issued = { ...good, dateOfIssuance: "05/09/2024" };
  expect(findContradictions(issued, [], Date.UTC(2024, 4, 8, 18))).toEqual([]);
  expect(findContradictions(issued, [], Date.UTC(2024, 4, 8, 17))).toEqual(["dateOfIssuance"]);
});

test.each([
  ["cut", "বাসন্তী", "Basanti Murmu"],
  ["of which a consonant was misread", "সোনামণি হেস্ত্রম", "Sonamoni Hembrom"],
  ["without its first letter", "জ্ঞানেন্দ্রনাথ", "nanendranath"],
])("a name %s does not fit the other language", (_, bengali, english) => {
  const names = { ...good, motherNameInBangla: bengali, motherNameInEnglish: english };
  const doubtful = (uncertain: BirthField[]) =>
    findContradictions(names, uncertain, Date.UTC(2025, 11, 31));
  expect(doubtful([])).toEqual(["motherNameInBangla", "motherNameInEnglish"]);
  expect(doubtful(["motherNameInBangla"])).toEqual([]);
});

test.each([
  ["ম্রাসাংউ মারমা", "Mra Sang U Marma"],
  ["মোছাঃ জান্নাতুল ফেরদৌস ঊর্মি", "Mst. Jannatul Ferdous Urmi"],
  ["মোঃ আব্দুর রাজ্জাক", "Md. Abdur Razzak"],
  ["স্বর্ণালী দাশগুপ্তা", "Swarnali Dasgupta"],
  ["লক্ষ্মীরাম হাঁসদা", "Lakshmiram Hansda"],
  ["থোয়াইহ্লাপ্রু মারমা", "Thwai Hla Pru Marma"],
  ["উজ্জ্বল কুমার সিংহ", "Ujjwal Kumar Singha"],
  ["জ্ঞানেন্দ্রনাথ চট্টোপাধ্যায়", "Jnanendranath Chattopadhyay"],
  ["ফারহানা আঁখি", "Farhana Akhi"],
  ["মোহাম্মদ আলী", "Md. Ali"],
  ["মোসাম্মৎ রহিমা", "Mst. Rahima"],
  ["এইচ এম এরশাদ", "H M Ershad"],
  ["জি এম সংগ্রাম", "G M Sangram"],
])("%s sounds like %s", (bengali, english) => {
  expect(soundAlike(bengali.normalize("NFC"), english)).toBe(true);
});

test.each<[string, Content, string | undefined]>([
  ["stands where English has it", { placeOfBirthInBangla: "ভোলা বাংলাদেশ" }, "ভোলা, বাংলাদেশ"],
  ["is not put among more words", { placeOfBirthInBangla: "চর ভোলা বাংলাদেশ" }, "চর ভোলা বাংলাদেশ"],
  ["makes no text where none was read", { placeOfBirthInEnglish: "Bhola,Bangladesh" }, undefined],
])("a comma that Bengali lost %s", (_, read, wanted) => {
  const content: Content = { placeOfBirthInEnglish: "Bhola, Bangladesh", ...read };
  restoreCommas(content);
  expect(content.placeOfBirthInBangla).toBe(wanted);
  expect(Object.keys(content)).toHaveLength(wanted === undefined ? 1 : 2);
});

test.each<[string, Content, BirthField[]]>([
  [
    "the label of the next row in a name",
    { motherNameInEnglish: "Rahima Khatun Sex Female" },
    ["motherNameInEnglish"],
  ],
  ["both scripts in a place", { registerOfficeAddress: "রা ge Union" }, ["registerOfficeAddress"]],
  ["a name that is like a label", { fatherNameInBangla: "তারিক হাসান" }, []],
])("%s", (_, read, fields) => {
  expect(findContradictions({ ...good, ...read }, [], Date.UTC(2025, 11, 31))).toEqual(fields);
});
