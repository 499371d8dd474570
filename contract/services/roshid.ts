import { defineService, type Field } from "./declare.ts";

const optional = { type: "text", max: 200 } as const;
const line = { ...optional, required: true } as const;

/** An owner, a row of its own. */
export const roshidOwnerFields = [
  { name: "ownerName", label: { bn: "মালিকের নাম", en: "Owner's name" }, ...line },
  { name: "ownerShare", label: { bn: "মালিকের অংশ", en: "Owner's share" }, ...line },
] as const satisfies Field[];

/** A piece of land, a row of its own. */
export const roshidLandFields = [
  { name: "landCategory", label: { bn: "জমির শ্রেণি", en: "Land category" }, ...line },
  { name: "landArea", label: { bn: "জমির পরিমাণ (শতাংশ)", en: "Land area (shotangsho)" }, ...line },
  { name: "plotNo", label: { bn: "দাগ নং", en: "Plot no." }, ...line },
] as const satisfies Field[];

/**
 * A land-tax draft. It is kept as a roshid, not as an order: its owner reads, edits and prints it whole, also offline.
 *
 * Two names read backwards in English: `arrearLastThreeYears` (optional) is what is owed from before the last three years
 * (তিন বৎসরের ঊর্ধ্বের বকেয়া), `arrearPastThreeYears` (required) what is owed of the last three (গত তিন বৎসরের বকেয়া).
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
    { name: "bangladeshFormNo", label: { bn: "বাংলাদেশ ফরম নং", en: "Bangladesh form no." }, ...line },
    { name: "appendix", label: { bn: "পরিশিষ্ট", en: "Attachment (appendix)" }, ...line },
    { name: "serialNo", label: { bn: "ক্রমিক নং", en: "Serial number" }, ...line, public: true },
    { name: "paragraphNo", label: { bn: "অনুচ্ছেদ", en: "Paragraph number" }, ...line },
    {
      name: "landOfficeName",
      label: { bn: "সিটি কর্পোরেশন/পৌর/ইউনিয়ন ভূমি অফিসের নাম", en: "City corporation / municipal / union land office" },
      ...line,
    },
    { name: "mouzaJLNo", label: { bn: "মৌজার নাম ও জে. এল. নং", en: "Mouza and J. L. no." }, ...line },
    { name: "upazilaThana", label: { bn: "উপজেলা/থানা", en: "Upazila / thana" }, ...line },
    { name: "district", label: { bn: "জেলা", en: "District" }, ...line },
    {
      name: "arrearLastThreeYears",
      label: { bn: "তিন বৎসরের ঊর্ধ্বের বকেয়া", en: "Arrear from before the last three years" },
      ...optional,
    },
    {
      name: "arrearPastThreeYears",
      label: { bn: "গত তিন বৎসরের বকেয়া", en: "Arrear of the last three years" },
      ...line,
    },
    { name: "interestAndCompensation", label: { bn: "বকেয়ার সুদ ও ক্ষতিপূরণ", en: "Interest and compensation" }, ...line },
    { name: "currentClaim", label: { bn: "হাল দাবি", en: "Current claim" }, ...line },
    { name: "totalClaim", label: { bn: "মোট দাবি", en: "Total claim" }, ...optional },
    { name: "totalCollection", label: { bn: "মোট আদায়", en: "Total collection" }, ...line },
    { name: "totalArrear", label: { bn: "মোট বকেয়া", en: "Total arrear" }, ...optional },
    { name: "totalInWords", label: { bn: "সর্বমোট (কথায়)", en: "Total in words" }, ...line, max: 400 },
    { name: "noteBl", label: { bn: "সর্বশেষ কর পরিশোধের সাল", en: "Last tax-paid year" }, ...optional },
    { name: "challanNo", label: { bn: "চালান নং", en: "Challan no." }, ...optional },
    { name: "dateBangla", label: { bn: "তারিখ (বাংলা)", en: "Date (Bengali)" }, ...optional },
    { name: "dateEnglish", label: { bn: "তারিখ (ইংরেজি)", en: "Date (English)" }, ...optional },
    { name: "khatianNo", label: { bn: "খতিয়ান নং", en: "Khatian no." }, ...line, public: true },
    {
      name: "holdingNumber",
      label: { bn: "২ নং রেজিস্টার অনুযায়ী হোল্ডিং নং", en: "Holding number (per register no. 2)" },
      ...line,
    },
  ],
});
