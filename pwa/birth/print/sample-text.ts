import { defineText } from "../../i18n/t.ts";

export const sampleText = defineText({
  title: ["জন্ম সনদের তথ্য: নমুনা (SPECIMEN)", "Birth certificate data: SPECIMEN"],
  what: ["জন্ম সনদে কোন কোন তথ্য থাকে, এটি তার একটি নমুনা।", "This shows what a birth certificate contains."],
  notReal: [
    "এটি কোনো সনদ নয়; নাম, নম্বর ও ঠিকানা সবই বানানো।",
    "It is not a certificate: all names, numbers and addresses are made up.",
  ],
  print: ["প্রিন্ট / PDF", "Print / PDF"],
  toHome: ["হোমে যান", "Go to Home"],
  toLogin: ["লগইন করুন", "Log in"],
});
