import type { BirthField } from "../../../contract/birth.ts";

/** The fields without a second language. The code on the left is never on a sheet of ours. */
export const singleFields = [
  "registerOfficeAddress",
  "upazilaOrCity",
  "birthRegistrationNumber",
  "dateOfRegistration",
  "dateOfIssuance",
  "dateOfBirth",
  "gender",
  "dateOfBirthInWords",
] as const satisfies BirthField[];

/** The fields in both languages: Bengali, English. */
export const pairedFields = [
  ["nameInBangla", "nameInEnglish"],
  ["motherNameInBangla", "motherNameInEnglish"],
  ["motherNationalityBangla", "motherNationality"],
  ["fatherNameInBangla", "fatherNameInEnglish"],
  ["fatherNationalityBangla", "fatherNationality"],
  ["placeOfBirthInBangla", "placeOfBirthInEnglish"],
  ["permanentAddressInBangla", "permanentAddressInEnglish"],
] as const satisfies [BirthField, BirthField][];
