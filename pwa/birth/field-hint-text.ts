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
  bn: {
    printed: (label: string) => `সনদে “${label}”`,
    registerOfficeAddress: "সনদের উপরে কার্যালয়ের নাম ও ঠিকানা",
    upazilaOrCity: "কার্যালয়ের নামের নিচের লাইন",
    leftBarcode: "৪টি এলোমেলো বড় হাতের ইংরেজি অক্ষর (A–Z), সনদের বাঁ পাশে যেমন আছে",
    monthFirst: "মাস আগে (MM/DD/YYYY), যেমন ০২/২৩/২০১৮",
    dayFirst: "হাইফেন দিয়ে, যেমন ১২-০১-২০০২",
    number: "১৭ সংখ্যা, প্রথম চারটি জন্মসাল",
    inWords: "ইংরেজিতে, না লিখলেও চলবে",
  },
  en: {
    printed: (label: string) => `“${label}” on the certificate`,
    registerOfficeAddress: "Name and address of the office, at the top of the certificate",
    upazilaOrCity: "The line under the office",
    leftBarcode: "Four random uppercase English letters, as at the left of the certificate",
    monthFirst: "Month first (MM/DD/YYYY), like 02/23/2018",
    dayFirst: "With hyphens, like 12-01-2002",
    number: "17 digits, the first four are the year of birth",
    inWords: "In English, may stay empty",
  },
});
