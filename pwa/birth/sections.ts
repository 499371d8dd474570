import type { BirthField } from "../../contract/birth.ts";

/** The form in the order of a printed certificate, so that it can be copied from top to bottom. */
export const birthSections = {
  registration: [
    "registerOfficeAddress",
    "upazilaOrCity",
    "leftBarcode",
    "birthRegistrationNumber",
    "dateOfRegistration",
    "dateOfIssuance",
  ],
  person: ["dateOfBirth", "gender", "dateOfBirthInWords", "nameInBangla", "nameInEnglish"],
  mother: [
    "motherNameInBangla",
    "motherNameInEnglish",
    "motherNationalityBangla",
    "motherNationality",
  ],
  father: [
    "fatherNameInBangla",
    "fatherNameInEnglish",
    "fatherNationalityBangla",
    "fatherNationality",
  ],
  places: [
    "placeOfBirthInBangla",
    "placeOfBirthInEnglish",
    "permanentAddressInBangla",
    "permanentAddressInEnglish",
  ],
} satisfies Record<string, BirthField[]>;

export const fieldsInOrder: BirthField[] = Object.values(birthSections).flat();
