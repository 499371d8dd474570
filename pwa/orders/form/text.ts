import { defineText } from "../../i18n/t.ts";

/** Services and their fields have their texts in their declarations. */
export const orderText = defineText({
  intro: [
    "তথ্য দিন, কাজ শেষ হলে “অর্ডার তালিকা”য় ফাইল পাবেন।",
    "Fill this in. The file comes to “Order list” when the work is done.",
  ],
  goneTitle: ["সেবাটি আর দেওয়া হয় না", "This service is not offered any more"],
  goneText: [
    "এই ঠিকানায় এখন কোনো সেবা নেই। যা লিখেছিলেন তা খসড়ায় আছে।",
    "There is no service at this address now. What you wrote is in your drafts.",
  ],
  toHome: ["অন্য সেবা দেখুন", "See other services"],
  changedTitle: ["সেবাটি এইমাত্র বদলেছে", "This service has just changed"],
  changedNew: [(fields: string) => `নতুন ঘর: ${fields}।`, (fields: string) => `New: ${fields}.`],
  changedGone: [(fields: string) => `বাদ গেছে: ${fields}।`, (fields: string) => `Gone: ${fields}.`],
  changedOther: [(fields: string) => `আবার দেখে নিন: ${fields}।`, (fields: string) => `Look again at: ${fields}.`],
  changedKept: ["আপনার লেখা যেমন ছিল তেমনই আছে।", "What you typed stays as it was."],
  bioIntro: ["অপারেটর বেছে মোবাইল নম্বরটি দিন।", "Choose the operator and give the mobile number."],
  toolBefore: ["অর্ডারের আগে নম্বরটি যাচাই করে নিন।", "Check the number before you order."],
  toolLink: ["যাচাইয়ের টুল খুলুন", "Open the checking tool"],
  otherOperator: [
    (operator: string) => `নম্বরটি সাধারণত ${operator}-এর। নম্বর রেখে অপারেটর বদলানো (MNP) হলে আপনার বাছাই ঠিক আছে।`,
    (operator: string) =>
      `This number is usually ${operator}. If it was ported to another operator (MNP), your choice is right.`,
  ],
  takeOperator: [(operator: string) => `${operator} বেছে নিন`, (operator: string) => `Choose ${operator}`],
  balance: ["আপনার ব্যালেন্স", "Your balance"],
  after: ["কাটার পরে থাকবে", "Left after this"],
  missing: ["আরও লাগবে", "Still needed"],
  unknownPrice: [
    "মূল্য এখনো জানা যায়নি। একবার ইন্টারনেট সংযোগ পেলে দেখা যাবে।",
    "The price is not known yet. It shows once you have been online.",
  ],
  submit: ["অর্ডার করুন", "Submit"],
  submitOffline: ["অর্ডার রাখুন, সংযোগ পেলে পাঠানো হবে", "Keep it, send when online"],
  preparing: ["ছবি তৈরি হচ্ছে…", "Preparing the picture…"],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  offlineTitle: ["ইন্টারনেট সংযোগ নেই", "No internet connection"],
  offlineText: [
    (price: string) =>
      `অর্ডারটি ফোনে থাকবে, সংযোগ পেলে পাঠানো হবে। টাকা কাটবে তখনই: এখনকার মূল্য ${price}। মূল্য বদলে গেলে আগে আপনাকে জিজ্ঞেস করা হবে।`,
    (price: string) =>
      `The order stays on this phone and is sent when you are online. You are charged then: the price now is ${price}. If it changes, you are asked first.`,
  ],
  priceChanged: [
    (price: string) => `নতুন মূল্য ${price}। কোনো টাকা কাটা হয়নি।`,
    (price: string) => `The new price is ${price}. Nothing was charged.`,
  ],
  shortHelp: ["রিচার্জ করে আবার আসুন, লেখাটি ফোনে রাখা থাকবে।", "Recharge and come back: what you typed stays on this phone."],
  recharge: ["রিচার্জ করুন", "Recharge"],
});
