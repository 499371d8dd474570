import { certificateErrors } from "../birth/refusals.ts";
import { errorCatalogue } from "../errors.ts";
import { laterErrors } from "../later-errors.ts";

/** Refusals of pictures and PDFs of an order. Only screens with such a field load them. */
export const attachmentErrors = {
  "attachment-offset": {
    status: 409,
    en: "Part of this file is here already. Go on from there.",
    bn: "ফাইলটির কিছু অংশ আগেই এসেছে। সেখান থেকে পাঠান।",
  },
  "attachments-missing": {
    status: 409,
    en: "A picture or PDF of this order has not arrived yet. Nothing was charged. Send it and then the order again.",
    bn: "এই অর্ডারের একটি ছবি বা PDF এখনও আসেনি। কোনো টাকা কাটা হয়নি। সেটি পাঠিয়ে অর্ডারটি আবার দিন।",
  },
  "attachment-lost": {
    status: 410,
    en: "This picture or PDF is damaged or lost on the server. Ask for it again.",
    bn: "ছবি বা PDF-টি সার্ভারে নষ্ট হয়েছে বা হারিয়ে গেছে। আবার চেয়ে নিন।",
  },
  "attachment-too-large": {
    status: 413,
    en: "This file is larger than 5 MB. Choose a smaller one.",
    bn: "ফাইলটি ৫ এমবির চেয়ে বড়। ছোট একটি ফাইল দিন।",
  },
  "attachment-type": {
    status: 415,
    en: "This is neither a picture (JPEG, PNG, WebP) nor a PDF. Choose another file.",
    bn: "এটি ছবি (JPEG, PNG, WebP) বা PDF নয়। অন্য একটি ফাইল দিন।",
  },
  "attachment-broken": {
    status: 422,
    en: "This file is damaged or its picture is too big. Take the photo again or choose another file.",
    bn: "ফাইলটি নষ্ট, অথবা ছবিটি অতিরিক্ত বড় মাপের। আবার ছবি তুলুন বা অন্য ফাইল দিন।",
  },
  "attachment-pdf": {
    status: 422,
    en: "This PDF can't be read, needs a password to open, or is signed and holds something that acts by itself. Print it to a new PDF and choose that.",
    bn: "এই PDF পড়া যাচ্ছে না, খুলতে পাসওয়ার্ড লাগে, অথবা স্বাক্ষর করা আর ভেতরে নিজে থেকে চলে এমন কিছু আছে। নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
  },
  "attachment-quota": {
    status: 429,
    en: "Too many files wait here for their order. Send or delete waiting orders, or try again later.",
    bn: "অর্ডারের অপেক্ষায় অনেক ফাইল জমে আছে। জমে থাকা অর্ডার পাঠান বা মুছুন, অথবা পরে আবার চেষ্টা করুন।",
  },
} as const satisfies Record<string, { status: number; en: string; bn: string }>;

/** Every refusal that there is. It stands here, because no screen is to load these with the others. */
export const everyError = { ...errorCatalogue, ...laterErrors, ...attachmentErrors, ...certificateErrors };
