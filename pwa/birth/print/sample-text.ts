import { defineText } from "../../i18n/t.ts";

export const sampleText = defineText({
  title: ["জন্ম সনদের তথ্য: নমুনা (SPECIMEN)", "Birth certificate data: SPECIMEN"],
  what: ["জন্ম সনদে কোন কোন তথ্য থাকে, এটি তার একটি নমুনা।", "This is a sample of what a birth certificate holds."],
  notReal: [
    "এটি কোনো সনদ নয়; নাম, নম্বর ও ঠিকানা সবই বানানো।",
    "It is no certificate; names, number and addresses are invented.",
  ],
  print: ["প্রিন্ট / PDF", "Print / PDF"],
  toHome: ["হোমে যান", "Go to home"],
  toLogin: ["লগইন করুন", "Log in"],
});
