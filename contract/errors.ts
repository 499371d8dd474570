import type { ProofKind } from "./factors.ts";
import type { LaterCode } from "./later-errors.ts";

/**
 * Every refusal of the API, but for those of `later-errors.ts`: stable code → HTTP status and its sentence in both languages.
 * `quoted`: the specification quotes the English, which is kept letter for letter; on the Bengali page it is the second line.
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
  "fill-all-fields": {
    status: 422,
    en: "Please fill in all fields",
    bn: "অনুগ্রহ করে সব ঘর পূরণ করুন।",
    quoted: true,
  },
  "passwords-differ": { status: 422, en: "Passwords do not match", bn: "পাসওয়ার্ড দুটি মেলেনি।", quoted: true },
  "password-too-short": {
    status: 422,
    en: "Password must be at least 6 characters",
    bn: "পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।",
    quoted: true,
  },
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
  "minimum-recharge": {
    status: 422,
    en: "Minimum recharge amount is 200!",
    bn: "সর্বনিম্ন রিচার্জ ২০০ টাকা।",
    quoted: true,
  },
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
} as const satisfies Record<string, { status: number; en: string; bn: string; quoted?: true }>;

export type ErrorCode = keyof typeof errorCatalogue | LaterCode;

/**
 * The body of every error answer. `fields`: control name → sentence. The others come with certain codes: `price` in tk;
 * `notice` of a closed service; `ticket` and `proofs` of a login whose second step is awaited; `status` and `decidedBy` of an order that somebody else has ended;
 * `received`: how many bytes of an attachment the server keeps; `missing`: the attachments that an order names and the server lacks.
 */
export type ErrorBody = {
  error: string;
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
