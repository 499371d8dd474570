import { defineText } from "../../i18n/t.ts";

/** Services and their fields have their texts in their declarations. */
export const orderText = defineText({
  intro: [
    "তথ্য দিন, কাজ শেষ হলে “অর্ডার তালিকা”য় ফাইল পাবেন।",
    "Fill this in. The file will be in “Order list” when it is ready.",
  ],
  goneTitle: ["সেবাটি আর দেওয়া হয় না", "This service is no longer offered"],
  goneText: [
    "এই ঠিকানায় এখন কোনো সেবা নেই। যা লিখেছিলেন তা খসড়ায় আছে।",
    "There is no service at this address now. What you typed is in your drafts.",
  ],
  many: ["একসাথে অনেকগুলো", "Many at once"],
  toHome: ["অন্য সেবা দেখুন", "See other services"],
  changedTitle: ["সেবাটি এইমাত্র বদলেছে", "This service has just changed"],
  changedGone: [
    (fields: string) => `বাদ গেছে: ${fields}।`,
    (fields: string) => `Removed: ${fields}.`,
  ],
  changedOther: [
    (fields: string) => `দেখে নিন: ${fields}।`,
    (fields: string) => `Please check: ${fields}.`,
  ],
  changedKept: ["আপনার লেখা যেমন ছিল তেমনই আছে।", "What you typed has not changed."],
  toolBefore: ["অর্ডারের আগে নম্বরটি যাচাই করে নিন।", "Check the number before you order."],
  toolLink: ["যাচাইয়ের টুল খুলুন", "Open the checking tool"],
  ported: [
    "নম্বর রেখে অপারেটর বদলানো (MNP) হলে আপনার বাছাই ঠিক আছে।",
    "If it was ported to another operator (MNP), your choice is right.",
  ],
  numberOf: [
    (operator: string) => `নম্বরটি সাধারণত ${operator}-এর।`,
    (operator: string) => `This number is usually ${operator}.`,
  ],
  takeOperator: [
    (operator: string) => `${operator} বেছে নিন`,
    (operator: string) => `Choose ${operator}`,
  ],
  priceIs: [(price: string) => `মূল্য ${price}।`, (price: string) => `The price is ${price}.`],
  after: ["কাটার পরে থাকবে", "Left after this"],
  later: ["পাঠানো হলে কাটবে", "Charged when sent"],
  missing: ["আরও লাগবে", "Still needed"],
  unknownPrice: ["মূল্য এখনো জানা যায়নি।", "The price isn't known yet."],
  submit: ["অর্ডার করুন", "Submit"],
  keep: ["ফোনে সংরক্ষণ করুন", "Keep it for later"],
  sureOf: ["তবু পাঠাবেন?", "Send it anyway?"],
  anyway: [(price: string) => `পাঠান · ${price}`, (price: string) => `Send · ${price}`],
  again: [(price: string) => `আবার পাঠান · ${price}`, (price: string) => `Send again · ${price}`],
  fix: ["ঠিক করি", "Let me fix it"],
  see: ["দেখুন", "See"],
  preparing: ["ছবি তৈরি হচ্ছে…", "Preparing the picture…"],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  priceChanged: [
    (from: string, to: string) => `মূল্য বদলেছে: ${from} → ${to}। কোনো টাকা কাটা হয়নি।`,
    (from: string, to: string) => `The price has changed: ${from} → ${to}. Nothing was charged.`,
  ],
  leave: ["এখন না", "Not now"],
  shortHelp: [
    "রিচার্জ করে আবার আসুন, লেখাটি ফোনে রাখা থাকবে।",
    "Recharge and come back: what you typed stays on this phone.",
  ],
  /** As the refusal `bound-reached` has it. */
  boundReached: [
    "আজ আপনার খরচের সীমায় এত টাকা আর নেই। দোকানের মালিককে বলুন।",
    "That is more than you may still spend today. Ask the owner of the shop.",
  ],
  recharge: ["রিচার্জ করুন", "Recharge"],
});
