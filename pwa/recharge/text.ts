import { defineText } from "../i18n/t.ts";

export const rechargeText = defineText({
  title: ["রিচার্জ", "Recharge"],
  sandboxTitle: ["SANDBOX: পরীক্ষামূলক পেমেন্ট", "SANDBOX: test payments"],
  sandboxText: ["এখানে কোনো আসল টাকা কাটে না।", "No real money moves here."],
  bkash: ["bKash", "bKash"],
  sslcommerz: ["কার্ড, নগদ, রকেট ও অন্য সব", "Card, Nagad, Rocket and all others"],
  every: ["কার্ড, bKash, নগদ, রকেট ও অন্য সব", "Card, bKash, Nagad, Rocket and all others"],
  "by-hand": ["Send Money করে জানান", "Send Money, then tell us"],
  usualMinutes: [
    (minutes: string) => `সাধারণত ${minutes} মিনিটে`,
    (minutes: string) => `usually within ${minutes} min`,
  ],
  usualHours: [
    (hours: string) => `সাধারণত ${hours} ঘণ্টায়`,
    (hours: string) => `usually within ${hours} h`,
  ],
  free: ["ফি নেই", "no fee"],
  amount: ["কত টাকা রিচার্জ করবেন?", "How much do you want to add?"],
  amountHint: ["সর্বনিম্ন ২০০ টাকা", "Minimum 200 taka"],
  lacking: [
    (amount: string) => `অর্ডারের জন্য ${amount} কম আছে। সর্বনিম্ন ২০০ টাকা।`,
    (amount: string) => `You need ${amount} more for your order. Minimum 200 taka.`,
  ],
  quick: ["দ্রুত বেছে নিন", "Quick choices"],
  now: ["এখনকার ব্যালেন্স", "Balance now"],
  after: ["রিচার্জের পরে হবে", "After the recharge"],
  bonus: ["বোনাস", "Bonus"],
  bonusOffer: ["বেশি রিচার্জে বোনাস", "Bonus on larger recharges"],
  bonusFrom: [
    (from: string, percent: string) => `${from} থেকে ${percent}%`,
    (from: string, percent: string) => `${percent}% from ${from}`,
  ],
  submit: ["bKash-এ রিচার্জ করুন", "Recharge With bKash"],
  submitSecond: ["Recharge With bKash", ""],
  toPage: ["পেমেন্টের পাতায় যান", "Go to the payment page"],
  leaving: [(way: string) => `${way}-এ নিয়ে যাওয়া হচ্ছে…`, (way: string) => `Taking you to ${way}…`],
  nextStep: [
    "এরপর bKash-এর পাতায় নম্বর, OTP ও PIN দেবেন। কাগজ কখনো আপনার PIN জানতে চায় না।",
    "Next you enter your number, OTP and PIN on bKash's own page. Kagoj never asks for your PIN.",
  ],
  nextPage: [
    "এরপর SSLCommerz-এর পাতায় কার্ড বা ওয়ালেট বেছে নেবেন। কাগজ কখনো আপনার PIN জানতে চায় না।",
    "Next you choose a card or wallet on SSLCommerz's page. Kagoj never asks for your PIN.",
  ],
  nobody: ["রিচার্জ করতে আবার লগইন করুন।", "Please log in again to recharge."],
  checkingTitle: [
    (amount: string) => `${amount} রিচার্জটি যাচাই হচ্ছে`,
    (amount: string) => `Your recharge of ${amount} is being checked`,
  ],
  provider: ["পেমেন্ট সেবা", "The payment provider"],
  checkingMany: [
    (count: string) => `${count}টি রিচার্জ যাচাই হচ্ছে`,
    (count: string) => `${count} recharges are being checked`,
  ],
  sayAgain: ["ঠিক করে আবার জানান", "Correct it and tell again"],
  checkingSome: ["আপনার রিচার্জটি যাচাই হচ্ছে", "Your recharge is being checked"],
  checkingText: [
    (way: string) =>
      `${way} এখনো চূড়ান্ত উত্তর দেয়নি। টাকা কেটে থাকলে নিজে থেকেই ব্যালেন্সে যোগ হবে, আবার টাকা দেবেন না।`,
    (way: string) =>
      `${way} has not given its final answer yet. If you were charged, the money will reach your ` +
      "balance automatically. Please don't pay again.",
  ],
  checkingSince: [
    (time: string, ago: string) => `${time} থেকে (${ago})`,
    (time: string, ago: string) => `since ${time} (${ago})`,
  ],
  receiptOf: [(way: string) => `${way} রিচার্জ`, (way: string) => `${way} recharge`],
  again: ["আরেকবার রিচার্জ করুন", "Recharge again"],
  amountWas: [
    (amount: string) => `${amount} যোগ হয়নি।`,
    (amount: string) => `${amount} was not added.`,
  ],
  afterCancel: [
    (way: string) => `${way} থেকে কোনো টাকা কাটেনি। পরিমাণটি নিচে রাখা আছে, চাইলে আবার চেষ্টা করুন।`,
    (way: string) => `${way} took no money. The amount is kept below if you want to try again.`,
  ],
  afterPage: [
    "কার্ড বা ওয়ালেটে যথেষ্ট টাকা আছে কি না দেখে নিন। পরিমাণটি নিচে রাখা আছে, আবার চেষ্টা করুন।",
    "Check that the card or wallet has enough money. The amount is kept below: try again.",
  ],
  afterFailure: [
    "bKash-এ যথেষ্ট টাকা আছে কি না আর PIN ঠিক আছে কি না দেখে নিন। পরিমাণটি নিচে রাখা আছে, আবার চেষ্টা করুন।",
    "Check that bKash has enough money and that the PIN is right. The amount is kept below: try again.",
  ],
  afterDuplicate: [
    "bKash একই পরিমাণ পরপর দুবার নেয় না। কয়েক টাকা কম-বেশি করে দিন, অথবা কয়েক মিনিট পরে চেষ্টা করুন।",
    "bKash does not take the same amount twice in a row. Change it by a few taka, or try again in a few minutes.",
  ],
  afterMismatch: [
    "অ্যাডমিন এই রিচার্জটি মিলিয়ে দেখছেন। আবার টাকা দেবেন না।",
    "The admin is looking into this recharge. Please don't pay again.",
  ],
  contact: ["অ্যাডমিনকে লিখুন", "Message the admin"],
  open: [
    (amount: string) => `${amount} রিচার্জের বিবরণ`,
    (amount: string) => `Details of the recharge of ${amount}`,
  ],
  latest: ["সর্বশেষ রিচার্জ", "Latest recharges"],
  statement: ["সব লেনদেন", "Statement"],
  empty: ["এখনো কোনো রিচার্জ করেননি", "No recharges yet"],
  emptyText: [
    "প্রথম রিচার্জের পর তার অবস্থা এখানে দেখা যাবে।",
    "Your first recharge and its status will show here.",
  ],
});
