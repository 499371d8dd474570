import { defineText } from "../i18n/t.ts";

/** The texts of the form and of a result page without a copy. */
export const copyText = defineText({
  backupOf: [(name: string) => `${name}: সরু কাগজ`, (name: string) => `${name}: narrow paper`],
  intro: ["অনানুষ্ঠানিক কপি, সাথে সাথে।", "An unofficial copy, right away."],
  backupIntro: ["একই তথ্য, সরু কাগজে।", "The same details, on narrow paper."],
  guideTitle: ["আগে দেখে নিন", "Before you start"],
  guide13: [
    "১৩ সংখ্যার NID হলে আগে জন্মসাল বসিয়ে ১৭ সংখ্যা করুন।",
    "For a 13-digit NID, put the year of birth before it to make 17 digits.",
  ],
  guideNone: [
    "বয়স সংশোধন করা, মৃত, বাদ দেওয়া (deleted) ও Y-লক করা NID-এর অনানুষ্ঠানিক কপি পাওয়া যায় না।",
    "There is no unofficial copy for NIDs with a corrected age, of people who have died, or that are deleted or Y-locked.",
  ],
  nidHint: [
    "১০ বা ১৭ সংখ্যা। বাংলা বা ইংরেজি, যেকোনো সংখ্যায় লিখুন।",
    "10 or 17 digits, in Bengali or English.",
  ],
  yearDiffers: [
    "১৭ সংখ্যার NID জন্মসাল দিয়ে শুরু হয়, কিন্তু জন্মতারিখের সাল আলাদা।",
    "A 17-digit NID begins with the year of birth, but the date of birth has a different year.",
  ],
  purpose: ["কেন দেখছেন", "What you need it for"],
  purposeHint: [
    "যেমন: স্কুলে ভর্তির আবেদন। এটি লিখে রাখা হয়।",
    "For example, a school application. This is recorded.",
  ],
  chargeNote: [
    "পাওয়া গেলে তবেই টাকা কাটে। একই জনের কপি ২৪ ঘণ্টার মধ্যে আবার খুললে কাটে না।",
    "You are charged only if the person is found. Opening the same copy again within 24 hours is free.",
  ],
  freeNote: [
    "এই কপি ২৪ ঘণ্টার মধ্যে একবার আনা হয়েছে, আবার খুললে টাকা কাটবে না।",
    "You fetched this copy within the last 24 hours, so opening it again is free.",
  ],
  recharge: ["রিচার্জ করুন", "Recharge"],
  tryAgain: ["আবার চেষ্টা করুন", "Try again"],
  fetch: [(version: string) => `${version} আনুন`, (version: string) => `Get ${version}`],
  v1Note: ["লিঙ্গসহ", "With gender"],
  v2Note: ["ধর্ম ও QR-সহ", "With religion, QR"],
  v2BackupNote: ["QR কোডসহ", "With QR code"],
  toBackup: ["সরু কাগজে", "On narrow paper"],
  toMain: ["সাধারণ কাগজে", "On usual paper"],
  back: ["সার্ভার কপির ফরমে ফিরুন", "Back to the server copy form"],
  waitingTitle: ["তথ্য আনা হচ্ছে…", "Fetching the details…"],
  waitingText: [
    "কয়েক সেকেন্ড লাগতে পারে, পাতাটি খোলা রাখুন।",
    "This can take a few seconds. Please keep this page open.",
  ],
  charged: [
    (price: string) => `${price} কাটা হয়েছে। ২৪ ঘণ্টার মধ্যে আবার খুললে কাটবে না।`,
    (price: string) => `${price} was charged. Opening it again within 24 hours is free.`,
  ],
  chargedPlain: [
    "টাকা কাটা হয়েছে। ২৪ ঘণ্টার মধ্যে আবার খুললে কাটবে না।",
    "You were charged. Opening it again within 24 hours is free.",
  ],
  notCharged: ["এবার কোনো টাকা কাটেনি।", "You were not charged this time."],
  fileKept: ["ফাইলটি আপনার অর্ডার তালিকাতেও আছে।", "The file is in your order list too."],
  noFile: [
    "PDF ফাইলটি এখন তৈরি হয়নি। ২৪ ঘণ্টার মধ্যে আবার খুললে বিনা মূল্যে তৈরি হবে। ততক্ষণ প্রিন্ট করতে পারেন।",
    "The PDF could not be made now. Open this copy again within 24 hours to get it for free. Until then you can print.",
  ],
  print: ["প্রিন্ট / PDF", "Print / Download PDF"],
  changeNumber: ["নম্বর বা তারিখ ঠিক করুন", "Correct the number or the date"],
  anotherCopy: ["আরেকটি কপি", "Another copy"],
  nothingCharged: ["কোনো টাকা কাটা হয়নি।", "Nothing was charged."],
  askOwner: ["দোকানের মালিককে বলুন।", "Ask the owner of the shop."],
  checkBoth: [
    "NID নম্বর ও জন্মতারিখ দুটিই মিলিয়ে দেখুন।",
    "Check both the NID number and the date of birth.",
  ],
  priceNow: [
    (price: string) => `নতুন মূল্য ${price}। কোনো টাকা কাটা হয়নি।`,
    (price: string) => `The new price is ${price}. Nothing was charged.`,
  ],
  fetchAt: [(price: string) => `${price} মূল্যে আনুন`, (price: string) => `Fetch it for ${price}`],
  maybeCharged: [
    "কেটে গিয়ে থাকলেও ২৪ ঘণ্টার মধ্যে আবার চেষ্টা করলে দ্বিতীয়বার কাটবে না।",
    "If you were charged, trying again within 24 hours costs nothing more.",
  ],
  waitFor: [(time: string) => `${time} পরে আবার চেষ্টা করুন`, (time: string) => `Try again in ${time}`],
  badAddress: [
    "ঠিকানার NID নম্বর বা জন্মতারিখ ঠিক নেই।",
    "The NID number or date of birth in the address is not valid.",
  ],
});
