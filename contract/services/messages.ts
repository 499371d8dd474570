import type { Words } from "./declare.ts";

/** Problems of an order's field, or of an operator's declaration: in a file of its own, because the login needs none. */
export const serviceMessages = {
  "too-short": { en: "This is too short.", bn: "লেখাটি অনেক ছোট।" },
  "not-a-code": { en: "Write English letters and digits only.", bn: "শুধু ইংরেজি অক্ষর ও সংখ্যা লিখুন।" },
  "not-a-phone": {
    en: "Write a mobile number of 11 digits, like 01712345678.",
    bn: "১১ সংখ্যার মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।",
  },
  "bad-name": {
    en: "Use a small English letter first, then letters and digits.",
    bn: "প্রথমে ছোট হাতের ইংরেজি অক্ষর, তারপর অক্ষর ও সংখ্যা দিন।",
  },
  "reserved-name": {
    en: "This name is taken by every order. Use another.",
    bn: "এই নামটি আগে থেকেই ব্যবহৃত। অন্য নাম দিন।",
  },
  "name-twice": { en: "Two fields have this name.", bn: "দুটি ঘরের একই নাম হয়েছে।" },
  "option-twice": { en: "Two options are the same.", bn: "দুটি অপশন একই হয়েছে।" },
  "both-languages": { en: "Write it in Bengali and in English.", bn: "বাংলা ও ইংরেজি দুটোই লিখুন।" },
  "options-needed": { en: "Give at least one option.", bn: "অন্তত একটি অপশন দিন।" },
  "fields-needed": { en: "Give at least one field.", bn: "অন্তত একটি ঘর দিন।" },
  "too-many": { en: "These are too many.", bn: "সংখ্যায় বেশি হয়ে গেছে।" },
  "too-many-photos": {
    en: "The photo fields of a service take 8 files together.",
    bn: "একটি সেবার সব ছবির ঘরে মোট ৮টি ফাইল নেওয়া যায়।",
  },
  "too-much": { en: "This limit is too high for this kind of field.", bn: "এ ধরনের ঘরের জন্য সীমাটি বেশি।" },
  "not-a-count": { en: "Write a whole number from 1.", bn: "১ বা তার বেশি পূর্ণ সংখ্যা লিখুন।" },
  "bad-duration": { en: "Write a number; at most 30 days.", bn: "একটি সংখ্যা লিখুন, সর্বোচ্চ ৩০ দিন।" },
  "min-over-max": { en: "The least is more than the most.", bn: "সর্বনিম্ন মান সর্বোচ্চের চেয়ে বেশি।" },
  "not-findable": { en: "An order is found by a number or a code only.", bn: "শুধু নম্বর বা কোড দিয়ে অর্ডার খোঁজা যায়।" },
  "one-find-by": { en: "Only one field can be what orders are found by.", bn: "অর্ডার খোঁজার ঘর একটিই হতে পারে।" },
} as const satisfies Record<string, Words>;

export type ServiceMessage = keyof typeof serviceMessages;
