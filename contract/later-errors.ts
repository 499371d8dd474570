import { errorCatalogue } from "./errors.ts";

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
  "active-content": {
    status: 422,
    en: "This PDF holds something that acts by itself or sends data (a script, a program, a form) and was refused. Print it to a new PDF and try again.",
    bn: "এই PDF-এ নিজে থেকে চলে বা তথ্য পাঠায় এমন কিছু আছে, তাই নেওয়া হয়নি। নতুন করে PDF-এ প্রিন্ট করে আবার দিন।",
  },
  "pdf-attachments": {
    status: 422,
    en: "This PDF has other files inside and was refused. Save it without attachments and try again.",
    bn: "এই PDF-এর ভেতরে অন্য ফাইল আছে, তাই নেওয়া হয়নি। সংযুক্ত ফাইল ছাড়া সেভ করে আবার দিন।",
  },
  "file-not-damaged": {
    status: 409,
    en: "The file of this order is not damaged.",
    bn: "এই অর্ডারের ফাইলে কোনো সমস্যা নেই।",
  },
} as const satisfies Record<string, { status: number; en: string; bn: string }>;
export type LaterCode = keyof typeof laterErrors;

/** Every refusal that there is. */
export const everyError = { ...errorCatalogue, ...laterErrors };
