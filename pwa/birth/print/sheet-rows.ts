import type { BirthField } from "../../../contract/birth.ts";

/** What stands once on the sheet. The code on the left stands on no sheet of ours. */
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

/** What is given in both languages: Bengali, English. */
export const pairedFields = [
  ["nameInBangla", "nameInEnglish"],
  ["motherNameInBangla", "motherNameInEnglish"],
  ["motherNationalityBangla", "motherNationality"],
  ["fatherNameInBangla", "fatherNameInEnglish"],
  ["fatherNationalityBangla", "fatherNationality"],
  ["placeOfBirthInBangla", "placeOfBirthInEnglish"],
  ["permanentAddressInBangla", "permanentAddressInEnglish"],
] as const satisfies [BirthField, BirthField][];
