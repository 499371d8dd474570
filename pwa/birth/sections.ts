import type { BirthField } from "../../contract/birth.ts";

export type SectionName = "registration" | "person" | "mother" | "father" | "places";

/** The form in the order of a printed certificate, so that it can be copied from top to bottom. */
export const birthSections: { name: SectionName; fields: BirthField[] }[] = [
  {
    name: "registration",
    fields: [
      "registerOfficeAddress",
      "upazilaOrCity",
      "leftBarcode",
      "birthRegistrationNumber",
      "dateOfRegistration",
      "dateOfIssuance",
    ],
  },
  { name: "person", fields: ["dateOfBirth", "gender", "dateOfBirthInWords", "nameInBangla", "nameInEnglish"] },
  {
    name: "mother",
    fields: ["motherNameInBangla", "motherNameInEnglish", "motherNationalityBangla", "motherNationality"],
  },
  {
    name: "father",
    fields: ["fatherNameInBangla", "fatherNameInEnglish", "fatherNationalityBangla", "fatherNationality"],
  },
  {
    name: "places",
    fields: ["placeOfBirthInBangla", "placeOfBirthInEnglish", "permanentAddressInBangla", "permanentAddressInEnglish"],
  },
];

export const fieldsInOrder = birthSections.flatMap((section) => section.fields);
