import { errorCatalogue, refusals } from "./errors.ts";

/**
 * Refusals of which a page needs no sentence at its first visit, like `errorCatalogue`, which every page loads. The screens that meet
 * them call `learnRefusals`.
 */
export const laterErrors = refusals({
  401: {
    /** The session may do nothing else until then: see `Owed` in users.ts. Like a missing session, it makes an outbox wait. */
    "new-password-needed": ["আগে নিজের একটি পাসওয়ার্ড দিন।", "Choose a password of your own first."],
    "own-factor-needed": ["আগে দ্বিতীয় ধাপ যোগ করুন।", "Add a second factor first."],
    /** Of a login; the answer brings the ticket for the second step, and the ways to take it. Only a page without scripts shows it. */
    "second-factor-needed": [
      "এই অ্যাকাউন্টে দ্বিতীয় ধাপ আছে। পাতাটি পুরো খুললে আবার লগইন করুন।",
      "This account has a second step. Log in again when the page has loaded.",
    ],
  },
  403: {
    "confirm-needed": ["আগে প্রমাণ দিন যে এটি আপনি।", "Prove first that it is you."],
    "factor-needed": [
      "অন্য অ্যাডমিনের পাসওয়ার্ড রিসেট করতে নিজের দ্বিতীয় ধাপ লাগে। প্রোফাইল থেকে যোগ করুন।",
      "Only an admin with a second factor may reset another admin's password. Add one in your profile.",
    ],
  },
  409: {
    "too-many-factors": ["আগেই দশটি আছে, অথবা এটি যোগ করা আছে।", "There are ten already, or this one is known."],
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
    "own-account": ["নিজের অ্যাকাউন্টে এটি করা যায় না।", "You can't do this to your own account."],
    "last-admin": ["শেষ অ্যাডমিনকে সরানো যায় না।", "The last admin can't be removed."],
    "prices-changed": [
      "এর মধ্যে কোনো মূল্য বদলেছে। কিছুই রাখা হয়নি, মূল্যগুলো আবার দেখে নিন।",
      "A price has changed meanwhile. Nothing was saved; please check the prices again.",
    ],
    "balance-changed": [
      "এর মধ্যে ব্যালেন্স বদলেছে। আবার দেখে নিন।",
      "The balance has changed meanwhile. Please check it again.",
    ],
    "orders-changed": [
      "অর্ডারের সংখ্যা বদলেছে। দেখে আবার নিশ্চিত করুন।",
      "The number of orders has changed. Please check and confirm again.",
    ],
    "already-claimed": ["আরেকজন অ্যাডমিন এই অর্ডারে কাজ করছেন।", "Another admin is working on this order."],
    // Of the queue.
    "order-not-pending": ["অর্ডারটি আগেই সম্পন্ন বা বাতিল হয়েছে।", "This order has already been handled."],
    "delivery-changed": ["এর মধ্যে ডেলিভারিটি বদলেছে।", "This delivery was changed meanwhile."],
    "delivery-final": ["ডেলিভারির ২৪ ঘণ্টা পার হয়ে গেছে।", "This delivery is older than 24 hours."],
    "attachments-missing": [
      "এই অর্ডারের একটি ছবি বা PDF এখনও আসেনি। কোনো টাকা কাটা হয়নি। সেটি পাঠিয়ে অর্ডারটি আবার দিন।",
      "A picture or PDF of this order has not arrived yet. Nothing was charged. Send it and then the order again.",
    ],
  },
  410: {
    "attachment-lost": [
      "ছবি বা PDF-টি সার্ভারে নষ্ট হয়েছে বা হারিয়ে গেছে। আবার চেয়ে নিন।",
      "This picture or PDF is damaged or lost on the server. Ask for it again.",
    ],
  },
  413: {
    "attachment-too-large": [
      "ফাইলটি ২ এমবির চেয়ে বড়। ছোট একটি ফাইল দিন।",
      "This file is larger than 2 MB. Choose a smaller one.",
    ],
  },
  415: {
    "attachment-type": [
      "এটি ছবি (JPEG, PNG, WebP) বা PDF নয়। অন্য একটি ফাইল দিন।",
      "This is neither a picture (JPEG, PNG, WebP) nor a PDF. Choose another file.",
    ],
  },
  422: {
    "wrong-proof": ["মেলেনি, অথবা সময় শেষ। আবার চেষ্টা করুন।", "It did not match, or it is too late. Try again."],
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
    "attachment-quota": [
      "অর্ডারের অপেক্ষায় অনেক ফাইল জমে আছে। জমে থাকা অর্ডার পাঠান বা মুছুন, অথবা পরে আবার চেষ্টা করুন।",
      "Too many files wait here for their order. Send or delete waiting orders, or try again later.",
    ],
    "own-certificates-waiting": [
      "আপনার দুটি সনদ এখনও পড়া হচ্ছে। সেগুলো শেষ হলে পরেরটি দিন।",
      "Two of your certificates are still being read. Please send the next one when they are done.",
    ],
  },
  503: {
    "reader-busy": [
      "এখন অনেক সনদ পড়া হচ্ছে। এক মিনিট পরে আবার চেষ্টা করুন।",
      "Many certificates are being read just now. Please try again in a minute.",
    ],
  },
});
export type LaterCode = keyof typeof laterErrors;

/** Every refusal that there is. It stands here, because no first visit is to load these with the others. */
export const everyError = { ...errorCatalogue, ...laterErrors };
