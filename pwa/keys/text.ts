import { defineText } from "../i18n/t.ts";

export const keysText = defineText({
  title: ["প্রোগ্রামের চাবি", "Keys for programs"],
  lead: [
    "আপনার দোকানে কোনো প্রোগ্রাম থাকলে চাবি দিয়ে সেটি আপনার হয়ে অর্ডার দিতে ও খবর নিতে পারে। চাবি দিয়ে রিচার্জ, পাসওয়ার্ড বা অ্যাকাউন্ট বদলানো যায় না।",
    "With a key your shop's own program can order and ask in your place. No key can recharge, change the password, or change anything of the account.",
  ],
  none: ["এখনো কোনো চাবি নেই।", "There is no key yet."],
  noneText: ["চাবি বানালে সেটি একবারই দেখানো হয়।", "A key is shown once, when it is made."],
  make: ["চাবি বানান", "Make a key"],
  making: ["বানানো হচ্ছে…", "Making it…"],
  name: ["কোন প্রোগ্রামের", "For which program"],
  nameHint: ["যেমন: দোকানের কম্পিউটার", "Such as: the shop's computer"],
  may: ["কী করতে পারবে", "What it may do"],
  read: ["শুধু দেখতে", "Only read"],
  readHint: [
    "অর্ডার, ফাইল, দাম ও ব্যালেন্স দেখবে। কোনো টাকা কাটতে পারবে না।",
    "It sees orders, files, prices and the balance. It can't spend anything.",
  ],
  order: ["দেখতে ও অর্ডার দিতে", "Read and order"],
  orderHint: [
    "অর্ডারের দাম আপনার ব্যালেন্স থেকে কাটবে। অর্ডারে ছবি দিতে ও আপনার নামে বার্তা লিখতেও পারবে।",
    "What it orders is paid from your balance. It may add pictures, and write about an order in your name.",
  ],
  keyTitle: [(name: string) => `${name}: চাবি`, (name: string) => `${name}: its key`],
  keyText: [
    "প্রোগ্রামে এটি বসান। চাবিটি আর কখনও দেখানো হবে না, কাউকে পাঠাবেন না; হারালে বাতিল করে নতুন বানান।",
    "Put it into the program. It is never shown again; send it to nobody. If it is lost, end it and make another one.",
  ],
  header: ["Authorization হেডার", "Authorization header"],
  lastUsed: [(when: string) => `শেষ ব্যবহার ${when}`, (when: string) => `last used ${when}`],
  neverUsed: ["এখনো ব্যবহার হয়নি", "never used"],
  end: ["বাতিল করুন", "End it"],
  endOf: [(name: string) => `${name}-এর চাবি বাতিল করুন`, (name: string) => `End the key of ${name}`],
  endTitle: [
    (name: string) => `${name}-এর চাবি বাতিল করবেন?`,
    (name: string) => `End the key of ${name}?`,
  ],
  endText: [
    "প্রোগ্রামটি সাথে সাথে আর কিছু করতে পারবে না। দেওয়া অর্ডারগুলো থাকবে।",
    "The program can do nothing any more from now on. What it has ordered stays.",
  ],
  ended: ["চাবিটি বাতিল হয়েছে।", "The key was ended."],
  passwordEnds: [
    "পাসওয়ার্ড বদলালে সব চাবি বাতিল হয়, খবর পাঠানোও বন্ধ হয়।",
    "A new password ends all keys, and stops what your program is told.",
  ],
  howTitle: ["প্রোগ্রামারের জন্য", "For your programmer"],
  how: [
    "চাবিটি Authorization হেডারে যায়। প্রতিটি অর্ডারের নিজের Idempotency-Key (UUID) লাগে: উত্তর না এলে একই key দিয়ে আবার পাঠান, অর্ডার একটিই হবে, টাকা একবারই কাটবে।",
    "The key goes into the Authorization header. Each order has an Idempotency-Key (a UUID) of its own: if no answer comes, send it again with the same one. There will be one order, paid once.",
  ],
  balance: ["ব্যালেন্স দেখুন", "Ask for the balance"],
  placeOrder: ["অর্ডার দিন", "Place an order"],
  orders: ["অর্ডারের তালিকা, ETag সহ", "The list of orders, with its ETag"],
  changes: ["ওই ETag-এর পরে যা বদলেছে", "What has changed since that ETag"],
  file: ["তৈরি ফাইল নামান", "Save a file that is ready"],
  phpOrder: ["PHP: অর্ডার দিন", "PHP: place an order"],
  phpWebhook: ["PHP: খবর এলে স্বাক্ষর মিলিয়ে নিন", "PHP: take an event, and check its signature"],
  all: ["সব কলের বিবরণ (OpenAPI)", "All calls (OpenAPI)"],
  allowed: [
    "চাবি দিয়ে শুধু সেই কলগুলো করা যায় যেখানে x-key লেখা আছে।",
    "A key can make the calls that say x-key.",
  ],
});
