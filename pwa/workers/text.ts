import { defineText } from "../i18n/t.ts";

export const workersText = defineText({
  title: ["দোকানের সহকারী", "The shop's workers"],
  lead: [
    "সহকারী নিজের ইউজারনেমে ঢুকে আপনার ব্যালেন্স থেকে অর্ডার দেন, দিনের সীমার মধ্যে। তিনি শুধু নিজের দেওয়া অর্ডার দেখেন; রিচার্জ, লেনদেন বা অন্যের অর্ডার দেখেন না।",
    "A worker logs in by a name of their own and orders on your balance, up to a daily limit. They see what they ordered themselves; no recharge, no statement, no other's order.",
  ],
  none: ["এখনো কোনো সহকারী নেই।", "There is no worker yet."],
  noneText: [
    "যোগ করলে তিনি নিজের ফোনে ঢুকতে পারবেন, আপনার পাসওয়ার্ড লাগবে না।",
    "Once added they log in on their own phone, without your password.",
  ],
  add: ["সহকারী যোগ করুন", "Add a worker"],
  adding: ["যোগ করা হচ্ছে…", "Adding…"],
  added: ["সহকারী যোগ হয়েছে", "Worker added"],
  fullName: ["নাম", "Name"],
  username: ["ইউজারনেম", "Username"],
  usernameHint: [
    "ইংরেজি অক্ষর ও সংখ্যা, যেমন: karim-telecom",
    "Latin letters and digits, such as karim-telecom",
  ],
  password: ["প্রথম পাসওয়ার্ড", "First password"],
  passwordHint: [
    "সহকারীকে জানান। প্রথমবার ঢুকে তিনি নিজের একটি দেবেন।",
    "Tell it to the worker, who chooses another one at the first login.",
  ],
  dayBound: ["দিনে সর্বোচ্চ খরচ (টাকা)", "May spend in a day (tk)"],
  dayBoundHint: [
    "ফেরত আসা টাকা আবার খরচ করা যায়। রাত ১২টায় নতুন দিন শুরু হয়।",
    "What comes back may be spent again. A new day begins at midnight.",
  ],
  today: [
    (spent: string, bound: string) => `আজ খরচ ${spent}, সীমা ${bound}`,
    (spent: string, bound: string) => `${spent} today of ${bound}`,
  ],
  ended: ["বাদ দেওয়া হয়েছে", "Ended"],
  orders: ["অর্ডার দেখুন", "Orders"],
  ordersOf: [(name: string) => `${name}: অর্ডার দেখুন`, (name: string) => `${name}: orders`],
  bound: ["সীমা বদলান", "Change the daily limit"],
  boundOf: [(name: string) => `${name}: দিনের সীমা`, (name: string) => `${name}: daily limit`],
  saved: ["সংরক্ষণ হয়েছে", "Saved"],
  saving: ["সংরক্ষণ হচ্ছে…", "Saving…"],
  save: ["সংরক্ষণ করুন", "Save"],
  renew: ["নতুন পাসওয়ার্ড", "New password"],
  renewOf: [(name: string) => `${name}: নতুন পাসওয়ার্ড`, (name: string) => `${name}: new password`],
  end: ["বাদ দিন", "End"],
  endOf: [(name: string) => `${name}-কে বাদ দিন`, (name: string) => `End ${name}`],
  endTitle: [(name: string) => `${name}-কে বাদ দেবেন?`, (name: string) => `End ${name}?`],
  endText: [
    "এখনই সব ফোন থেকে বের হয়ে যাবেন, আর ঢুকতে পারবেন না। তাঁর দেওয়া অর্ডার আপনার তালিকায় থাকবে। পরে চাইলে ফিরিয়ে নিতে পারবেন।",
    "They are signed out on all phones at once and can't log in. What they ordered stays in your list. You can take them back later.",
  ],
  endDone: ["সহকারীকে বাদ দেওয়া হয়েছে", "Worker ended"],
  back: ["ফিরিয়ে নিন", "Take back"],
  backOf: [(name: string) => `${name}-কে ফিরিয়ে নিন`, (name: string) => `Take ${name} back`],
  backTitle: [(name: string) => `${name}-কে ফিরিয়ে নেবেন?`, (name: string) => `Take ${name} back?`],
  backText: [
    "আগের ইউজারনেম, পাসওয়ার্ড ও সীমায় আবার কাজ করতে পারবেন। তাঁর ফোনে না-পাঠানো অর্ডার থাকলে তা তখন পাঠাতে পারবেন।",
    "They work again with the name, password and daily limit of before, and can send what still waits on their phone.",
  ],
  backDone: ["সহকারী আবার কাজ করতে পারবেন", "Worker taken back"],
});
