import type { IdentifierProblem } from "../../contract/values/identifiers.ts";
import type { Sentence } from "../../contract/values/sentences.ts";

/** The sentences of forms for an identifier that is wrong or doubtful. */
export const identifierProblems: Record<IdentifierProblem, Sentence> = {
  empty: { en: "Please write the number.", bn: "নম্বরটি লিখুন।" },
  "not-digits": { en: "Write a number with digits only.", bn: "শুধু সংখ্যা লিখুন।" },
  "nid-length": { en: "An NID has 10, 13 or 17 digits.", bn: "NID ১০, ১৩ বা ১৭ সংখ্যার হয়।" },
  "birth-no-length": {
    en: "A birth registration number has 17 digits.",
    bn: "জন্ম নিবন্ধন নম্বর ১৭ সংখ্যার হয়।",
  },
  "birth-no-16-digits": {
    en: "Old 16-digit numbers must first be renewed at the registrar's office.",
    bn: "পুরোনো ১৬ সংখ্যার নম্বর আগে নিবন্ধকের কার্যালয়ে ১৭ সংখ্যার করে নিতে হয়।",
  },
  "birth-no-year": {
    en: "A birth registration number begins with the year of birth.",
    bn: "জন্ম নিবন্ধন নম্বর জন্মসাল দিয়ে শুরু হয়।",
  },
  "mobile-format": {
    en: "Write a mobile number like 01712345678.",
    bn: "মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।",
  },
  "form-no-format": {
    en: "A form number has 6 to 12 digits, with or without NIDFN.",
    bn: "ফরম নম্বর ৬ থেকে ১২ সংখ্যার হয়, আগে NIDFN থাকতে পারে।",
  },
  "voter-no-length": {
    en: "A voter number has 8 to 17 digits, usually 12.",
    bn: "ভোটার নম্বর ৮ থেকে ১৭ সংখ্যার হয়, সাধারণত ১২।",
  },
};
