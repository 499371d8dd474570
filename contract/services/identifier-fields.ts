import { type Field, field } from "./declare.ts";

const extra = { type: "text", offered: false } as const;
const number = { type: "number", findBy: true } as const;

/** Optional facts that the specification lets an order bring. Our forms don't ask for them. */
export const orderExtras = [
  field("mobileNumber", "যোগাযোগের নম্বর", "Contact number", { ...extra, max: 30 }),
  field("birthday", "জন্মতারিখ", "Date of birth", { ...extra, max: 30 }),
  field("name", "নাম", "Name", { ...extra, max: 100, public: true }),
  field("identifier", "জন্মতারিখ", "Date of birth", { ...extra, max: 50 }),
] as const satisfies Field[];

/**
 * The numbers by which a document about a person is ordered. The forms offer the first four
 * (specification, 2).
 */
export const identifierFields = [
  field("nidNumber", "NID নম্বর", "NID Number", {
    hint: {
      bn: "স্মার্ট কার্ডে ১০ সংখ্যা, পুরোনো কার্ডে ১৩ বা ১৭ সংখ্যা থাকে।",
      en: "Smart cards have 10 digits, older cards 13 or 17.",
    },
    ...number,
    format: "nid",
  }),
  field("formNumberNid", "ফরম নম্বর", "Form Number", {
    hint: {
      bn: "নিবন্ধন স্লিপে থাকে, যেমন NIDFN১২৩৪৫৬৭৮। NIDFN না লিখলেও চলবে।",
      en: "On the registration slip, like NIDFN12345678. You may leave NIDFN out.",
    },
    type: "code",
    format: "form-number",
    findBy: true,
  }),
  field("voterNumberNid", "ভোটার নম্বর", "Voter Number", {
    hint: {
      bn: "ভোটার তালিকায় নামের পাশে থাকে, সাধারণত ১২ সংখ্যা।",
      en: "Beside the name in the voter list, usually 12 digits.",
    },
    ...number,
    format: "voter-number",
  }),
  field("birthCertificateNumberNid", "জন্ম নিবন্ধন নম্বর", "Birth Certificate Number", {
    hint: {
      bn: "১৭ সংখ্যা, প্রথম চারটি জন্মসাল।",
      en: "17 digits, the first four are the year of birth.",
    },
    ...number,
    format: "birth-number",
  }),
  field("mobileNumberNid", "মোবাইল নম্বর", "Mobile Number", {
    hint: { bn: "১১ সংখ্যা, যেমন ০১৭১২৩৪৫৬৭৮।", en: "11 digits, like 01712345678." },
    ...number,
    format: "mobile",
    offered: false,
  }),
  field("fatherNidNumberNid", "পিতা/মাতার NID নম্বর", "Father/Mother NID Number", {
    hint: {
      bn: "পিতা বা মাতার NID নম্বর। নিচে নিজের নাম লিখুন।",
      en: "The NID number of the father or mother. Write your own name below.",
    },
    ...number,
    format: "nid",
    offered: false,
    needs: "NameNid",
  }),
  field("NameNid", "নাম", "Name", { ...extra, max: 100, public: true }),
  ...orderExtras,
] as const satisfies Field[];

/** An order brings exactly one of them. */
export const identifierAlternatives = identifierFields.flatMap((one) =>
  "findBy" in one ? [one.name] : [],
);
