import type { DateStyle } from "../values/typed-date.ts";
import { defineService, type Field } from "./declare.ts";

const line = { type: "text", required: true, max: 200, listed: false } as const;
const address = { type: "longText", required: true, max: 500, listed: false } as const;
const typedDate = { type: "text", required: true, max: 30, listed: false } as const;
/**
 * Specification, "Birth form": the month first for registration and issuance; for the date of birth the day first, with hyphens.
 */
export const dateStyles = {
  dateOfRegistration: "MM/DD/YYYY",
  dateOfIssuance: "MM/DD/YYYY",
  dateOfBirth: "DD-MM-YYYY",
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
    { name: "registerOfficeAddress", label: { bn: "নিবন্ধকের কার্যালয়", en: "Register office" }, ...address },
    { name: "upazilaOrCity", label: { bn: "উপজেলা / সিটি কর্পোরেশন", en: "Upazila / city corporation" }, ...line },
    {
      name: "birthRegistrationNumber",
      label: { bn: "জন্ম নিবন্ধন নম্বর", en: "Birth Registration Number" },
      type: "number",
      format: "birth-number",
      required: true,
      findBy: true,
    },
    { name: "leftBarcode", label: { bn: "বাঁ পাশের কোড", en: "Code on the left" }, ...line, max: 20 },
    {
      name: "dateOfRegistration",
      label: { bn: "নিবন্ধনের তারিখ", en: "Date of registration" },
      ...typedDate,
      dateStyle: dateStyles.dateOfRegistration,
    },
    {
      name: "dateOfIssuance",
      label: { bn: "ইস্যুর তারিখ", en: "Date of issuance" },
      ...typedDate,
      dateStyle: dateStyles.dateOfIssuance,
    },
    {
      name: "dateOfBirth",
      label: { bn: "জন্মতারিখ", en: "Date of birth" },
      ...typedDate,
      dateStyle: dateStyles.dateOfBirth,
    },
    {
      name: "gender",
      label: { bn: "লিঙ্গ", en: "Gender" },
      type: "choice",
      required: true,
      listed: false,
      options: [
        { value: "Male", label: { bn: "পুরুষ", en: "Male" } },
        { value: "Female", label: { bn: "নারী", en: "Female" } },
      ],
    },
    {
      name: "dateOfBirthInWords",
      label: { bn: "জন্মতারিখ (কথায়)", en: "Date of birth in words" },
      type: "text",
      max: 200,
      listed: false,
      absent: "",
    },
    { name: "nameInBangla", label: { bn: "নাম (বাংলা)", en: "Name (Bangla)" }, ...named },
    { name: "nameInEnglish", label: { bn: "নাম (ইংরেজি)", en: "Name (English)" }, ...named },
    { name: "fatherNameInBangla", label: { bn: "পিতার নাম (বাংলা)", en: "Father's name (Bangla)" }, ...line },
    { name: "fatherNameInEnglish", label: { bn: "পিতার নাম (ইংরেজি)", en: "Father's name (English)" }, ...line },
    { name: "fatherNationality", label: { bn: "পিতার জাতীয়তা (ইংরেজি)", en: "Father's nationality" }, ...line },
    {
      name: "fatherNationalityBangla",
      label: { bn: "পিতার জাতীয়তা (বাংলা)", en: "Father's nationality (Bangla)" },
      ...line,
    },
    { name: "motherNameInBangla", label: { bn: "মাতার নাম (বাংলা)", en: "Mother's name (Bangla)" }, ...line },
    { name: "motherNameInEnglish", label: { bn: "মাতার নাম (ইংরেজি)", en: "Mother's name (English)" }, ...line },
    { name: "motherNationality", label: { bn: "মাতার জাতীয়তা (ইংরেজি)", en: "Mother's nationality" }, ...line },
    {
      name: "motherNationalityBangla",
      label: { bn: "মাতার জাতীয়তা (বাংলা)", en: "Mother's nationality (Bangla)" },
      ...line,
    },
    { name: "placeOfBirthInBangla", label: { bn: "জন্মস্থান (বাংলা)", en: "Place of birth (Bangla)" }, ...address },
    { name: "placeOfBirthInEnglish", label: { bn: "জন্মস্থান (ইংরেজি)", en: "Place of birth (English)" }, ...address },
    {
      name: "permanentAddressInBangla",
      label: { bn: "স্থায়ী ঠিকানা (বাংলা)", en: "Permanent address (Bangla)" },
      ...address,
    },
    {
      name: "permanentAddressInEnglish",
      label: { bn: "স্থায়ী ঠিকানা (ইংরেজি)", en: "Permanent address (English)" },
      ...address,
    },
    birthPhoto,
  ],
});

/** The fields that are typed. */
export type BirthField = Exclude<(typeof birth)["fields"][number]["name"], typeof birthPhoto.name>;

export type DateField = keyof typeof dateStyles;

export function isDateField(field: BirthField): field is DateField {
  return Object.hasOwn(dateStyles, field);
}

/** The fields by name, for the screen that arranges them in sections. */
export const birthFieldsByName = Object.fromEntries(birth.fields.map((field) => [field.name, field])) as Record<
  BirthField,
  Field
>;

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
