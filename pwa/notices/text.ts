import { defineText } from "../i18n/t.ts";

export const noticeText = defineText({
  title: ["নোটিশ হালনাগাদ", "Update Notice"],
  lead: [
    "সবার পর্দার উপরে চলতে থাকে। নতুনটি দিলে আগেরটির জায়গা নেয়; সেটি সরালে বা শেষ হলে আগেরটি আবার দেখা যায়।",
    "It runs along the top of everybody's screen. A new one takes the place of the last, which is back when the new one ends.",
  ],
  endsAt: ["কখন নিজে থেকে সরবে (ঢাকার সময়)", "When it ends (Dhaka time)"],
  endsAtHint: ["খালি রাখলে আপনি না সরানো পর্যন্ত থাকবে।", "Leave empty to keep it until you remove it."],
  until: [(time: string) => `${time} পর্যন্ত`, (time: string) => `until ${time}`],
  remove: ["সরান", "Remove"],
  removeOf: [(notice: string) => `সরান: ${notice}`, (notice: string) => `Remove: ${notice}`],
  notice: ["নোটিশ", "Notice"],
  hint: [(left: string) => `সর্বোচ্চ ৫০০ অক্ষর, বাকি ${left}`, (left: string) => `At most 500 characters, ${left} left`],
  submit: ["নোটিশ দিন", "Submit"],
  submitSecond: ["Submit", ""],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  preview: ["যেমন দেখা যাবে", "How it will look"],
  previewEmpty: ["লিখলে এখানে দেখা যাবে।", "What you write shows here."],
  earlier: ["আগের নোটিশ", "Earlier notices"],
  none: ["এখনো কোনো নোটিশ দেওয়া হয়নি।", "No notices yet."],
  showing: ["এখন চলছে", "Showing now"],
  reuse: ["আবার ব্যবহার করুন", "Use again"],
  reuseOf: [(notice: string) => `আবার ব্যবহার করুন: ${notice}`, (notice: string) => `Use again: ${notice}`],
});
