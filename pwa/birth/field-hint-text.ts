import type { BirthField } from "../../contract/birth.ts";
import { defineText } from "../i18n/t.ts";

/** The labels on the certificate itself. Empty where it has none. */
export const printedLabels: Record<BirthField, string> = {
  registerOfficeAddress: "",
  upazilaOrCity: "",
  birthRegistrationNumber: "Birth Registration Number",
  leftBarcode: "",
  dateOfRegistration: "Date of Registration",
  dateOfIssuance: "Date of Issuance",
  dateOfBirth: "Date of Birth",
  gender: "Sex",
  dateOfBirthInWords: "In Word",
  nameInBangla: "নাম",
  nameInEnglish: "Name",
  fatherNameInBangla: "পিতা",
  fatherNameInEnglish: "Father",
  fatherNationality: "Nationality",
  fatherNationalityBangla: "পিতার জাতীয়তা",
  motherNameInBangla: "মাতা",
  motherNameInEnglish: "Mother",
  motherNationality: "Nationality",
  motherNationalityBangla: "মাতার জাতীয়তা",
  placeOfBirthInBangla: "জন্মস্থান",
  placeOfBirthInEnglish: "Place of Birth",
  permanentAddressInBangla: "স্থায়ী ঠিকানা",
  permanentAddressInEnglish: "Permanent Address",
};

/** Where a field is on the certificate, and how to write it. */
export const fieldHintText = defineText({
  printed: [(label: string) => `সনদে “${label}”`, (label: string) => `“${label}” on the certificate`],
  registerOfficeAddress: [
    "সনদের উপরে কার্যালয়ের নাম ও ঠিকানা",
    "Name and address of the office, at the top of the certificate",
  ],
  upazilaOrCity: ["কার্যালয়ের নামের নিচের লাইন", "The line below the office"],
  leftBarcode: [
    "৪টি এলোমেলো বড় হাতের ইংরেজি অক্ষর (A–Z), সনদের বাঁ পাশে যেমন আছে",
    "Four random capital letters (A–Z), as on the left of the certificate",
  ],
  monthFirst: ["মাস আগে (MM/DD/YYYY), যেমন ০২/২৩/২০১৮", "Month first (MM/DD/YYYY), e.g. 02/23/2018"],
  dayFirst: ["হাইফেন দিয়ে, যেমন ১২-০১-২০০২", "With hyphens, e.g. 12-01-2002"],
  number: ["১৭ সংখ্যা, প্রথম চারটি জন্মসাল", "17 digits, the first four are the year of birth"],
  inWords: ["ইংরেজিতে, না লিখলেও চলবে", "In English, optional"],
});
