import { defineText } from "../i18n/t.ts";

export const closingsText = defineText({
  title: ["দিন শেষের হিসাব", "Closing"],
  closeTitle: [(day: string) => `${day} বন্ধ করুন`, (day: string) => `Close ${day}`],
  intro: [
    "প্রতিটি জায়গায় এখন যত টাকা আছে তা থেকে আগের রাতে যা ছিল বাদ দিন, বাকিটা লিখুন। যেটি গোনেননি সেটি খালি রাখুন।",
    "Of each place write what lies there now, less what was left there the night before. Leave empty what you did not count.",
  ],
  which: ["কোন দিন", "Which day"],
  expected: [(sum: string) => `হওয়ার কথা ${sum}`, (sum: string) => `Expected ${sum}`],
  late: [
    (sum: string) => `এর ${sum} আগের দিন বন্ধ হওয়ার পরে এসেছে`,
    (sum: string) => `${sum} of it came after the day before was closed`,
  ],
  nothing: [
    "এই দিনে এখনো কোনো টাকা আসেনি। তবুও বন্ধ করা যায়।",
    "No money has come on this day yet. It can be closed all the same.",
  ],
  note: ["নোট", "Note"],
  noteHint: [
    "না মিললে কেন। গ্রাহকের নাম বা নম্বর লিখবেন না, এটি আর মোছা যায় না।",
    "Why it differs. No names or numbers of customers: it can't be removed.",
  ],
  close: ["দিন বন্ধ করুন", "Close the day"],
  closing: ["বন্ধ করা হচ্ছে", "Closing"],
  sure: [(day: string) => `${day} বন্ধ করবেন?`, (day: string) => `Close ${day}?`],
  sureText: [
    "বন্ধ করার পর এই হিসাব কেউ বদলাতে পারবে না। পরে যে টাকা আসবে তা পরের দিনের হিসাবে যাবে।",
    "Nobody can change it afterwards. What comes later is the next day's.",
  ],
  done: ["দিনের হিসাব বন্ধ হয়েছে।", "The day is closed."],
  allClosed: ["আজকের হিসাব বন্ধ হয়েছে", "Today is closed"],
  allClosedText: ["এখন থেকে যা আসবে তা কালকের হিসাবে যাবে।", "What comes from now on is tomorrow's."],
  before: ["বন্ধ করা দিন", "Closed days"],
  none: ["এখনো কোনো দিন বন্ধ করা হয়নি", "No day has been closed yet"],
  noneText: [
    "প্রতিদিন কাজ শেষে একবার বন্ধ করলে টাকার গরমিল সেদিনই ধরা পড়ে।",
    "Close each day when work is over, and a difference shows on the day it came.",
  ],
  number: [(number: string) => `নং ${number}`, (number: string) => `No. ${number}`],
  even: ["মিলেছে", "Even"],
  less: [(sum: string) => `${sum} কম`, (sum: string) => `${sum} short`],
  more: [(sum: string) => `${sum} বেশি`, (sum: string) => `${sum} over`],
  uncounted: ["গোনা হয়নি", "Not counted"],
  counted: [(sum: string) => `গোনা ${sum}`, (sum: string) => `counted ${sum}`],
  failed: ["হিসাব আনা যায়নি", "The sums could not be loaded"],
  offline: ["সংযোগ ছাড়া দিন বন্ধ করা যায় না।", "A day can't be closed without a connection."],
});
