import type { ProofKind } from "./factors.ts";
import { fillAllFields, type Sentence, type SentenceRow, sentences } from "./values/sentences.ts";

/** Rows of refusals by HTTP status: stable code → its sentence in Bengali and in English. */
export function refusals<const T extends Record<number, Record<string, SentenceRow>>>(byStatus: T) {
  type Code = { [Status in keyof T]: keyof T[Status] }[keyof T];
  const all = Object.entries(byStatus).flatMap(([status, rows]) =>
    Object.entries(sentences(rows)).map(([code, sentence]) => [
      code,
      { ...sentence, status: Number(status) },
    ]),
  );
  return Object.fromEntries(all) as Record<Code & string, Sentence & { status: number }>;
}

/** HTTP status → stable code → its sentence. */
export const errorCatalogue = refusals({
  400: {
    malformed: ["অনুরোধটি পড়া যায়নি।", "The request could not be read."],
  },
  401: {
    "no-session": ["অনুগ্রহ করে লগইন করুন।", "Please log in."],
    /**
     * Not one that ran out: somebody has signed this device out, changed or reset the password, or
     * disabled the account.
     */
    "session-ended": ["অনুগ্রহ করে লগইন করুন।", "Please log in."],
    "wrong-api-key": [
      "এই চাবি দিয়ে ঢোকা যায় না: ভুল, বা বাতিল করা হয়েছে। প্রোফাইল থেকে নতুন চাবি বানান।",
      "This key opens nothing: it is wrong, or was ended. Make another one in the profile.",
    ],
    "wrong-device-key": [
      "ফোনের চাবিটি ঠিক নয়, বা ফোনটি বাদ দেওয়া হয়েছে।",
      "The key of this phone is wrong, or the phone was ended.",
    ],
    "wrong-credentials": ["ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।", "Invalid username or password"],
    /**
     * The session may do nothing else until then: see `Owed` in users.ts. Like a missing session,
     * it makes an outbox wait.
     */
    "new-password-needed": ["আগে নিজের একটি পাসওয়ার্ড দিন।", "Choose a password of your own first."],
    "own-factor-needed": ["আগে দুই ধাপে লগইন চালু করুন।", "Turn on two-step login first."],
    /**
     * Asks a login for its second step: the answer brings the ticket and the ways to take it. Only
     * a page without scripts shows this.
     */
    "second-factor-needed": [
      "এই অ্যাকাউন্টে দুই ধাপে লগইন করতে হয়। পাতাটি পুরো খুললে আবার লগইন করুন।",
      "This account has two-step login. Log in again when the page has loaded.",
    ],
  },
  402: {
    "insufficient-balance": ["পর্যাপ্ত ব্যালেন্স নেই।", "Insufficient balance!", "quoted"],
    "bound-reached": [
      "আজ আপনার খরচের সীমায় এত টাকা আর নেই। দোকানের মালিককে বলুন।",
      "That is more than you may still spend today. Ask the owner of the shop.",
    ],
  },
  403: {
    forbidden: ["এটি করার অনুমতি আপনার নেই।", "You may not do this."],
    "key-may-not": [
      "প্রোগ্রামের চাবি দিয়ে এটি করা যায় না। অ্যাপে লগইন করে করুন।",
      "A program's key may not do this. Log in to the app and do it there.",
    ],
    "cross-site": ["অনুরোধটি এই সাইট থেকে আসেনি।", "This request did not come from this site."],
    "sandbox-elsewhere": [
      "এখানে রিচার্জ এখনও চালু করা হয়নি। অ্যাডমিনের সাথে যোগাযোগ করুন।",
      "Recharging is not set up here yet. Please contact the admin.",
    ],
    "sandbox-money": [
      "রিচার্জ এখানে পরীক্ষামূলক, তাই আসল টাকা নেওয়া হয় না। এখানে কোনো টাকা পাঠাবেন না।",
      "Recharges are a trial here, so no real money is taken. Don't send any.",
    ],
    "signup-closed": ["শুধু অ্যাডমিন অ্যাকাউন্ট খুলতে পারেন।", "Only an admin can create an account."],
    "account-disabled": [
      "অ্যাকাউন্টটি বন্ধ আছে। অ্যাডমিনের সাথে যোগাযোগ করুন।",
      "This account is disabled. Please contact the admin.",
    ],
    /** The answer brings the service's own sentence as `notice`. */
    closed: [
      "সেবাটি আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
      "This service is closed. Check the group notice.",
    ],
    "customers-only": [
      "মোবাইল নম্বর শুধু গ্রাহকের অ্যাকাউন্টে রাখা হয়।",
      "Mobile numbers are for customers' accounts only.",
    ],
    "sms-off": [
      "এখানে SMS পাঠানো চালু নেই। ডেস্কের সাথে যোগাযোগ করুন।",
      "No SMS are sent here. Please contact the desk.",
    ],
    "service-retired": ["সেবাটি আর দেওয়া হয় না।", "This service is not offered any more."],
    "confirm-needed": ["আগে প্রমাণ দিন যে এটি আপনি।", "Prove first that it is you."],
    "factor-needed": [
      "অন্য অ্যাডমিনের পাসওয়ার্ড রিসেট করতে নিজের দুই ধাপে লগইন চালু থাকতে হয়। প্রোফাইল থেকে চালু করুন।",
      "Only an admin with two-step login may reset another admin's password. Turn it on in your profile.",
    ],
  },
  404: {
    "not-found": ["পাওয়া যায়নি।", "Not found."],
    "nid-not-found": ["এই NID পাওয়া যায়নি।", "NID not found", "quoted"],
  },
  409: {
    "username-taken": [
      "এই ইউজারনেম আগে থেকেই আছে, অন্য একটি দিন।",
      "This username is already taken.",
    ],
    "device-there": [
      "এই নামে একটি ফোন আছে। তার চাবি না দেখে থাকলে সেটি বাদ দিয়ে আবার যোগ করুন।",
      "There is a phone of this name. If you have not seen its key, end it and add it again.",
    ],
    "rule-there": ["এই নিয়মটি আগে থেকেই আছে।", "This rule is there already."],
    "price-changed": [
      "মূল্য বদলেছে। নতুন মূল্য দেখে আবার পাঠান।",
      "The price has changed. Please check the new price.",
    ],
    "details-removed": [
      "এই রসিদের বিবরণ মুছে ফেলা হয়েছে, তাই সম্পাদনা করা যায় না। নতুন রসিদ তৈরি করুন।",
      "The details of this receipt were removed, so it can't be edited. Make a new one.",
    ],
    "no-changes": ["কোনো পরিবর্তন করা হয়নি।", "No changes detected!", "quoted"],
    "nothing-to-charge": ["কাটার মতো কোনো টাকা বাকি নেই।", "Nothing to charge"],
    "webhook-off": ["আগে ঠিকানা দিয়ে খবর পাঠানো চালু করুন।", "Give an address first, and turn it on."],
    "webhook-trial-waits": [
      "পরীক্ষার আগের খবরটি এখনো পাঠানো হচ্ছে।",
      "The trial before is still being sent.",
    ],
    "too-many-keys": [
      "এর বেশি চাবি রাখা যায় না। যেটি আর লাগে না, সেটি বাতিল করুন।",
      "That is as many keys as one can have. End one that is not needed any more.",
    ],
    "too-many-workers": [
      "এর বেশি সহকারী একসাথে রাখা যায় না। যিনি আর কাজ করেন না, তাঁকে বাদ দিন।",
      "That is as many workers as a shop can have. End one who works no more.",
    ],
    "too-many-workers-ever": [
      "এই দোকানে ১০০ জন সহকারী যোগ করা হয়ে গেছে। আরও লাগলে ডেস্কে জানান।",
      "This shop has added 100 workers already. If you need more, tell the desk.",
    ],
    "worker-ended": [
      "দোকানের মালিক এই অ্যাকাউন্ট বন্ধ করেছেন। শুধু তিনিই আবার চালু করতে পারেন।",
      "The owner of the shop has ended this account, and alone can take it back.",
    ],
    "worker-balance": [
      "ইনি দোকানের মালিকের ব্যালেন্সে অর্ডার করেন, তাই নিজের ব্যালেন্স নেই।",
      "A worker orders on the balance of the shop's owner, and has none.",
    ],
    "too-many-factors": [
      "আগেই দশটি আছে, অথবা এটি যোগ করা আছে।",
      "There are ten already, or this one is known.",
    ],
    "service-changed": [
      "এর মধ্যে অন্য কেউ সেবাটি বদলেছেন। আবার দেখে নিন।",
      "Somebody else has changed this service meanwhile. Look at it again.",
    ],
    "built-in-service": [
      "মূল সেবায় এ বদল করা যায় না। বন্ধ করা বা মূল্য বদলানো যায়।",
      "A built-in service can't be changed like this. You can close it or set its price.",
    ],
    "too-many-services": [
      "নিজের ৩০টি সেবা হয়ে গেছে। আগে একটি বাদ দিন।",
      "There are 30 services of your own already. Retire one first.",
    ],
    "too-many-questions": [
      "৩০টি প্রশ্ন হয়ে গেছে। আগে একটি সরান।",
      "There are 30 questions already. Remove one first.",
    ],
    "own-account": ["নিজের অ্যাকাউন্টে এটি করা যায় না।", "You can't do this to your own account."],
    "last-admin": ["শেষ অ্যাডমিনকে সরানো যায় না।", "The last admin can't be removed."],
    "prices-changed": [
      "এর মধ্যে কোনো মূল্য বদলেছে। কিছুই সংরক্ষণ করা হয়নি, মূল্যগুলো আবার দেখে নিন।",
      "A price has changed meanwhile. Nothing was saved; please check the prices again.",
    ],
    "balance-changed": [
      "এর মধ্যে ব্যালেন্স বদলেছে। আবার দেখে নিন।",
      "The balance has changed meanwhile. Please check it again.",
    ],
    "balance-limit": [
      "এতে ব্যালেন্স সীমা ছাড়িয়ে যাবে। কম করে দিন।",
      "The balance would pass its limit. Please add less.",
    ],
    "orders-changed": [
      "অর্ডারের সংখ্যা বদলেছে। দেখে আবার নিশ্চিত করুন।",
      "The number of orders has changed. Please check and confirm again.",
    ],
    "already-claimed": ["আরেকজন এই অর্ডারে কাজ করছেন।", "Somebody else is working on this order."],
    "order-begun": [
      "এই অর্ডারের কাজ শুরু হয়ে গেছে, তাই আর ফিরিয়ে নেওয়া যায় না। না লাগলে এখানে লিখে জানান।",
      "Work on this order has begun, so it can't be taken back. If you don't need it any more, write about it here.",
    ],
    // Refusals in the queue.
    "order-not-pending": [
      "অর্ডারটি আগেই সম্পন্ন বা বাতিল হয়েছে।",
      "This order has already been handled.",
    ],
    "refund-limit": [
      "এই অর্ডারের আর এত টাকা ফেরত দেওয়ার বাকি নেই।",
      "Less than that is left to refund on this order.",
    ],
    "refund-changed": [
      "এই অর্ডারে এইমাত্র টাকা ফেরত দেওয়া হয়েছে। দেখে আবার করুন।",
      "Somebody has just refunded part of this order. Look at it before you refund more.",
    ],
    "staff-refund-limit": [
      "এত টাকা কর্মী ফেরত দিতে পারেন না। অ্যাডমিনকে বলুন।",
      "Staff may not refund that much. Ask an admin.",
    ],
    "staff-refund-day-limit": [
      "এক দিনে এর বেশি টাকা কর্মী ফেরত দিতে পারেন না। অ্যাডমিনকে বলুন।",
      "Staff may not refund more than that in a day. Ask an admin.",
    ],
    "own-order": [
      "এটি আপনার নিজের অর্ডার, তাই নিজে এটি করা যায় না। অন্য কর্মী বা অ্যাডমিনকে বলুন।",
      "This is your own order, so somebody else who works here must do this.",
    ],
    "staff-recharge-limit": [
      "এক দিনে এর বেশি টাকা কর্মী জমা করতে পারেন না। অ্যাডমিনকে বলুন।",
      "Staff may not credit more than that in a day. Ask an admin.",
    ],
    "trx-used": [
      "এই TrxID আগেই ব্যবহৃত হয়েছে। মেসেজের TrxID-টি আবার মিলিয়ে দেখুন।",
      "This TrxID was used before. Compare it with the one in your message.",
    ],
    "trx-waiting": [
      "এই TrxID আগেই দিয়েছেন, মিলিয়ে দেখা হচ্ছে।",
      "You have sent this TrxID already. It is being compared.",
    ],
    "sent-money-gone": [
      "অ্যাকাউন্টটি মুছে ফেলা হয়েছে। টাকাটি প্রেরককে হাতে ফেরত দিন, তারপর বাদ দিন।",
      "The account is deleted. Give the money back by hand, then refuse it.",
    ],
    "sent-money-many": [
      "আপনার ১০টি লেনদেন এখনো মেলানো বাকি। সেগুলো মেলানো হলে আবার পাঠান।",
      "Ten of your payments still wait to be compared. Send this one when they are done.",
    ],
    "sent-money-decided": ["এটি আগেই জমা বা নামঞ্জুর হয়েছে।", "This was credited or rejected already."],
    // One sentence for what does not exist and what has no uses left: a guesser learns nothing.
    "code-wrong": [
      "কোডটি ঠিক নয়, অথবা আর ব্যবহার করা যায় না। মিলিয়ে আবার লিখুন।",
      "This code is not right, or can't be used any more. Compare it and write it again.",
    ],
    "code-ended": ["কোডটির মেয়াদ শেষ।", "This code has ended."],
    "code-used": ["কোডটি আপনি আগেই ব্যবহার করেছেন।", "You have used this code already."],
    "code-at-once": [
      "এই কোডে রিচার্জ লাগে না। “ব্যবহার করুন” চাপলেই টাকা যোগ হয়।",
      "This code needs no recharge. Press “Use” and its sum is added.",
    ],
    "unknown-service": [
      "তালিকার একটি সেবা আর নেই। আবার খুলে বেছে নিন।",
      "One of these services is gone. Open the list again and choose.",
    ],
    "group-name-taken": [
      "এই নামে আরেকটি গ্রুপ আছে, অন্য নাম দিন।",
      "There is a group of this name already. Choose another.",
    ],
    "too-many-groups": [
      "১২টি গ্রুপ হয়ে গেছে। আগে একটি শেষ করুন।",
      "There are 12 groups already. End one first.",
    ],
    // One sentence for a code that is wrong and one that nobody was sent: a guesser learns nothing.
    "sms-code-wrong": [
      "কোডটি ঠিক নয়। শেষ SMS-এর কোডটি মিলিয়ে আবার লিখুন।",
      "This code is not right. Compare it with the one of the last SMS.",
    ],
    "sms-code-over": [
      "কোডটির সময় শেষ, বা তিনবার ভুল হয়েছে। নতুন কোড চেয়ে নিন।",
      "This code is too old, or was wrong three times. Ask for a new one.",
    ],
    "phone-taken": [
      "এই নম্বরটি আরেকটি অ্যাকাউন্টে আছে। ডেস্কের সাথে যোগাযোগ করুন।",
      "This number is proved in another account. Please contact the desk.",
    ],
    "day-closed": [
      "এই দিনের হিসাব আগেই বন্ধ হয়েছে, আর বদলানো যায় না।",
      "This day is closed already, and can't be changed.",
    ],
    "day-to-come": ["এই দিনটি এখনো আসেনি।", "This day has not come yet."],
    "closing-moved": [
      "আপনি গোনার পর হিসাব বদলেছে। নতুন হিসাব দেখে আবার গুনে লিখুন।",
      "The sums changed since you counted. Look at the new ones, and count again.",
    ],
    "code-taken": [
      "এই কোড আগে থেকেই আছে, অন্য একটি দিন।",
      "There is this code already. Choose another.",
    ],
    "too-many-messages": [
      "এই অর্ডারে আর বার্তা লেখা যাবে না: ২০০টি হয়ে গেছে।",
      "This order already has 200 messages and can't take more.",
    ],
    "too-many-message-files": [
      "এই অর্ডারের বার্তায় ৩০টি ছবি ও PDF হয়ে গেছে। এখন শুধু লিখে পাঠান।",
      "This order's messages already have 30 photos and PDFs. You can still send text.",
    ],
    "cancelled-order-files": [
      "বাতিল অর্ডারে ছবি বা PDF পাঠানো যায় না, কারণ টাকা ফেরত গেছে। শুধু লিখে জানান।",
      "A cancelled order takes no photos or PDFs from staff: its price went back. Send text only.",
    ],
    "wrong-file-late": [
      "ফাইলটি এর মধ্যে বদলেছে, অথবা জানানোর সময় শেষ। সাধারণ বার্তায় লিখুন।",
      "The file has changed since, or the time to report it is over. Send an ordinary message instead.",
    ],
    "delivery-changed": ["এর মধ্যে ডেলিভারিটি বদলেছে।", "This delivery was changed meanwhile."],
    "delivery-final": ["ডেলিভারির ২৪ ঘণ্টা পার হয়ে গেছে।", "This delivery is older than 24 hours."],
    "attachments-missing": [
      "এই অর্ডারের একটি ছবি বা PDF এখনও আসেনি। কোনো টাকা কাটা হয়নি। সেটি পাঠিয়ে অর্ডারটি আবার দিন।",
      "A picture or PDF of this order has not arrived yet. Nothing was charged. Send it and then the order again.",
    ],
  },
  410: {
    "file-damaged": [
      "ফাইলটি নষ্ট হয়েছে বা হারিয়ে গেছে। কর্মীদের জানান, তাঁরা বিনা খরচে আবার দেবেন।",
      "This file is damaged or lost. Tell the staff: they deliver it again, free of charge.",
    ],
    "attachment-lost": [
      "ছবি বা PDF-টি সার্ভারে নষ্ট হয়েছে বা হারিয়ে গেছে। আবার চেয়ে নিন।",
      "This picture or PDF is damaged or lost on the server. Ask for it again.",
    ],
  },
  413: {
    "too-large": ["ফাইল বা লেখাটি অনেক বড়।", "This is too large to send."],
    "image-too-large": [
      "ছবিটি অতিরিক্ত বড় মাপের। ছোট মাপের ছবি দিন।",
      "This image has too many pixels. Take a smaller photo and try again.",
    ],
    "attachment-too-large": [
      "ফাইলটি ২ এমবির চেয়ে বড়। ছোট একটি ফাইল দিন।",
      "This file is larger than 2 MB. Choose a smaller one.",
    ],
  },
  415: {
    "wrong-type": [
      "এই ধরনের ফাইল চলবে না। PDF, PNG, JPEG বা WebP ফাইল দিন।",
      "This file type can't be used. Choose a PDF, PNG, JPEG or WebP file.",
    ],
    "wrong-body-type": ["অনুরোধের ধরন সঠিক নয়।", "The request body has the wrong content type."],
    "attachment-type": [
      "এটি ছবি (JPEG, PNG, WebP) বা PDF নয়। অন্য একটি ফাইল দিন।",
      "This is neither a picture (JPEG, PNG, WebP) nor a PDF. Choose another file.",
    ],
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
    "push-endpoint": [
      "এই ব্রাউজারের নোটিফিকেশন সেবা এখানে চলে না।",
      "This browser's push service is not known here.",
    ],
    "webhook-address": [
      "ইন্টারনেট থেকে খোলা যায়, এমন ঠিকানা দিন।",
      "Nothing can be sent to this address. Give one that opens from the internet.",
    ],
    "invalid-fields": ["চিহ্নিত ঘরগুলো দেখে ঠিক করুন।", "Please check the marked fields."],
    "fill-all-fields": fillAllFields,
    "passwords-differ": ["পাসওয়ার্ড দুটি মেলেনি।", "Passwords do not match", "quoted"],
    "password-too-short": [
      "পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।",
      "Password must be at least 6 characters",
      "quoted",
    ],
    "password-too-common": [
      "এই পাসওয়ার্ড সহজে অনুমান করা যায়। অন্য একটি দিন।",
      "This password is easy to guess. Choose another one.",
    ],
    "password-not-new": [
      "এটি আপনাকে দেওয়া পাসওয়ার্ড। অন্য একটি দিন।",
      "This is the given password. Choose another one.",
    ],
    "wrong-old-password": ["পুরোনো পাসওয়ার্ড সঠিক নয়।", "The old password is not right."],
    "minimum-recharge": ["সর্বনিম্ন রিচার্জ ২০০ টাকা।", "Minimum recharge amount is 200!", "quoted"],
    "payment-refused": [
      "পেমেন্ট সেবা এই রিচার্জটি নেয়নি। কোনো টাকা কাটা হয়নি।",
      "The payment provider refused this recharge. Nothing was charged.",
    ],
    "key-reused": [
      "এই Idempotency-Key অন্য অনুরোধে ব্যবহৃত হয়েছে।",
      "This Idempotency-Key was used for another request.",
    ],
    "wrong-proof": [
      "মেলেনি, অথবা সময় শেষ। আবার চেষ্টা করুন।",
      "It did not match, or it is too late. Try again.",
    ],
    "signed-pdf": [
      "এই PDF-এ ডিজিটাল স্বাক্ষর আছে, আর ভেতরে নিজে থেকে চলে এমন কিছু আছে, যা স্বাক্ষর করা ফাইল থেকে বাদ দেওয়া যায় না। নতুন করে PDF-এ প্রিন্ট করে আবার দিন।",
      "This PDF is signed and holds something that acts by itself, which can't be taken out of a signed file. Print it to a new PDF and try again.",
    ],
    "attachment-broken": [
      "ফাইলটি নষ্ট, অথবা ছবিটি অতিরিক্ত বড় মাপের। আবার ছবি তুলুন বা অন্য ফাইল দিন।",
      "This file is damaged or its picture is too big. Take the photo again or choose another file.",
    ],
    "attachment-pdf": [
      "এই PDF পড়া যাচ্ছে না, খুলতে পাসওয়ার্ড লাগে, অথবা স্বাক্ষর করা আর ভেতরে নিজে থেকে চলে এমন কিছু আছে। নতুন করে PDF-এ প্রিন্ট করে সেটি দিন।",
      "This PDF can't be read, needs a password to open, or is signed and holds something that acts by itself. Print it to a new PDF and choose that.",
    ],
    "picture-broken": [
      "ছবিটি নষ্ট, বা অর্ধেক এসেছে। আবার তুলুন, অথবা ফাইলটি আরেকবার নিয়ে দিন।",
      "This picture is damaged, or only a part of it is here. Take it again, or copy the file once more.",
    ],
    "heic-file": [
      "এটি HEIC ছবি, এখানে পড়া যায় না। ফোন JPEG-ও দিতে পারে: সেটিংস › ক্যামেরা › ফরম্যাট › Most Compatible।",
      "A HEIC photo can't be read here. Your phone can send JPEG: Settings › Camera › Formats › Most Compatible.",
    ],
    "nothing-found": [
      "এই ফাইলে জন্ম নিবন্ধন সনদ পড়া যায়নি। সোজা ও পরিষ্কার ছবি দিন।",
      "No birth certificate could be read in this file. Try a sharper, straight photo.",
    ],
  },
  429: {
    "too-many-requests": [
      "অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
      "Too many tries. Please wait a little.",
    ],
    /**
     * Like every 429 it comes with the time to wait, after which the outbox sends the order again.
     */
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
    "attachment-quota": [
      "অর্ডারের অপেক্ষায় অনেক ফাইল জমে আছে। জমে থাকা অর্ডার পাঠান বা মুছুন, অথবা পরে আবার চেষ্টা করুন।",
      "Too many files wait here for their order. Send or delete waiting orders, or try again later.",
    ],
    "own-certificates-waiting": [
      "আপনার দুটি সনদ এখনও পড়া হচ্ছে। সেগুলো শেষ হলে পরেরটি দিন।",
      "Two of your certificates are still being read. Please send the next one when they are done.",
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
    "reports-not-summed": [
      "আগের দিনগুলোর হিসাব এখন যোগ করা হচ্ছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।",
      "The days before are just being summed. Please try again in a few minutes.",
    ],
    stopping: [
      "সেবাটি আবার চালু হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
      "The service is restarting. Please try again.",
    ],
    timeout: ["বেশি সময় লেগেছে। আবার চেষ্টা করুন।", "This took too long. Please try again."],
    "reader-busy": [
      "এখন অনেক সনদ পড়া হচ্ছে। এক মিনিট পরে আবার চেষ্টা করুন।",
      "Many certificates are being read just now. Please try again in a minute.",
    ],
  },
  507: {
    "storage-full": [
      "সার্ভারের ডিস্ক ভরে গেছে, তাই কিছু রাখা যাচ্ছে না। অপারেটরকে জানান।",
      "The server's disk is full, so nothing can be saved. Please tell the operator.",
    ],
  },
});

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * The body of every error answer. `error` is the sentence in English, `bn` the same in Bengali.
 * `fields`: control name → sentence. The others come with certain codes: `price` in tk; `notice` of
 * a closed service; `ticket` and `proofs` of a login whose second step is awaited; `status` and
 * `decidedBy` of an order that somebody else has ended; `missing`: the attachments that an order
 * names and the server lacks.
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
  /** Who changed the service meanwhile, and when (ISO 8601, UTC). */
  changed?: { by: string; at: string };
  missing?: string[];
  ticket?: string;
  proofs?: ProofKind[];
};
