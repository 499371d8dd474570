import type { ProofKind } from "./factors.ts";
import type { LaterCode } from "./later-errors.ts";

type Row = readonly [bn: string, en: string, quoted?: "quoted"];

/** Rows of refusals by HTTP status: stable code → its sentence in Bengali and in English. */
export function refusals<const T extends Record<number, Record<string, Row>>>(byStatus: T) {
  type Code = { [Status in keyof T]: keyof T[Status] }[keyof T];
  const rows = Object.entries(byStatus).flatMap(([status, ofStatus]) =>
    Object.entries(ofStatus).map(([code, [bn, en, quoted]]) => {
      return [code, { status: Number(status), bn, en, quoted: quoted && true }] as const;
    }),
  );
  return Object.fromEntries(rows) as Record<Code & string, (typeof rows)[number][1]>;
}

/**
 * Every refusal of the API, but for those of `later-errors.ts`: see there for its parts.
 * `quoted`: the specification quotes the English, which is kept letter for letter; on the Bengali page it is the second line.
 */
export const errorCatalogue = refusals({
  400: {
    malformed: ["অনুরোধটি পড়া যায়নি।", "The request could not be read."],
  },
  401: {
    "no-session": ["অনুগ্রহ করে লগইন করুন।", "Please log in."],
    /** Not one that ran out: somebody has signed this device out, changed or reset the password, or disabled the account. */
    "session-ended": ["অনুগ্রহ করে লগইন করুন।", "Please log in."],
    "wrong-credentials": ["ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।", "Invalid username or password"],
  },
  402: {
    "insufficient-balance": ["পর্যাপ্ত ব্যালেন্স নেই।", "Insufficient balance!", "quoted"],
  },
  403: {
    forbidden: ["এটি করার অনুমতি আপনার নেই।", "You may not do this."],
    "cross-site": ["অনুরোধটি এই সাইট থেকে আসেনি।", "This request did not come from this site."],
    "sandbox-elsewhere": [
      "এখানে রিচার্জ এখনও চালু করা হয়নি। অ্যাডমিনের সাথে যোগাযোগ করুন।",
      "Recharging is not set up here yet. Please contact the admin.",
    ],
    "signup-closed": ["শুধু অ্যাডমিন অ্যাকাউন্ট খুলতে পারেন।", "Only an admin can create an account."],
    "account-disabled": [
      "অ্যাকাউন্টটি বন্ধ আছে। অ্যাডমিনের সাথে যোগাযোগ করুন।",
      "This account is disabled. Please contact the admin.",
    ],
    /** The answer brings the service's own sentence as `notice`. */
    closed: ["সেবাটি আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।", "This service is closed. Check the group notice."],
    "service-retired": ["সেবাটি আর দেওয়া হয় না।", "This service is not offered any more."],
  },
  404: {
    "not-found": ["পাওয়া যায়নি।", "Not found."],
    "nid-not-found": ["এই NID পাওয়া যায়নি।", "NID not found", "quoted"],
  },
  409: {
    "username-taken": ["এই ইউজারনেম আগে থেকেই আছে, অন্য একটি দিন।", "This username is already taken."],
    "price-changed": ["মূল্য বদলেছে। নতুন মূল্য দেখে আবার পাঠান।", "The price has changed. Please check the new price."],
    "details-removed": [
      "এই রসিদের বিবরণ মুছে ফেলা হয়েছে, তাই সম্পাদনা করা যায় না। নতুন রসিদ তৈরি করুন।",
      "The details of this receipt were removed, so it can't be edited. Make a new one.",
    ],
    "no-changes": ["কোনো পরিবর্তন করা হয়নি।", "No changes detected!", "quoted"],
    "nothing-to-charge": ["কাটার মতো কোনো টাকা বাকি নেই।", "Nothing to charge"],
  },
  410: {
    "file-damaged": [
      "ফাইলটি নষ্ট হয়েছে বা হারিয়ে গেছে। কর্মীদের জানান, তাঁরা বিনা খরচে আবার দেবেন।",
      "This file is damaged or lost. Tell the staff: they deliver it again, free of charge.",
    ],
  },
  413: {
    "too-large": ["ফাইল বা লেখাটি অনেক বড়।", "This is too large to send."],
    "image-too-large": [
      "ছবিটি অতিরিক্ত বড় মাপের। ছোট মাপের ছবি দিন।",
      "This image has too many pixels. Take a smaller photo and try again.",
    ],
  },
  415: {
    "wrong-type": [
      "এই ধরনের ফাইল চলবে না। PDF, PNG, JPEG বা WebP ফাইল দিন।",
      "This file type can't be used. Choose a PDF, PNG, JPEG or WebP file.",
    ],
    "wrong-body-type": ["অনুরোধের ধরন সঠিক নয়।", "The request body has the wrong content type."],
  },
  421: {
    "foreign-host": ["এই সেবার ঠিকানা অন্য। সঠিক ঠিকানায় খুলুন।", "This desk has another address."],
  },
  422: {
    "unreadable-file": [
      "ফাইলটি পড়া যাচ্ছে না। অন্য একটি ফাইল দিন; আপনার ডিভাইসে খুললে নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
      "This file can't be read. Choose another one; if it opens on your device, print it to a new PDF and choose that.",
    ],
    "encrypted-pdf": [
      "PDF-টি খুলতে পাসওয়ার্ড লাগে। খুলে নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
      "This PDF needs a password to open. Open it, print it to a new PDF and choose that.",
    ],
    "push-endpoint": ["এই ব্রাউজারের নোটিফিকেশন সেবা এখানে চলে না।", "This browser's push service is not known here."],
    "invalid-fields": ["চিহ্নিত ঘরগুলো দেখে ঠিক করুন।", "Please check the marked fields."],
    "fill-all-fields": ["অনুগ্রহ করে সব ঘর পূরণ করুন।", "Please fill in all fields", "quoted"],
    "passwords-differ": ["পাসওয়ার্ড দুটি মেলেনি।", "Passwords do not match", "quoted"],
    "password-too-short": ["পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।", "Password must be at least 6 characters", "quoted"],
    "password-too-common": [
      "এই পাসওয়ার্ড অনেকেই ব্যবহার করেন। অন্য একটি দিন।",
      "This password is too common. Choose another one.",
    ],
    "password-not-new": ["এটি আপনাকে দেওয়া পাসওয়ার্ড। অন্য একটি দিন।", "This is the given password. Choose another one."],
    "wrong-old-password": ["পুরোনো পাসওয়ার্ড সঠিক নয়।", "The old password is not right."],
    "minimum-recharge": ["সর্বনিম্ন রিচার্জ ২০০ টাকা।", "Minimum recharge amount is 200!", "quoted"],
    "payment-refused": [
      "পেমেন্ট সেবা এই রিচার্জটি নেয়নি। কোনো টাকা কাটা হয়নি।",
      "The payment provider refused this recharge. Nothing was charged.",
    ],
    "key-reused": ["এই Idempotency-Key অন্য অনুরোধে ব্যবহৃত হয়েছে।", "This Idempotency-Key was used for another request."],
  },
  429: {
    "too-many-requests": ["অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।", "Too many tries. Please wait a little."],
    /** Like every 429 it comes with the time to wait, after which the outbox sends the order again. */
    "too-many-free-orders": [
      "আপনার অনেক ফ্রি অর্ডার এখনও বাকি। কিছু শেষ হলে এটি নিজে থেকেই যাবে।",
      "Many free orders of yours are still open. This one is sent when some are done.",
    ],
    "too-many-misses": [
      "এক ঘণ্টায় ২০ বার খুঁজে কাউকে পাওয়া যায়নি। তথ্য মিলিয়ে নিন, সর্বোচ্চ এক ঘণ্টা পরে আবার খুঁজতে পারবেন।",
      "20 look-ups in an hour found nobody. Please check the numbers and try again after an hour at most.",
    ],
    "too-many-dates": [
      "এই NID-এর সাথে তিনটি ভুল জন্মতারিখ দেওয়া হয়েছে। সর্বোচ্চ ২৪ ঘণ্টা পরে আবার খুঁজতে পারবেন।",
      "Three wrong dates of birth were tried for this NID. Please try again after 24 hours at most.",
    ],
  },
  500: {
    "server-error": ["কিছু একটা সমস্যা হয়েছে।", "Something went wrong!", "quoted"],
  },
  503: {
    "uploads-busy": [
      "এখন অনেক ফাইল পাঠানো হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
      "Many files are being sent just now. Please try again in a moment.",
    ],
    "passwords-busy": [
      "এখন অনেকে একসাথে লগইন করছেন। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।",
      "Many people are signing in just now. Please try again in a few seconds.",
    ],
    "database-away": [
      "সেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।",
      "The service is away for a moment. Please try again.",
    ],
    "files-away": [
      "এই মুহূর্তে ফাইল রাখা বা খোলা যাচ্ছে না। এক মিনিট পরে আবার চেষ্টা করুন।",
      "Files can't be saved or opened at the moment. Please try again in a minute.",
    ],
    "payment-away": [
      "এই মুহূর্তে পেমেন্ট সেবার সাথে যোগাযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।",
      "The payment provider can't be reached at the moment. Please try again.",
    ],
    "identity-away": [
      "পরিচয়ের তথ্যসেবাটি এই মুহূর্তে পাওয়া যাচ্ছে না। কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।",
      "The identity service can't be reached at the moment. Nothing was charged. Please try again.",
    ],
    stopping: ["সেবাটি আবার চালু হচ্ছে। একটু পরে আবার চেষ্টা করুন।", "The service is restarting. Please try again."],
    timeout: ["বেশি সময় লেগেছে। আবার চেষ্টা করুন।", "This took too long. Please try again."],
  },
  507: {
    "storage-full": [
      "সার্ভারের ডিস্ক ভরে গেছে, তাই কিছু রাখা যাচ্ছে না। অপারেটরকে জানান।",
      "The server's disk is full, so nothing can be saved. Please tell the operator.",
    ],
  },
});

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
