import { defineText } from "../i18n/t.ts";

/** What each number is called, looks like and where it is found. */
export const identifierText = defineText({
  bn: {
    nidNumberHelp: "স্মার্ট কার্ডে ১০ সংখ্যা, পুরোনো কার্ডে ১৩ বা ১৭ সংখ্যা থাকে।",
    formNumberNidHelp: "নিবন্ধন স্লিপে থাকে, যেমন NIDFN১২৩৪৫৬৭৮। NIDFN না লিখলেও চলবে।",
    voterNumberNidHelp: "ভোটার তালিকায় নামের পাশে থাকে, সাধারণত ১২ সংখ্যা।",
    birthCertificateNumberNidHelp: "১৭ সংখ্যা, প্রথম চারটি জন্মসাল।",
    mobileNumberNidHelp: "১১ সংখ্যা, যেমন ০১৭১২৩৪৫৬৭৮।",
    fatherNidNumberNidHelp: "পিতা বা মাতার NID নম্বর। নিচে নিজের নাম লিখুন।",
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
    nidNumberHelp: "Smart cards have 10 digits, older cards 13 or 17.",
    formNumberNidHelp: "On the registration slip, like NIDFN12345678. You may leave NIDFN out.",
    voterNumberNidHelp: "Beside the name in the voter list, usually 12 digits.",
    birthCertificateNumberNidHelp: "17 digits, the first four are the year of birth.",
    mobileNumberNidHelp: "11 digits, like 01712345678.",
    fatherNidNumberNidHelp: "The NID number of the father or mother. Write your own name below.",
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
