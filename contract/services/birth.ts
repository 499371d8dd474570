import type { DateStyle } from "../values/dates/typed-date.ts";
import { defineService, type Field, field } from "./declare.ts";

const line = { type: "text", required: true, max: 200, listed: false } as const;
const address = { type: "longText", required: true, max: 500, listed: false } as const;
const typedDate = { type: "text", required: true, max: 30, listed: false, past: true } as const;
const monthFirst = { ...typedDate, dateStyle: "MM/DD/YYYY" } as const;
const dayFirst = { ...typedDate, dateStyle: "DD-MM-YYYY" } as const;
/**
 * As they are sent, by the specification: the month first for registration and issuance; for the
 * date of birth the day first, with hyphens.
 */
export const dateStyles = {
  dateOfRegistration: monthFirst.dateStyle,
  dateOfIssuance: monthFirst.dateStyle,
  dateOfBirth: dayFirst.dateStyle,
} as const satisfies Record<string, DateStyle>;

/** Lists show the name, to tell certificates apart. */
const named = { type: "text", required: true, max: 200, public: true } as const;

/** Only by choice: the form says who sees it. */
export const birthPhoto = {
  name: "certificatePhoto",
  label: { bn: "সনদের ছবি", en: "Picture of the certificate" },
  type: "photo",
} as const satisfies Field;

export const birth = defineService({
  key: "birth",
  name: { bn: "জন্ম নিবন্ধন", en: "Birth registration" },
  icon: "birth",
  group: "birth",
  path: "/birthday-registration",
  price: { name: "birthBalance", word: "Birth", path: "update-birth-balance", firstTk: 100 },
  switch: null,
  settlement: "update-balance-birth",
  consent: true,
  ownScreen: true,
  fields: [
    field("registerOfficeAddress", "নিবন্ধকের কার্যালয়", "Register office", address),
    field("upazilaOrCity", "উপজেলা / সিটি কর্পোরেশন", "Upazila / city corporation", line),
    field("birthRegistrationNumber", "জন্ম নিবন্ধন নম্বর", "Birth Registration Number", {
      type: "number",
      format: "birth-number",
      required: true,
      findBy: true,
    }),
    { name: "leftBarcode", label: { bn: "বাঁ পাশের কোড", en: "Code on the left" }, ...line, max: 20 },
    field("dateOfRegistration", "নিবন্ধনের তারিখ", "Date of registration", monthFirst),
    field("dateOfIssuance", "ইস্যুর তারিখ", "Date of issuance", monthFirst),
    field("dateOfBirth", "জন্মতারিখ", "Date of birth", dayFirst),
    field("gender", "লিঙ্গ", "Gender", {
      type: "choice",
      required: true,
      listed: false,
      options: [
        { value: "Male", label: { bn: "পুরুষ", en: "Male" } },
        { value: "Female", label: { bn: "নারী", en: "Female" } },
      ],
    }),
    field("dateOfBirthInWords", "জন্মতারিখ (কথায়)", "Date of birth in words", {
      type: "text",
      max: 200,
      listed: false,
      absent: "",
    }),
    field("nameInBangla", "নাম (বাংলা)", "Name (Bangla)", named),
    field("nameInEnglish", "নাম (ইংরেজি)", "Name (English)", named),
    field("fatherNameInBangla", "পিতার নাম (বাংলা)", "Father's name (Bangla)", line),
    field("fatherNameInEnglish", "পিতার নাম (ইংরেজি)", "Father's name (English)", line),
    field("fatherNationality", "পিতার জাতীয়তা (ইংরেজি)", "Father's nationality", line),
    field("fatherNationalityBangla", "পিতার জাতীয়তা (বাংলা)", "Father's nationality (Bangla)", line),
    field("motherNameInBangla", "মাতার নাম (বাংলা)", "Mother's name (Bangla)", line),
    field("motherNameInEnglish", "মাতার নাম (ইংরেজি)", "Mother's name (English)", line),
    field("motherNationality", "মাতার জাতীয়তা (ইংরেজি)", "Mother's nationality", line),
    field("motherNationalityBangla", "মাতার জাতীয়তা (বাংলা)", "Mother's nationality (Bangla)", line),
    field("placeOfBirthInBangla", "জন্মস্থান (বাংলা)", "Place of birth (Bangla)", address),
    field("placeOfBirthInEnglish", "জন্মস্থান (ইংরেজি)", "Place of birth (English)", address),
    field("permanentAddressInBangla", "স্থায়ী ঠিকানা (বাংলা)", "Permanent address (Bangla)", address),
    field(
      "permanentAddressInEnglish",
      "স্থায়ী ঠিকানা (ইংরেজি)",
      "Permanent address (English)",
      address,
    ),
    birthPhoto,
  ],
});

export type BirthField = Exclude<(typeof birth)["fields"][number]["name"], typeof birthPhoto.name>;

export type DateField = keyof typeof dateStyles;

export function isDateField(field: BirthField): field is DateField {
  return Object.hasOwn(dateStyles, field);
}

/** The fields by name, for the screen that arranges them in sections. */
export const birthFieldsByName = Object.fromEntries(
  birth.fields.map((field) => [field.name, field]),
) as Record<BirthField, Field>;

/** The fields that a certificate has in both languages, in printed order: Bengali, English. */
export const twins = [
  ["nameInBangla", "nameInEnglish"],
  ["motherNameInBangla", "motherNameInEnglish"],
  ["motherNationalityBangla", "motherNationality"],
  ["fatherNameInBangla", "fatherNameInEnglish"],
  ["fatherNationalityBangla", "fatherNationality"],
  ["placeOfBirthInBangla", "placeOfBirthInEnglish"],
  ["permanentAddressInBangla", "permanentAddressInEnglish"],
] as const satisfies [BirthField, BirthField][];
