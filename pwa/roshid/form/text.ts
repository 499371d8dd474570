import { defineText } from "../../i18n/t.ts";

export const roshidText = defineText({
  editTitle: ["রসিদ সম্পাদনা", "Edit roshid"],
  intro: [
    "ভূমি উন্নয়ন করের তথ্য-খসড়া তৈরি হবে, সরকারি দলিল নয়। লেখা নিজে থেকেই ফোনে থেকে যায়।",
    "Makes a draft of land development tax details, not an official document. What you type is saved on this phone.",
  ],
  myRoshids: ["আমার রসিদ", "My Roshids"],
  general: ["সাধারণ তথ্য", "General info"],
  payment: ["কর ও আদায়", "Payment details"],
  land: ["জমির বিবরণ", "Land details"],
  additional: ["অন্যান্য তথ্য", "Additional"],
  owners: ["মালিকের বিবরণ", "Owners"],
  landRow: [(number: string) => `জমি ${number}`, (number: string) => `Land ${number}`],
  ownerRow: [(number: string) => `মালিক ${number}`, (number: string) => `Owner ${number}`],
  addRow: ["সারি যোগ করুন", "Add a row"],
  removeRow: ["সারি বাদ দিন", "Remove this row"],
  fullRows: ["সর্বোচ্চ ৫০টি সারি দেওয়া যায়।", "You can add up to 50 rows."],
  offer: [(value: string) => `${value} বসান`, (value: string) => `Fill in ${value}`],
  offerClaim: ["দুই বকেয়া + সুদ + হাল দাবি", "Both arrears + interest + current claim"],
  offerArrear: ["মোট দাবি − মোট আদায়", "Total claim − total collection"],
  offerWords: ["মোট আদায় থেকে", "From the total collection"],
  offerBangla: ["ইংরেজি তারিখ থেকে", "From the English date"],
  offerToday: ["আজ", "Today"],
  offerYear: ["অর্থবছর", "Fiscal year"],
  offerArea: [
    "১ একর = ১০০ শতাংশ, ১ বিঘা = ৩৩ শতাংশ",
    "1 acre = 100 shotangsho, 1 bigha = 33 shotangsho",
  ],
  areaIs: [
    (acre: string, bigha: string) => `= ${acre} একর বা ${bigha} বিঘা`,
    (acre: string, bigha: string) => `= ${acre} acres or ${bigha} bighas`,
  ],
  areaSum: [
    (area: string, acre: string) => `মোট ${area} শতাংশ (${acre} একর)`,
    (area: string, acre: string) => `${area} shotangsho in total (${acre} acres)`,
  ],
  oddShares: [
    (sum: string) => `অংশগুলোর যোগফল ${sum}। সাধারণত ১ হয়, একবার মিলিয়ে নিন।`,
    (sum: string) => `The shares add up to ${sum}. They usually add up to 1: please check.`,
  ],
  appendixHint: ["কাগজে যেমন আছে তেমন লিখুন", "As on your paper"],
  challanNoHint: ["কাগজে যেমন আছে তেমন লিখুন", "As on your paper"],
  mouzaJLNoHint: ["যেমন রূপপুর, ৪৫", "e.g. Rooppur, 45"],
  amountHint: ["টাকায় লিখুন, না থাকলে ০।", "In taka; 0 if there is none."],
  totalInWordsHint: [
    "বাংলায় কথায় লিখুন, যেমন ছয় হাজার আট শত সাত টাকা মাত্র।",
    "The amount in Bengali words, e.g. ছয় হাজার আট শত সাত টাকা মাত্র।",
  ],
  noteBlHint: [
    "শুধু সাল। অর্থবছর নিজে থেকে বসানো আছে, বদলাতে পারেন।",
    "Just the year. The fiscal year is filled in; you can change it.",
  ],
  dateBanglaHint: ["যেমন ২০ আষাঢ় ১৪৩১", "e.g. ২০ আষাঢ় ১৪৩১"],
  dateEnglishHint: ["যেমন ২০-১১-২০২৬", "e.g. 20-11-2026"],
  ownerShareHint: ["যেমন ১, ০.৫০ বা ১/২", "e.g. 1, 0.50 or 1/2"],
  landAreaHint: ["যেমন ৩৩, ১.৫ একর বা ২ বিঘা", "e.g. 33, 1.5 acres or 2 bighas"],
  landCategoryHint: [
    "যেমন নাল, ভিটি, পুকুর; অন্য শব্দও লেখা যায়",
    "e.g. নাল, ভিটি, পুকুর; any other word too",
  ],
  submit: ["জমা দিন", "Submit"],
  save: ["সংরক্ষণ করুন", "Save"],
  backToStored: ["আগের তথ্যে ফিরুন", "Back to the saved version"],
});

/** Our own messages beside the quoted ones. Toasts are in both languages. */
export const roshidSaid = {
  created: { en: "Roshid created successfully!", bn: "রসিদ তৈরি হয়েছে।" },
  deleted: "রসিদটি মোছা হয়েছে।",
  restored: "রসিদটি ফিরিয়ে আনা হয়েছে।",
  copied: {
    en: "Copied into a new draft, without the challan number and dates.",
    bn: "নতুন খসড়ায় কপি হয়েছে। চালান নং ও তারিখ খালি রাখা হয়েছে।",
  },
};
