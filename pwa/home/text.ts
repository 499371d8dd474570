import { defineText } from "../i18n/t.ts";

export const homeText = defineText({
  welcome: ["স্বাগতম", "Welcome"],
  balance: ["আপনার ব্যালেন্স", "Your balance"],
  mayStillSpend: ["আজ খরচ করা যাবে", "You may still spend today"],
  askOwner: [
    "এতে কোনো সেবা হবে না। দোকানের মালিককে বলুন।",
    "That is too little for any service. Ask the owner of the shop.",
  ],
  recharge: ["রিচার্জ", "Recharge"],
  tooLow: [
    (price: string) => `সেবা নিতে কমপক্ষে ${price} লাগে। আগে রিচার্জ করুন।`,
    (price: string) => `You need at least ${price} for any service. Please recharge first.`,
  ],
  services: ["সেবা বেছে নিন", "Choose a service"],
  current: ["আপনার অর্ডার", "Your orders"],
  allFiles: ["তৈরি ফাইল", "Ready files"],
  moreFiles: [(count: string) => `তৈরি ফাইল +${count}`, (count: string) => `Ready files +${count}`],
  asked: ["আপনার কাছে প্রশ্ন", "Question for you"],
  askedCount: [
    (count: string) => `আপনার কাছে প্রশ্ন ${count}টি`,
    (count: string) => `${count} to answer`,
  ],
  cancelledCount: [(count: string) => `${count}টি বাতিল`, (count: string) => `${count} cancelled`],
  pendingCount: [(count: string) => `${count}টি অপেক্ষমাণ`, (count: string) => `${count} pending`],
  waitingCount: [
    (count: string) => `${count}টি পাঠানো বাকি`,
    (count: string) => `${count} not sent yet`,
  ],
  firstStep: [
    "এখন রিচার্জ করুন, তারপর নিচে থেকে একটি সেবা বেছে অর্ডার দিন।",
    "Recharge now, then choose a service below and order it.",
  ],
  nothingNew: ["নতুন কিছু নেই", "Nothing new"],
  noOrders: ["এখনো কোনো অর্ডার নেই", "No orders yet"],
  allOrders: ["অর্ডার তালিকা", "Order list"],
  failed: ["অর্ডারের তালিকা হালনাগাদ করা যায়নি।", "Couldn't update your orders."],
});
