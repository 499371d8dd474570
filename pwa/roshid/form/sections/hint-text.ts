import { defineText } from "../../../i18n/t.ts";

/** Hints for the fields. Their labels are in the declaration. */
export const hintText = defineText({
  appendixHint: ["কাগজে যেমন আছে তেমন লিখুন", "As on your paper"],
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
  dateEnglishHint: ["যেমন 20/11/2026", "e.g. 20/11/2026"],
  ownerShareHint: ["যেমন ১, ০.৫০ বা ১/২", "e.g. 1, 0.50 or 1/2"],
  landAreaHint: ["যেমন ৩৩, ১.৫ একর বা ২ বিঘা", "e.g. 33, 1.5 acres or 2 bighas"],
  landCategoryHint: ["তালিকা থেকে নিন বা নিজে লিখুন", "Choose one or type your own"],
  landCategoryList: ["জমির শ্রেণির তালিকা", "List of land categories"],
  asTyped: [(typed: string) => `“${typed}”-ই থাকুক`, (typed: string) => `Keep “${typed}”`],
});
