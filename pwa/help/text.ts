import { defineText } from "../i18n/t.ts";

export const helpText = defineText({
  title: ["এটি কী, কীভাবে চলে", "What this is, and how it works"],
  lead: [
    "নিচের তালিকার কাগজপত্রের কাজ ফোনেই অর্ডার করুন, ফাইলও ফোনেই পাবেন। বেশির ভাগ কাজ ডেস্কের মানুষ করেন। আগে ব্যালেন্সে টাকা রাখতে হয়, প্রতিটি কাজের দাম সেখান থেকে কাটে।",
    "Order the paperwork listed below from your phone, and get the file there. People at the desk do most of it. You put money in first; each job is paid from that.",
  ],
  notOffice: [
    "এটি একটি বেসরকারি সেবা, সরকারি দপ্তর নয়।",
    "This is a private service, not a government office.",
  ],
  play: [
    "এখানে এখন পরীক্ষা চলছে: রিচার্জের টাকা আসল নয়।",
    "This desk is on trial: the money of recharges is not real.",
  ],
  signUp: ["অ্যাকাউন্ট খুলুন", "Open an account"],
  logIn: ["লগইন", "Log in"],
  toHome: ["হোমে যান", "Go to home"],
  howTitle: ["কীভাবে কাজ হয়", "How it works"],
  account: ["অ্যাকাউন্ট খুলুন", "Open an account"],
  accountOpen: [
    "নাম, ইউজারনেম ও পাসওয়ার্ড দিলেই হয়। এক মিনিট লাগে, কোনো টাকা লাগে না।",
    "A name, a user name and a password are enough. It takes a minute and costs nothing.",
  ],
  accountCode: [
    "মোবাইল নম্বরটি SMS-এর কোডে মিলিয়ে নেওয়া হয়।",
    "Your mobile number is confirmed by a code that comes by SMS.",
  ],
  accountByDesk: [
    "ডেস্ককে বলুন, তারা অ্যাকাউন্ট খুলে ইউজারনেম ও পাসওয়ার্ড দেবে।",
    "Ask the desk: they open it and give you a user name and a password.",
  ],
  recharge: ["রিচার্জ করুন", "Recharge"],
  rechargeBy: [(ways: string) => `${ways}।`, (ways: string) => `Pay ${ways}.`],
  bkash: ["বিকাশের পাতায় পেমেন্ট করুন", "on bKash's page"],
  sslcommerz: [
    "কার্ড বা অন্য ওয়ালেটে SSLCommerz-এর পাতায় পেমেন্ট করুন",
    "on SSLCommerz's page by card or another wallet",
  ],
  "by-hand": [
    "ডেস্কের নম্বরে Send Money করে TrxID জানান",
    "by Send Money to the desk's number, and tell its TrxID",
  ],
  or: [", অথবা ", ", or "],
  rechargeAsk: ["কীভাবে টাকা দেবেন, ডেস্ককে জিজ্ঞাসা করুন।", "Ask the desk how to pay."],
  pin: [
    "পিন বা OTP কাউকে বলবেন না; ডেস্ক কখনো তা চায় না।",
    "Tell nobody your PIN or OTP; the desk never asks for them.",
  ],
  order: ["অর্ডার দিন", "Order"],
  orderText: [
    "সেবা বেছে ঘরগুলো পূরণ করুন, লাগলে কাগজের ছবি তুলুন। নেট না থাকলে বেশির ভাগ অর্ডার ফোনে জমা থাকে, পরে পাঠানো যায়।",
    "Choose a service, fill in its fields and take a picture of the paper where it is asked for. Without a connection most orders wait on the phone.",
  ],
  file: ["ফাইল নিন", "Get the file"],
  fileText: [
    "কাজ হলে নোটিফিকেশন আসে, যদি চালু রাখেন। ফাইলটি অ্যাপ থেকেই নামিয়ে নিন।",
    "When it is done you are notified, if you turned that on. Save the file from the app.",
  ],
  ask: ["জিজ্ঞাসা বা অভিযোগ করুন", "Ask or complain"],
  askText: [
    "প্রতিটি অর্ডারের নিচে ডেস্ককে লেখা যায়। অর্ডার বাতিল হলে টাকা তখনই ব্যালেন্সে ফেরে।",
    "Below each order you can write to the desk. If it is cancelled, the money is back in your balance at once.",
  ],
  wrongFile: [
    (days: string) => `ফাইল ভুল হলে ${days} দিনের মধ্যে জানান।`,
    (days: string) => `If a file is wrong, say so within ${days} days.`,
  ],
  priceTitle: ["কোন কাজের কত দাম", "What it costs"],
  from: [(price: string) => `${price} থেকে`, (price: string) => `from ${price}`],
  closedNow: ["এখন বন্ধ", "closed now"],
  noServices: ["এখন কোনো সেবা খোলা নেই।", "No service is open just now."],
  priceNote: [
    "এগুলো তালিকার দাম; ডেস্ক কাউকে আলাদা দামও দিতে পারে। অর্ডারের আগে পর্দায় যে দাম দেখেন, ব্যালেন্স থেকে সেটিই কাটে।",
    "These are list prices; the desk may give some people others. Your balance pays the price that the screen shows before you order.",
  ],
  hoursTitle: ["কখন খোলা", "When it is open"],
  always: ["দিনে-রাতে যেকোনো সময়", "At any time, day and night"],
  allOpen: [
    "তালিকার সব সেবা এখন খোলা। ডেস্ক দরকারে বন্ধ রাখে, আবার খোলে।",
    "All that is listed is open now. The desk closes and opens it as it can.",
  ],
  othersOpen: [
    "তালিকার বাকি সেবা এখন খোলা। ডেস্ক দরকারে বন্ধ রাখে, আবার খোলে।",
    "All else that is listed is open now. The desk closes and opens it as it can.",
  ],
  dataTitle: ["আপনার ও আপনার গ্রাহকের তথ্য", "Your data, and your customers'"],
  sealed: [
    "অর্ডারে যে নম্বর, নাম, ছবি ও লেখা দেন, আর যে ফাইল পান, সব সিল (এনক্রিপ্ট) করে রাখা হয়। পুরোটা দেখেন শুধু আপনি ও ডেস্কের কর্মীরা; তালিকায় NID-র শেষ চার অঙ্কই দেখা যায়।",
    "Numbers, names, pictures and words of your orders, and the files you get, are kept sealed (encrypted). Only you and the desk's staff see them whole; lists show the last four digits of an NID.",
  ],
  readable: [
    "অ্যাকাউন্টের নাম, “কার জন্য”, খোঁজার উদ্দেশ্য, ডেস্কের নোট ও TrxID সিল করা থাকে না: যিনি ডেস্কের ডেটাবেস চালান, তিনি পড়তে পারেন।",
    "Names of accounts, “For whom”, purposes of look-ups, the desk's notes and TrxIDs are not sealed: who runs the desk's database can read them.",
  ],
  forgotten: [
    (days: string) =>
      `শেষ হওয়া অর্ডারে ${days} দিন আর কিছু না বদলালে তার নম্বর, নাম ও ফাইল মুছে ফেলা হয়; ব্যাকআপে আরও কিছুদিন থাকে। ফাইল তার আগেই নামিয়ে রাখুন।`,
    (days: string) =>
      `Once an order is over and nothing changed in it for ${days} days, its numbers, names and files are removed; backups keep them a while longer. Save your files before.`,
  ],
  unnamed: [
    "নোটিফিকেশনে কারও নাম, NID বা টাকার অঙ্ক থাকে না।",
    "No notification has a name, an NID or a sum in it.",
  ],
  lookedUp: [
    "সার্ভার কপির জন্য NID ও জন্মতারিখ ডেস্কের তথ্যসেবাদাতার কাছে যায়। যাঁর তথ্য, তাঁর সম্মতি নিন।",
    "For a server copy NID and date of birth go to the desk's provider of such data. Ask whose data it is for their consent.",
  ],
  readOutside: [
    "জন্ম সনদের ছবি পড়তে বাইরের একটি কোম্পানির প্রোগ্রামে যেতে পারে।",
    "To be read, the picture of a birth certificate may go to a program of another company.",
  ],
  consent: [
    "অন্যের তথ্য দেওয়ার আগে তাঁর সম্মতি নিন।",
    "Ask others for their consent before you give their data.",
  ],
  ownCopy: [
    "নিজের সব তথ্যের কপি প্রোফাইল থেকে নামানো যায়। অ্যাকাউন্ট মুছতে ডেস্ককে বলুন।",
    "A copy of all your data is in your profile. To have the account deleted, ask the desk.",
  ],
  money: [
    "প্রতিটি টাকার হিসাব “লেনদেনের ইতিহাস”-এ থাকে, কেউ তা বদলাতে বা মুছতে পারে না।",
    "Each movement of your money is in your statement; nobody can change or delete it.",
  ],
  questionsTitle: ["প্রশ্ন ও উত্তর", "Questions and answers"],
  contactTitle: ["কাকে জিজ্ঞাসা করবেন", "Whom to ask"],
  contact: [
    "আর কিছু জানতে চাইলে বা সমস্যা হলে ডেস্ককে লিখুন।",
    "For anything else, or a problem, write to the desk.",
  ],
  noContact: ["যিনি আপনাকে এই ঠিকানা দিয়েছেন, তাঁকে জিজ্ঞাসা করুন।", "Ask whoever gave you this address."],
  old: [
    "এখন নতুন করে আনা যায়নি। আগে যা দেখেছিলেন, তা-ই আছে।",
    "It could not be loaded anew: this is as you saw it last.",
  ],
  failed: ["সাহায্যের পাতা আনা যায়নি", "The page of help could not be loaded"],
});
