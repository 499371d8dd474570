import { defineText } from "../../i18n/t.ts";

export const identifierText = defineText({
  digits: [(count: string) => `${count}টি সংখ্যা`, (count: string) => `${count} digits`],
  warnTitle: ["নম্বরটি আরেকবার দেখুন", "Please look at the number again"],
  warnText: ["ঠিক থাকলে এভাবেই অর্ডার করতে পারেন।", "If it is right, you can order like this."],
  yearTitle: ["১৩ সংখ্যার NID", "A 13-digit NID"],
  yearText: [
    "জন্মসাল আগে বসালে ১৭ সংখ্যা হয়, কাজ তাড়াতাড়ি হয়।",
    "With the year of birth before it, it has 17 digits and is found faster.",
  ],
  year: ["জন্মসাল", "Year of birth"],
  yearUse: ["১৭ সংখ্যা করুন", "Make it 17 digits"],
  yearBad: ["জন্মসাল চার সংখ্যায় লিখুন, যেমন ১৯৯০।", "Write the year in four digits, like 1990."],
});
