import { defineText } from "../i18n/t.ts";

export const noticeText = defineText({
  title: ["নোটিশ হালনাগাদ", "Update Notice"],
  lead: [
    "সবার পর্দার উপরে দেখা যায়। নতুনটি শেষ হলে আগেরটি ফিরে আসে।",
    "Shows at the top of everyone's screen. When it ends, the one before comes back.",
  ],
  endsAt: ["কোন দিন নিজে থেকে সরবে", "Ends on"],
  endsAtTime: ["কয়টায় (ঢাকার সময়)", "At (Dhaka time)"],
  endsAtHint: ["খালি রাখলে আপনি না সরানো পর্যন্ত থাকবে।", "Leave empty to keep it until you remove it."],
  until: [(time: string) => `${time} পর্যন্ত`, (time: string) => `until ${time}`],
  remove: ["সরান", "Remove"],
  removeOf: [(notice: string) => `সরান: ${notice}`, (notice: string) => `Remove: ${notice}`],
  notice: ["নোটিশ", "Notice"],
  hint: [(left: string) => `সর্বোচ্চ ৫০০ অক্ষর, বাকি ${left}`, (left: string) => `${left} of 500 characters left`],
  submit: ["নোটিশ দিন", "Submit"],
  submitSecond: ["Submit", ""],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  preview: ["যেমন দেখা যাবে", "Preview"],
  earlier: ["আগের নোটিশ", "Earlier notices"],
  none: ["এখনো কোনো নোটিশ দেওয়া হয়নি।", "No notices yet."],
  showing: ["এখন চলছে", "Showing now"],
  reuse: ["আবার ব্যবহার করুন", "Use again"],
  reuseOf: [(notice: string) => `আবার ব্যবহার করুন: ${notice}`, (notice: string) => `Use again: ${notice}`],
});
