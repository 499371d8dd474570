import { defineText } from "../../../i18n/t.ts";

export const optionText = defineText({
  title: ["অপশন ও খরচ", "Options and costs"],
  lead: [
    "অপশনের বাড়তি মূল্য সব গ্রুপে একই, ফাঁকা মানে কিছু যোগ হয় না। খরচ আপনারা নিজেরা যা দেন: শুধু অ্যাডমিন দেখেন, লাভের হিসাবে লাগে।",
    "What an option adds is the same for every group; empty adds nothing. A cost is what you pay yourselves: only admins see it, and profit is counted by it.",
  ],
  service: ["সেবা বা অপশন", "Service or option"],
  price: ["মূল্য, বাড়তি", "Price, added"],
  cost: ["খরচ", "Cost"],
  extraOf: [
    (option: string) => `${option}: বাড়তি মূল্য`,
    (option: string) => `${option}: added to the price`,
  ],
  costOf: [(what: string) => `${what}: খরচ`, (what: string) => `${what}: cost`],
  none: ["এখন কিছু না", "Nothing now"],
  saved: ["অপশন ও খরচ সংরক্ষণ করা হয়েছে।", "Options and costs saved."],
});
