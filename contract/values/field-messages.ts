import { fillAllFields, sentences } from "./sentences.ts";

/**
 * Schema messages are these codes; form and server turn them into a sentence in the reader's
 * language.
 */
export const fieldMessages = sentences({
  required: ["এই ঘরটি পূরণ করুন।", "This field is required."],
  "too-long": ["লেখাটি অনেক বড়।", "This is too long."],
  "not-a-number": ["শুধু সংখ্যা লিখুন।", "Write a number with digits only."],
  "not-a-date": [
    "তারিখটি দিন-মাস-সাল ধরে লিখুন, যেমন ২১-০৫-১৯৯০।",
    "Write the date as day-month-year, like 21-05-1990.",
  ],
  "year-in-two-digits": [
    "সালটি চার সংখ্যায় লিখুন, যেমন ১৯৯০।",
    "Write the year in four digits, like 1990.",
  ],
  "no-month-13": [
    "বছরে মাস ১২টি। আগে দিন, তারপর মাস, তারপর সাল লিখুন।",
    "A year has 12 months. Write the day first, then the month, then the year.",
  ],
  "no-day-32": ["কোনো মাসে ৩১-এর বেশি দিন নেই।", "No month has more than 31 days."],
  "no-february-29": [
    "ওই সালের ফেব্রুয়ারিতে ২৯ দিন নেই, ২৮ দিন।",
    "February of that year has no day 29, only 28 days.",
  ],
  "no-february-30": [
    "ফেব্রুয়ারিতে ৩০ দিন নেই, ২৮ বা ২৯ দিন।",
    "February has no day 30, only 28 or 29 days.",
  ],
  "no-february-31": [
    "ফেব্রুয়ারিতে ৩১ দিন নেই, ২৮ বা ২৯ দিন।",
    "February has no day 31, only 28 or 29 days.",
  ],
  "no-april-31": ["এপ্রিলে ৩১ দিন নেই, ৩০ দিন।", "April has no day 31, only 30 days."],
  "no-june-31": ["জুনে ৩১ দিন নেই, ৩০ দিন।", "June has no day 31, only 30 days."],
  "no-september-31": ["সেপ্টেম্বরে ৩১ দিন নেই, ৩০ দিন।", "September has no day 31, only 30 days."],
  "no-november-31": ["নভেম্বরে ৩১ দিন নেই, ৩০ দিন।", "November has no day 31, only 30 days."],
  "still-to-come": [
    "দিনটি এখনো আসেনি। আজকের বা আগের তারিখ লিখুন।",
    "This day is still to come. Write today's date or an earlier one.",
  ],
  "too-far": [
    "দিনটি অনেক দূরে। পাঁচ বছরের ভেতরের কোনো দিন লিখুন।",
    "This day is too far off. Write one within five years.",
  ],
  "not-an-amount": [
    "টাকার পরিমাণ লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর।",
    "Write an amount in taka, with at most two decimals.",
  ],
  "not-whole-taka": ["পুরো টাকায় লিখুন, পয়সা ছাড়া।", "Write whole taka, without poisha."],
  "amount-too-large": ["পরিমাণটি অনেক বেশি।", "This amount is too large."],
  "not-allowed": ["তালিকা থেকে একটি বেছে নিন।", "Choose one of the offered values."],
  unknown: ["এই ঘরটি এখানে চলে না।", "This field is not known here."],
  "fill-all-fields": fillAllFields,
  "passwords-differ": ["পাসওয়ার্ড দুটি মেলেনি।", "Passwords do not match", "quoted"],
  "password-too-short": [
    "পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।",
    "Password must be at least 6 characters",
    "quoted",
  ],
  "template-parts": [
    "{sum} আর {trx} একবার করে লিখুন। আর চলে {balance}, {from} ও {*}; প্রতিটির আগে কিছু কথা থাকতে হবে।",
    "Write {sum} and {trx} once each. {balance}, {from} and {*} may stand too; some words must stand before each.",
  ],
  "bonus-whole": [
    "কত টাকা থেকে আর কত শতাংশ, দুটোই লিখুন।",
    "Write both, from how much and how many percent.",
  ],
  "bonus-percent": [
    "০ থেকে ৫০-এর মধ্যে লিখুন, যেমন ৫ বা ৭.৫।",
    "Write a percentage up to 50, like 5 or 7.5.",
  ],
  "bonus-higher": ["আগের ধাপের চেয়ে বেশি টাকা লিখুন।", "Write more than in the step before."],
  "code-format": [
    "কোডে ৬ থেকে ২০টি ইংরেজি অক্ষর ও সংখ্যা থাকে।",
    "A code has 6 to 20 letters and digits.",
  ],
  "code-count": ["১ থেকে ১০,০০০-এর মধ্যে লিখুন।", "Write a number from 1 to 10,000."],
  "days-backwards": [
    "শেষ দিনটি প্রথম দিনের আগে। দুটি দিন দেখে ঠিক করুন।",
    "The last day is before the first one. Please check both.",
  ],
  "days-too-many": [
    "একবারে সর্বোচ্চ ৫ বছর দেখা যায়। কাছাকাছি দুটি দিন নিন।",
    "At most 5 years are shown at once. Choose days that are closer to each other.",
  ],
  "day-over": ["দিনটি পার হয়ে গেছে।", "This day is over."],
  "minimum-recharge": ["সর্বনিম্ন রিচার্জ ২০০ টাকা।", "Minimum recharge amount is 200!", "quoted"],
  "maximum-at-once": ["এখানে একবারে সর্বোচ্চ ৫,০০,০০০ টাকা।", "At most 500,000 taka at once here."],
  "https-address": [
    "https:// দিয়ে শুরু হওয়া পুরো ঠিকানা লিখুন, পোর্ট ছাড়া।",
    "Write the whole address, beginning with https://, without a port.",
  ],
  invalid: ["মানটি দেখে ঠিক করুন।", "Please check this value."],
  "one-identifier": ["যেকোনো একটি নম্বর দিন।", "Give exactly one number."],
  "trx-id-format": [
    "মেসেজে যেমন আছে তেমন TrxID লিখুন: ইংরেজি অক্ষর ও সংখ্যা।",
    "Write the TrxID as in the message: letters and digits.",
  ],
  "trx-id-is-mobile": [
    "এটি মোবাইল নম্বর। মেসেজে TrxID বা TxnId লেখার পরে যা আছে, সেটি লিখুন।",
    "This is a mobile number. Write what stands after TrxID or TxnId in the message.",
  ],
  "last-four": [
    "যে নম্বর থেকে পাঠিয়েছেন তার শেষ ৪ সংখ্যা লিখুন।",
    "Write the last 4 digits of the sender's number.",
  ],
  "sms-code-format": ["SMS-এর ৬ সংখ্যার কোডটি লিখুন।", "Write the code of 6 digits from the SMS."],
  "mobile-number": ["১১ সংখ্যার মোবাইল নম্বর লিখুন।", "Write a mobile number of 11 digits."],
  "username-number": [
    "মোবাইল নম্বর নাম হতে পারে না, সঙ্গে একটি অক্ষর দিন।",
    "A user name can't be a mobile number: add a letter.",
  ],
  "bad-username": [
    "৩ থেকে ৩২টি ইংরেজি অক্ষর, সংখ্যা, ডট, হাইফেন বা আন্ডারস্কোর দিন।",
    "Use 3 to 32 letters, digits, dots, hyphens or underscores.",
  ],
});

export type FieldMessage = keyof typeof fieldMessages;
