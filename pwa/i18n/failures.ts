import { fillAllFields, sentences } from "../../contract/values/sentences.ts";

/** What any page may have to say, the login too, which loads no other messages. */
export const failures = sentences({
  fillAllFields,
  somethingWentWrong: ["কিছু একটা সমস্যা হয়েছে।", "Something went wrong!", "quoted"],
  offline: [
    "সার্ভারের সাথে সংযোগ নেই। সংযোগ এলে আবার চেষ্টা করুন।",
    "No connection to the server. Please try again when you are online.",
  ],
  serverTrouble: [
    "আমাদের সার্ভারে সমস্যা হচ্ছে, আপনার ইন্টারনেটে নয়। কয়েক মিনিট পরে আবার চেষ্টা করুন।",
    "Our service is having trouble; it is not your connection. Please try again in a few minutes.",
  ],
  storageFull: [
    "ফোনে জায়গা নেই, তাই লেখাটি সংরক্ষণ করা যায়নি।",
    "This device is out of storage. What you typed could not be saved.",
  ],
  storageBroken: [
    "ব্রাউজার এই ফোনে কিছু রাখতে পারছে না। যা লেখেন তা শুধু এই পাতায় থাকে: পাঠানোর আগে পাতাটি বন্ধ করবেন না।",
    "The browser can't keep anything on this phone. What you type is only on this page: don't close it before you have sent it.",
  ],
  sessionOver: ["আবার লগইন করুন।", "Please log in again."],
});
