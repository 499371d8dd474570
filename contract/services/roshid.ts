import { defineService, type Field, field } from "./declare.ts";

const optional = { type: "text", max: 200 } as const;
const line = { ...optional, required: true } as const;

export const roshidOwnerFields = [
  field("ownerName", "মালিকের নাম", "Owner's name", line),
  field("ownerShare", "মালিকের অংশ", "Owner's share", line),
] as const satisfies Field[];

export const roshidLandFields = [
  field("landCategory", "জমির শ্রেণি", "Land category", line),
  field("landArea", "জমির পরিমাণ (শতাংশ)", "Land area (shotangsho)", line),
  field("plotNo", "দাগ নং", "Plot no.", line),
] as const satisfies Field[];

/**
 * A land-tax draft. It is kept as a roshid, not as an order: its owner reads, edits and prints it
 * whole, also offline.
 *
 * Two names read backwards in English: `arrearLastThreeYears` (optional) is what is owed from
 * before the last three years (তিন বৎসরের ঊর্ধ্বের বকেয়া), `arrearPastThreeYears` (required) what
 * is owed of the last three (গত তিন বৎসরের বকেয়া).
 */
export const roshid = defineService({
  key: "roshid",
  name: { bn: "ভূমি উন্নয়ন করের রসিদ", en: "Land tax receipt" },
  icon: "land",
  group: "land",
  path: "/roshid",
  price: { name: "roshidBalance", word: "Roshid", path: "update-roshid-balance", firstTk: 40 },
  editPrice: {
    name: "editRoshidBalance",
    word: "Edit Roshid",
    path: "update-edit-roshid-balance",
    firstTk: 15,
    label: { bn: "রসিদ সম্পাদনা", en: "Receipt edit" },
  },
  switch: null,
  settlement: "update-balance-roshid",
  editSettlement: "update-edit-balance-roshid",
  consent: false,
  ownScreen: true,
  placed: false,
  fields: [
    field("bangladeshFormNo", "বাংলাদেশ ফরম নং", "Bangladesh form no.", line),
    field("appendix", "পরিশিষ্ট", "Attachment (appendix)", line),
    field("serialNo", "ক্রমিক নং", "Serial number", { ...line, public: true }),
    field("paragraphNo", "অনুচ্ছেদ", "Paragraph number", line),
    field(
      "landOfficeName",
      "সিটি কর্পোরেশন/পৌর/ইউনিয়ন ভূমি অফিসের নাম",
      "City corporation / municipal / union land office",
      line,
    ),
    field("mouzaJLNo", "মৌজার নাম ও জে. এল. নং", "Mouza and J. L. no.", line),
    field("upazilaThana", "উপজেলা/থানা", "Upazila / thana", line),
    field("district", "জেলা", "District", line),
    field(
      "arrearLastThreeYears",
      "তিন বৎসরের ঊর্ধ্বের বকেয়া",
      "Arrear from before the last three years",
      optional,
    ),
    field("arrearPastThreeYears", "গত তিন বৎসরের বকেয়া", "Arrear of the last three years", line),
    field("interestAndCompensation", "বকেয়ার সুদ ও ক্ষতিপূরণ", "Interest and compensation", line),
    field("currentClaim", "হাল দাবি", "Current claim", line),
    field("totalClaim", "মোট দাবি", "Total claim", optional),
    field("totalCollection", "মোট আদায়", "Total collection", line),
    field("totalArrear", "মোট বকেয়া", "Total arrear", optional),
    field("totalInWords", "সর্বমোট (কথায়)", "Total in words", { ...line, max: 400 }),
    field("noteBl", "সর্বশেষ কর পরিশোধের সাল", "Last tax-paid year", optional),
    field("challanNo", "চালান নং", "Challan no.", optional),
    field("dateBangla", "তারিখ (বাংলা)", "Date (Bengali)", optional),
    field("dateEnglish", "তারিখ (ইংরেজি)", "Date (English)", optional),
    field("khatianNo", "খতিয়ান নং", "Khatian no.", { ...line, public: true }),
    field(
      "holdingNumber",
      "২ নং রেজিস্টার অনুযায়ী হোল্ডিং নং",
      "Holding number (per register no. 2)",
      line,
    ),
  ],
});
