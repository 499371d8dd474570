import { defineText } from "../i18n/t.ts";

export const noticeText = defineText({
  title: ["নোটিশ হালনাগাদ", "Update Notice"],
  lead: [
    "গ্রাহকের পর্দার ওপরে দেখা যায়, তিনি সরিয়ে না রাখা পর্যন্ত। নতুনটি শেষ হলে আগেরটি ফিরে আসে।",
    "Shows at the top of customers' screens until they put it away. When it ends, the one before comes back.",
  ],
  endsAt: ["কোন দিন নিজে থেকে সরবে", "Ends on"],
  endsAtTime: ["কয়টায় (ঢাকার সময়)", "At (Dhaka time)"],
  endsAtHint: ["খালি রাখলে আপনি না সরানো পর্যন্ত থাকবে।", "Leave empty to keep it until you remove it."],
  until: [(time: string) => `${time} পর্যন্ত`, (time: string) => `until ${time}`],
  remove: ["সরান", "Remove"],
  removeOf: [(notice: string) => `সরান: ${notice}`, (notice: string) => `Remove: ${notice}`],
  notice: ["নোটিশ", "Notice"],
  hint: [
    (left: string) => `সর্বোচ্চ ৫০০ অক্ষর, বাকি ${left}`,
    (left: string) => `${left} of 500 characters left`,
  ],
  submit: ["নোটিশ দিন", "Submit"],
  submitSecond: ["Submit", ""],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  preview: [
    "ছোট ফোনে এতটুকু একবারে দেখা যাবে; বাকিটা চলতে থাকে, ট্যাপ করলে পুরোটা খোলে:",
    "A small phone shows this much at once; the rest moves by, and a tap opens all of it:",
  ],
  earlier: ["আগের নোটিশ", "Earlier notices"],
  none: ["এখনো কোনো নোটিশ দেওয়া হয়নি।", "No notices yet."],
  everybody: ["সব গ্রাহক", "All customers"],
  to: ["কাদের জন্য", "For whom"],
  toHint: ["গ্রুপ বাছলে অন্য কেউ নোটিশটি দেখবেন না।", "If you choose a group, nobody else sees it."],
  onlyFor: [(group: string) => `শুধু ${group}`, (group: string) => `Only ${group}`],
  push: ["ফোনেও জানান", "Tell their phones too"],
  pushHint: [
    "একবারই যায়। নোটিশ সরালে বাকিদের কাছে আর যায় না; যা গেছে তা ফেরে না। ফোনে লেখা থাকে শুধু: ডেস্কের একটি নোটিশ।",
    "Sent once. Removing the notice stops what still waits; what has been sent stays. A phone only says: a notice of the desk.",
  ],
  submitPush: ["নোটিশ দিন ও ফোনে জানান", "Submit and tell their phones"],
  told: [
    (told: string, people: string) => `ফোনে জানানো হয়েছে: ${people} জনের মধ্যে ${told} জনকে`,
    (told: string, people: string) => `Phones told: ${told} of ${people} people`,
  ],
  nobodyToTell: ["ফোনে জানানোর মতো কেউ ছিলেন না", "There was nobody whose phone could be told"],
  waiting: [(count: string) => `বাকি ${count} জন`, (count: string) => `${count} still waiting`],
  showing: ["এখন চলছে", "Showing now"],
  reuse: ["আবার ব্যবহার করুন", "Use again"],
  reuseOf: [
    (notice: string) => `আবার ব্যবহার করুন: ${notice}`,
    (notice: string) => `Use again: ${notice}`,
  ],
});
