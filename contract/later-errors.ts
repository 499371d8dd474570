import type { attachmentErrors } from "./attachments/refusals.ts";
import type { certificateErrors } from "./birth/refusals.ts";

/**
 * Refusals of which a page needs no sentence at its first visit, like `errorCatalogue`, which every page loads. The screens that meet
 * them call `learnRefusals`.
 */
export const laterErrors = {
  /** The session may do nothing else until then: see `Owed` in users.ts. Like a missing session, it makes an outbox wait. */
  "new-password-needed": {
    status: 401,
    en: "Choose a password of your own first.",
    bn: "আগে নিজের একটি পাসওয়ার্ড দিন।",
  },
  "own-factor-needed": {
    status: 401,
    en: "Add a second factor first.",
    bn: "আগে দ্বিতীয় ধাপ যোগ করুন।",
  },
  /** Of a login; the answer brings the ticket for the second step, and the ways to take it. Only a page without scripts shows it. */
  "second-factor-needed": {
    status: 401,
    en: "This account has a second step. Log in again when the page has loaded.",
    bn: "এই অ্যাকাউন্টে দ্বিতীয় ধাপ আছে। পাতাটি পুরো খুললে আবার লগইন করুন।",
  },
  "confirm-needed": {
    status: 403,
    en: "Prove first that it is you.",
    bn: "আগে প্রমাণ দিন যে এটি আপনি।",
  },
  "factor-needed": {
    status: 403,
    en: "Only an admin with a second factor may reset another admin's password. Add one in your profile.",
    bn: "অন্য অ্যাডমিনের পাসওয়ার্ড রিসেট করতে নিজের দ্বিতীয় ধাপ লাগে। প্রোফাইল থেকে যোগ করুন।",
  },
  "wrong-proof": {
    status: 422,
    en: "It did not match, or it is too late. Try again.",
    bn: "মেলেনি, অথবা সময় শেষ। আবার চেষ্টা করুন।",
  },
  "too-many-factors": {
    status: 409,
    en: "There are ten already, or this one is known.",
    bn: "আগেই দশটি আছে, অথবা এটি যোগ করা আছে।",
  },
  "signed-pdf": {
    status: 422,
    en: "This PDF is signed and holds something that acts by itself, which can't be taken out of a signed file. Print it to a new PDF and try again.",
    bn: "এই PDF-এ ডিজিটাল স্বাক্ষর আছে, আর ভেতরে নিজে থেকে চলে এমন কিছু আছে, যা স্বাক্ষর করা ফাইল থেকে বাদ দেওয়া যায় না। নতুন করে PDF-এ প্রিন্ট করে আবার দিন।",
  },
  "file-not-damaged": {
    status: 409,
    en: "The file of this order is not damaged.",
    bn: "এই অর্ডারের ফাইলে কোনো সমস্যা নেই।",
  },
  "service-changed": {
    status: 409,
    en: "Somebody else has changed this service meanwhile. Look at it again.",
    bn: "এর মধ্যে অন্য কেউ সেবাটি বদলেছেন। আবার দেখে নিন।",
  },
  "built-in-service": {
    status: 409,
    en: "A built-in service can't be changed like this. You can close it or set its price.",
    bn: "মূল সেবায় এ বদল করা যায় না। বন্ধ করা বা মূল্য বদলানো যায়।",
  },
  "too-many-services": {
    status: 409,
    en: "There are 30 services of your own already. Retire one first.",
    bn: "নিজের ৩০টি সেবা হয়ে গেছে। আগে একটি বাদ দিন।",
  },
  "own-account": {
    status: 409,
    en: "You can't do this to your own account.",
    bn: "নিজের অ্যাকাউন্টে এটি করা যায় না।",
  },
  "last-admin": {
    status: 409,
    en: "The last admin can't be removed.",
    bn: "শেষ অ্যাডমিনকে সরানো যায় না।",
  },
  "prices-changed": {
    status: 409,
    en: "A price has changed meanwhile. Nothing was saved; please check the prices again.",
    bn: "এর মধ্যে কোনো মূল্য বদলেছে। কিছুই রাখা হয়নি, মূল্যগুলো আবার দেখে নিন।",
  },
  "balance-changed": {
    status: 409,
    en: "The balance has changed meanwhile. Please check it again.",
    bn: "এর মধ্যে ব্যালেন্স বদলেছে। আবার দেখে নিন।",
  },
  "orders-changed": {
    status: 409,
    en: "The number of orders has changed. Please check and confirm again.",
    bn: "অর্ডারের সংখ্যা বদলেছে। দেখে আবার নিশ্চিত করুন।",
  },
  "already-claimed": {
    status: 409,
    en: "Another admin is working on this order.",
    bn: "আরেকজন অ্যাডমিন এই অর্ডারে কাজ করছেন।",
  },
  // Of the queue.
  "order-not-pending": {
    status: 409,
    en: "This order has already been handled.",
    bn: "অর্ডারটি আগেই সম্পন্ন বা বাতিল হয়েছে।",
  },
  "delivery-changed": {
    status: 409,
    en: "This delivery was changed meanwhile.",
    bn: "এর মধ্যে ডেলিভারিটি বদলেছে।",
  },
  "delivery-final": {
    status: 409,
    en: "This delivery is older than 24 hours.",
    bn: "ডেলিভারির ২৪ ঘণ্টা পার হয়ে গেছে।",
  },
} as const satisfies Record<string, { status: number; en: string; bn: string }>;
export type LaterCode = keyof typeof laterErrors | keyof typeof attachmentErrors | keyof typeof certificateErrors;
