import { sentences } from "../values/sentences.ts";

/**
 * Problems of an order's field, or of an operator's declaration: in a file of its own, because the
 * login needs none.
 */
export const serviceMessages = sentences({
  "too-short": ["লেখাটি অনেক ছোট।", "This is too short."],
  "not-a-code": ["শুধু ইংরেজি অক্ষর ও সংখ্যা লিখুন।", "Write English letters and digits only."],
  "not-a-phone": [
    "১১ সংখ্যার মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।",
    "Write a mobile number of 11 digits, like 01712345678.",
  ],
  "bad-name": [
    "প্রথমে ছোট হাতের ইংরেজি অক্ষর, তারপর অক্ষর ও সংখ্যা দিন।",
    "Use a small English letter first, then letters and digits.",
  ],
  "reserved-name": [
    "এই নামটি আগে থেকেই ব্যবহৃত। অন্য নাম দিন।",
    "This name is taken by every order. Use another.",
  ],
  "name-twice": ["দুটি ঘরের একই নাম হয়েছে।", "Two fields have this name."],
  "option-twice": ["দুটি অপশন একই হয়েছে।", "Two options are the same."],
  "both-languages": ["বাংলা ও ইংরেজি দুটোই লিখুন।", "Write it in Bengali and in English."],
  "options-needed": ["অন্তত একটি অপশন দিন।", "Give at least one option."],
  "fields-needed": ["অন্তত একটি ঘর দিন।", "Give at least one field."],
  "too-many": ["সংখ্যায় বেশি হয়ে গেছে।", "These are too many."],
  "too-many-photos": [
    "একটি সেবার সব ছবির ঘরে মোট ৮টি ফাইল নেওয়া যায়।",
    "The photo fields of a service take 8 files together.",
  ],
  "too-much": ["এ ধরনের ঘরের জন্য সীমাটি বেশি।", "This limit is too high for this kind of field."],
  "not-a-count": ["১ বা তার বেশি পূর্ণ সংখ্যা লিখুন।", "Write a whole number from 1."],
  "bad-duration": ["একটি সংখ্যা লিখুন, সর্বোচ্চ ৩০ দিন।", "Write a number; at most 30 days."],
  "min-over-max": ["সর্বনিম্ন মান সর্বোচ্চের চেয়ে বেশি।", "The least is more than the most."],
  "not-findable": [
    "শুধু নম্বর বা কোড দিয়ে অর্ডার খোঁজা যায়।",
    "An order is found by a number or a code only.",
  ],
  "one-find-by": ["অর্ডার খোঁজার ঘর একটিই হতে পারে।", "Only one field can be what orders are found by."],
});

export type ServiceMessage = keyof typeof serviceMessages;
