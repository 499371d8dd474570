import { defineText } from "../../i18n/t.ts";

export const sampleText = defineText({
  bn: {
    title: "জন্ম সনদের তথ্য: নমুনা (SPECIMEN)",
    what: "জন্ম সনদে কোন কোন তথ্য থাকে, এটি তার একটি নমুনা।",
    notReal: "এটি কোনো সনদ নয়; নাম, নম্বর ও ঠিকানা সবই বানানো।",
    print: "প্রিন্ট / PDF",
    toHome: "হোমে যান",
    toLogin: "লগইন করুন",
  },
  en: {
    title: "Birth certificate data: SPECIMEN",
    what: "This is a sample of what a birth certificate holds.",
    notReal: "It is no certificate; names, number and addresses are invented.",
    print: "Print / PDF",
    toHome: "Go to home",
    toLogin: "Log in",
  },
});
