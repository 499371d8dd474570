import { defineText } from "../../i18n/t.ts";

export const identifierText = defineText({
  bn: {
    digits: (count: string) => `${count}টি সংখ্যা`,
    warnTitle: "নম্বরটি আরেকবার দেখুন",
    warnText: "ঠিক থাকলে এভাবেই অর্ডার করতে পারেন।",
    yearTitle: "১৩ সংখ্যার NID",
    yearText: "জন্মসাল আগে বসালে ১৭ সংখ্যা হয়, কাজ তাড়াতাড়ি হয়।",
    year: "জন্মসাল",
    yearUse: "১৭ সংখ্যা করুন",
    yearBad: "জন্মসাল চার সংখ্যায় লিখুন, যেমন ১৯৯০।",
  },
  en: {
    digits: (count: string) => `${count} digits`,
    warnTitle: "Please look at the number again",
    warnText: "If it is right, you can order like this.",
    yearTitle: "A 13-digit NID",
    yearText: "With the year of birth before it, it has 17 digits and is found faster.",
    year: "Year of birth",
    yearUse: "Make it 17 digits",
    yearBad: "Write the year in four digits, like 1990.",
  },
});
