import { defineService, type Field } from "./declare.ts";

/** An owner, a row of its own. */
export const roshidOwnerFields = [
  { name: "ownerName", label: { bn: "মালিকের নাম", en: "Owner's name" }, type: "text", required: true, max: 200 },
  {
    name: "ownerShare",
    label: { bn: "মালিকের অংশ", en: "Owner's share" },
    type: "text",
    required: true,
    max: 200,
  },
] as const satisfies Field[];

/** A piece of land, a row of its own. */
export const roshidLandFields = [
  {
    name: "landCategory",
    label: { bn: "জমির শ্রেণি", en: "Land category" },
    type: "text",
    required: true,
    max: 200,
  },
  {
    name: "landArea",
    label: { bn: "জমির পরিমাণ (শতাংশ)", en: "Land area (shotangsho)" },
    type: "text",
    required: true,
    max: 200,
  },
  { name: "plotNo", label: { bn: "দাগ নং", en: "Plot no." }, type: "text", required: true, max: 200 },
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
    {
      name: "bangladeshFormNo",
      label: { bn: "বাংলাদেশ ফরম নং", en: "Bangladesh form no." },
      type: "text",
      required: true,
      max: 200,
    },
    {
      name: "appendix",
      label: { bn: "পরিশিষ্ট", en: "Attachment (appendix)" },
      type: "text",
      required: true,
      max: 200,
    },
    {
      name: "serialNo",
      label: { bn: "ক্রমিক নং", en: "Serial number" },
      type: "text",
      required: true,
      max: 200,
      public: true,
    },
    { name: "paragraphNo", label: { bn: "অনুচ্ছেদ", en: "Paragraph number" }, type: "text", required: true, max: 200 },
    {
      name: "landOfficeName",
      label: { bn: "সিটি কর্পোরেশন/পৌর/ইউনিয়ন ভূমি অফিসের নাম", en: "City corporation / municipal / union land office" },
      type: "text",
      required: true,
      max: 200,
    },
    {
      name: "mouzaJLNo",
      label: { bn: "মৌজার নাম ও জে. এল. নং", en: "Mouza and J. L. no." },
      type: "text",
      required: true,
      max: 200,
    },
    { name: "upazilaThana", label: { bn: "উপজেলা/থানা", en: "Upazila / thana" }, type: "text", required: true, max: 200 },
    { name: "district", label: { bn: "জেলা", en: "District" }, type: "text", required: true, max: 200 },
    {
      name: "arrearLastThreeYears",
      label: { bn: "তিন বৎসরের ঊর্ধ্বের বকেয়া", en: "Arrear from before the last three years" },
      type: "text",
      max: 200,
    },
    {
      name: "arrearPastThreeYears",
      label: { bn: "গত তিন বৎসরের বকেয়া", en: "Arrear of the last three years" },
      type: "text",
      required: true,
      max: 200,
    },
    {
      name: "interestAndCompensation",
      label: { bn: "বকেয়ার সুদ ও ক্ষতিপূরণ", en: "Interest and compensation" },
      type: "text",
      required: true,
      max: 200,
    },
    { name: "currentClaim", label: { bn: "হাল দাবি", en: "Current claim" }, type: "text", required: true, max: 200 },
    { name: "totalClaim", label: { bn: "মোট দাবি", en: "Total claim" }, type: "text", max: 200 },
    {
      name: "totalCollection",
      label: { bn: "মোট আদায়", en: "Total collection" },
      type: "text",
      required: true,
      max: 200,
    },
    { name: "totalArrear", label: { bn: "মোট বকেয়া", en: "Total arrear" }, type: "text", max: 200 },
    {
      name: "totalInWords",
      label: { bn: "সর্বমোট (কথায়)", en: "Total in words" },
      type: "text",
      required: true,
      max: 400,
    },
    {
      name: "noteBl",
      label: { bn: "সর্বশেষ কর পরিশোধের সাল", en: "Last tax-paid year" },
      type: "text",
      max: 200,
    },
    { name: "challanNo", label: { bn: "চালান নং", en: "Challan no." }, type: "text", max: 200 },
    {
      name: "dateBangla",
      label: { bn: "তারিখ (বাংলা)", en: "Date (Bengali)" },
      type: "text",
      max: 200,
    },
    {
      name: "dateEnglish",
      label: { bn: "তারিখ (ইংরেজি)", en: "Date (English)" },
      type: "text",
      max: 200,
    },
    {
      name: "khatianNo",
      label: { bn: "খতিয়ান নং", en: "Khatian no." },
      type: "text",
      required: true,
      max: 200,
      public: true,
    },
    {
      name: "holdingNumber",
      label: { bn: "২ নং রেজিস্টার অনুযায়ী হোল্ডিং নং", en: "Holding number (per register no. 2)" },
      type: "text",
      required: true,
      max: 200,
    },
  ],
});
