import { defineText } from "../i18n/t.ts";

export const newsText = defineText({
  title: ["খবর", "News"],
  intro: ["আপনার অর্ডার, রিচার্জ আর নোটিশে যা যা হয়েছে।", "What has happened to your orders, recharges and the notice."],
  loading: ["খবর আনা হচ্ছে", "Loading the news"],
  unread: ["নতুন", "New"],
  empty: ["এখনো কোনো খবর নেই", "No news yet"],
  emptyText: [
    "অর্ডার তৈরি বা বাতিল হলে, রিচার্জ হলে বা নোটিশ এলে এখানে দেখা যাবে।",
    "It shows here when an order is ready or cancelled, a recharge is done, or a notice comes.",
  ],
  firstOrder: ["সেবা বেছে নিন", "Choose a service"],
  ready: [(order: string) => `${order} তৈরি`, (order: string) => `${order} is ready`],
  replaced: [(order: string) => `${order}: নতুন ফাইল এসেছে`, (order: string) => `${order}: a new file has come`],
  takenBack: [
    (order: string) => `${order}: ফাইলটি ফিরিয়ে নেওয়া হয়েছে`,
    (order: string) => `${order}: the file was taken back`,
  ],
  cancelled: [(order: string) => `${order} বাতিল`, (order: string) => `${order} was cancelled`],
  recharged: [(amount: string) => `${amount} রিচার্জ হয়েছে`, (amount: string) => `${amount} was recharged`],
  review: [
    (amount: string) => `${amount} রিচার্জ অ্যাডমিন দেখছেন`,
    (amount: string) => `The admin looks into the recharge of ${amount}`,
  ],
  notice: ["নোটিশ", "Notice"],
  readyText: ["ফাইল ডাউনলোড বা শেয়ার করুন।", "Download or share the file."],
  takenBackText: ["নতুন ফাইল তৈরি হচ্ছে, বাড়তি টাকা লাগবে না।", "A new file is on its way, at no extra cost."],
  refunded: [
    (amount: string) => `${amount} ব্যালেন্সে ফেরত এসেছে।`,
    (amount: string) => `${amount} was given back to your balance.`,
  ],
  balance: [(amount: string) => `ব্যালেন্স ${amount}`, (amount: string) => `balance ${amount}`],
  reviewText: ["টাকার হিসাব মেলেনি। আবার টাকা দেবেন না।", "The amounts do not match. Please don't pay again."],
});
