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
