import type { ProofKind } from "./factors.ts";
import { fieldMessages } from "./values/field-messages.ts";

/**
 * Every refusal of the API: stable code → HTTP status and its sentence in both languages, which each answer brings. `quoted`: the
 * specification quotes the English, which is kept letter for letter; on the Bengali page it is the second line.
 */
export const errorCatalogue = {
  malformed: { status: 400, en: "The request could not be read.", bn: "অনুরোধটি পড়া যায়নি।" },
  "no-session": { status: 401, en: "Please log in.", bn: "অনুগ্রহ করে লগইন করুন।" },
  /** Not one that ran out: somebody has signed this device out, changed or reset the password, or disabled the account. */
  "session-ended": { status: 401, en: "Please log in.", bn: "অনুগ্রহ করে লগইন করুন।" },
  "wrong-credentials": {
    status: 401,
    en: "Invalid username or password",
    bn: "ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।",
  },
  "insufficient-balance": { status: 402, en: "Insufficient balance!", bn: "পর্যাপ্ত ব্যালেন্স নেই।", quoted: true },
  forbidden: { status: 403, en: "You may not do this.", bn: "এটি করার অনুমতি আপনার নেই।" },
  "cross-site": {
    status: 403,
    en: "This request did not come from this site.",
    bn: "অনুরোধটি এই সাইট থেকে আসেনি।",
  },
  "sandbox-elsewhere": {
    status: 403,
    en: "Recharging is not set up here yet. Please contact the admin.",
    bn: "এখানে রিচার্জ এখনও চালু করা হয়নি। অ্যাডমিনের সাথে যোগাযোগ করুন।",
  },
  "signup-closed": {
    status: 403,
    en: "Only an admin can create an account.",
    bn: "শুধু অ্যাডমিন অ্যাকাউন্ট খুলতে পারেন।",
  },
  "account-disabled": {
    status: 403,
    en: "This account is disabled. Please contact the admin.",
    bn: "অ্যাকাউন্টটি বন্ধ আছে। অ্যাডমিনের সাথে যোগাযোগ করুন।",
  },
  /** The answer brings the service's own sentence as `notice`. */
  closed: {
    status: 403,
    en: "This service is closed. Check the group notice.",
    bn: "সেবাটি আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
  },
  "service-retired": {
    status: 403,
    en: "This service is not offered any more.",
    bn: "সেবাটি আর দেওয়া হয় না।",
  },
  "not-found": { status: 404, en: "Not found.", bn: "পাওয়া যায়নি।" },
  "nid-not-found": { status: 404, en: "NID not found", bn: "এই NID পাওয়া যায়নি।", quoted: true },
  "username-taken": {
    status: 409,
    en: "This username is already taken.",
    bn: "এই ইউজারনেম আগে থেকেই আছে, অন্য একটি দিন।",
  },
  "price-changed": {
    status: 409,
    en: "The price has changed. Please check the new price.",
    bn: "মূল্য বদলেছে। নতুন মূল্য দেখে আবার পাঠান।",
  },
  "details-removed": {
    status: 409,
    en: "The details of this receipt were removed, so it can't be edited. Make a new one.",
    bn: "এই রসিদের বিবরণ মুছে ফেলা হয়েছে, তাই সম্পাদনা করা যায় না। নতুন রসিদ তৈরি করুন।",
  },
  "file-damaged": {
    status: 410,
    en: "This file is damaged or lost. The staff have been told and will deliver it again, free of charge.",
    bn: "ফাইলটি নষ্ট হয়েছে বা হারিয়ে গেছে। কর্মীদের জানানো হয়েছে, তাঁরা বিনা খরচে আবার দেবেন।",
  },
  "no-changes": { status: 409, en: "No changes detected!", bn: "কোনো পরিবর্তন করা হয়নি।", quoted: true },
  "nothing-to-charge": { status: 409, en: "Nothing to charge", bn: "কাটার মতো কোনো টাকা বাকি নেই।" },
  "too-large": { status: 413, en: "This is too large to send.", bn: "ফাইল বা লেখাটি অনেক বড়।" },
  "wrong-type": {
    status: 415,
    en: "This file type can't be used. Choose a PDF, PNG, JPEG or WebP file.",
    bn: "এই ধরনের ফাইল চলবে না। PDF, PNG, JPEG বা WebP ফাইল দিন।",
  },
  "wrong-body-type": {
    status: 415,
    en: "The request body has the wrong content type.",
    bn: "অনুরোধের ধরন সঠিক নয়।",
  },
  "unreadable-file": {
    status: 422,
    en: "This file can't be read. Choose another one; if it opens on your device, print it to a new PDF and choose that.",
    bn: "ফাইলটি পড়া যাচ্ছে না। অন্য একটি ফাইল দিন; আপনার ডিভাইসে খুললে নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
  },
  "encrypted-pdf": {
    status: 422,
    en: "This PDF needs a password to open. Open it, print it to a new PDF and choose that.",
    bn: "PDF-টি খুলতে পাসওয়ার্ড লাগে। খুলে নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
  },
  "image-too-large": {
    status: 413,
    en: "This image has too many pixels. Take a smaller photo and try again.",
    bn: "ছবিটি অতিরিক্ত বড় মাপের। ছোট মাপের ছবি দিন।",
  },
  "push-endpoint": {
    status: 422,
    en: "This browser's push service is not known here.",
    bn: "এই ব্রাউজারের নোটিফিকেশন সেবা এখানে চলে না।",
  },
  "invalid-fields": {
    status: 422,
    en: "Please check the marked fields.",
    bn: "চিহ্নিত ঘরগুলো দেখে ঠিক করুন।",
  },
  "fill-all-fields": { status: 422, ...fieldMessages["fill-all-fields"] },
  "passwords-differ": { status: 422, ...fieldMessages["passwords-differ"] },
  "password-too-short": { status: 422, ...fieldMessages["password-too-short"] },
  "password-too-common": {
    status: 422,
    en: "This password is too common. Choose another one.",
    bn: "এই পাসওয়ার্ড অনেকেই ব্যবহার করেন। অন্য একটি দিন।",
  },
  "password-not-new": {
    status: 422,
    en: "This is the given password. Choose another one.",
    bn: "এটি আপনাকে দেওয়া পাসওয়ার্ড। অন্য একটি দিন।",
  },
  "wrong-old-password": {
    status: 422,
    en: "The old password is not right.",
    bn: "পুরোনো পাসওয়ার্ড সঠিক নয়।",
  },
  "minimum-recharge": { status: 422, ...fieldMessages["minimum-recharge"] },
  "payment-refused": {
    status: 422,
    en: "The payment provider refused this recharge. Nothing was charged.",
    bn: "পেমেন্ট সেবা এই রিচার্জটি নেয়নি। কোনো টাকা কাটা হয়নি।",
  },
  "key-reused": {
    status: 422,
    en: "This Idempotency-Key was used for another request.",
    bn: "এই Idempotency-Key অন্য অনুরোধে ব্যবহৃত হয়েছে।",
  },
  "foreign-host": {
    status: 421,
    en: "This desk has another address.",
    bn: "এই সেবার ঠিকানা অন্য। সঠিক ঠিকানায় খুলুন।",
  },
  "too-many-requests": {
    status: 429,
    en: "Too many tries. Please wait a little.",
    bn: "অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
  },
  /** Like every 429 it comes with the time to wait, after which the outbox sends the order again. */
  "too-many-free-orders": {
    status: 429,
    en: "Many free orders of yours are still open. This one is sent when some are done.",
    bn: "আপনার অনেক ফ্রি অর্ডার এখনও বাকি। কিছু শেষ হলে এটি নিজে থেকেই যাবে।",
  },
  "too-many-misses": {
    status: 429,
    en: "20 look-ups in an hour found nobody. Please check the numbers and try again after an hour at most.",
    bn: "এক ঘণ্টায় ২০ বার খুঁজে কাউকে পাওয়া যায়নি। তথ্য মিলিয়ে নিন, সর্বোচ্চ এক ঘণ্টা পরে আবার খুঁজতে পারবেন।",
  },
  "too-many-dates": {
    status: 429,
    en: "Three wrong dates of birth were tried for this NID. Please try again after 24 hours at most.",
    bn: "এই NID-এর সাথে তিনটি ভুল জন্মতারিখ দেওয়া হয়েছে। সর্বোচ্চ ২৪ ঘণ্টা পরে আবার খুঁজতে পারবেন।",
  },
  "server-error": { status: 500, en: "Something went wrong!", bn: "কিছু একটা সমস্যা হয়েছে।", quoted: true },
  "uploads-busy": {
    status: 503,
    en: "Many files are being sent just now. Please try again in a moment.",
    bn: "এখন অনেক ফাইল পাঠানো হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
  },
  "passwords-busy": {
    status: 503,
    en: "Many people are signing in just now. Please try again in a few seconds.",
    bn: "এখন অনেকে একসাথে লগইন করছেন। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।",
  },
  "database-away": {
    status: 503,
    en: "The service is away for a moment. Please try again.",
    bn: "সেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।",
  },
  "files-away": {
    status: 503,
    en: "Files can't be saved or opened at the moment. Please try again in a minute.",
    bn: "এই মুহূর্তে ফাইল রাখা বা খোলা যাচ্ছে না। এক মিনিট পরে আবার চেষ্টা করুন।",
  },
  "storage-full": {
    status: 507,
    en: "The server's disk is full, so nothing can be saved. Please tell the operator.",
    bn: "সার্ভারের ডিস্ক ভরে গেছে, তাই কিছু রাখা যাচ্ছে না। অপারেটরকে জানান।",
  },
  "payment-away": {
    status: 503,
    en: "The payment provider can't be reached at the moment. Please try again.",
    bn: "এই মুহূর্তে পেমেন্ট সেবার সাথে যোগাযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।",
  },
  "identity-away": {
    status: 503,
    en: "The identity service can't be reached at the moment. Nothing was charged. Please try again.",
    bn: "পরিচয়ের তথ্যসেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।",
  },
  stopping: {
    status: 503,
    en: "The service is restarting. Please try again.",
    bn: "সেবাটি আবার চালু হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
  },
  timeout: {
    status: 503,
    en: "This took too long. Please try again.",
    bn: "বেশি সময় লেগেছে। আবার চেষ্টা করুন।",
  },
  /** The session may do nothing else until then: see `RequiredStep` in users.ts. Like a missing session, it makes an outbox wait. */
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
  "nothing-found": {
    status: 422,
    en: "No birth certificate could be read in this file. Try a sharper, straight photo.",
    bn: "এই ফাইলে জন্ম নিবন্ধন সনদ পড়া যায়নি। সোজা ও পরিষ্কার ছবি দিন।",
  },
  "own-certificates-waiting": {
    status: 429,
    en: "Two of your certificates are still being read. Please send the next one when they are done.",
    bn: "আপনার দুটি সনদ এখনও পড়া হচ্ছে। সেগুলো শেষ হলে পরেরটি দিন।",
  },
  "reader-busy": {
    status: 503,
    en: "Many certificates are being read just now. Please try again in a minute.",
    bn: "এখন অনেক সনদ পড়া হচ্ছে। এক মিনিট পরে আবার চেষ্টা করুন।",
  },
} as const satisfies Record<string, { status: number } & Sentence>;

/** One sentence in both languages, as toasts and refusals are. `quoted`: the specification quotes the English. */
export type Sentence = { en: string; bn: string; quoted?: true };

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * The body of every error answer. `error` is the sentence in English, `bn` the same in Bengali. `fields`: control name → sentence. The others come with certain codes: `price` in tk;
 * `notice` of a closed service; `ticket` and `proofs` of a login whose second step is awaited; `status` and `decidedBy` of an order that somebody else has ended;
 * `received`: how many bytes of an attachment the server keeps; `missing`: the attachments that an order names and the server lacks.
 */
export type ErrorBody = {
  error: string;
  bn?: string;
  quoted?: true;
  code: ErrorCode;
  fields?: Record<string, string>;
  requestId?: string;
  price?: number;
  notice?: { bn: string; en: string };
  status?: "pending" | "approved" | "cancel";
  decidedBy?: string;
  /** Of a service that was changed meanwhile: by whom, and when (ISO 8601, UTC). */
  changed?: { by: string; at: string };
  received?: number;
  missing?: string[];
  ticket?: string;
  proofs?: ProofKind[];
};
