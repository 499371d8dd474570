import { defineText } from "../i18n/t.ts";

export const dashboardText = defineText({
  pending: ["অপেক্ষমাণ অর্ডার", "Pending orders"],
  pendingNone: ["সব শেষ, কোনো অর্ডার অপেক্ষায় নেই।", "All done, no orders waiting."],
  oldest: [(age: string) => `সবচেয়ে পুরোনোটি ${age}`, (age: string) => `Oldest: ${age}`],
  openQueue: ["পুরোনোটি থেকে শুরু করুন", "Start with the oldest"],
  today: ["আজ", "Today"],
  orders: ["অর্ডার", "Orders"],
  revenue: ["আয়", "Revenue"],
  topups: ["রিচার্জ", "Recharges"],
  topupsOf: [(count: string) => `${count}টি রিচার্জ`, (count: string) => `${count} credited`],
  credits: ["অ্যাডমিন যোগ করেছেন", "Added by admins"],
  refunded: [(amount: string) => `ফেরত ${amount}`, (amount: string) => `${amount} refunded`],
  trouble: ["যা দেখা দরকার", "Needs attention"],
  troubleNone: ["দেখার মতো কোনো সমস্যা নেই।", "Nothing needs attention."],
  factor: [
    (count: string) => `${count} দিনের মধ্যে দুই ধাপে লগইন চালু করুন`,
    (count: string) => `Turn on two-step login within ${count} days`,
  ],
  factorText: ["এরপর এটি ছাড়া আর কিছু করা যাবে না।", "After that, nothing else works without it."],
  review: [
    (count: string) => `${count}টি রিচার্জ যাচাই করতে হবে`,
    (count: string) => `Recharges to review: ${count}`,
  ],
  reviewText: ["টাকা এসেছে, কিন্তু জমা হয়নি।", "Paid, but not credited."],
  doubt: [
    (count: string) => `${count}টি রিচার্জের ফল জানা যায়নি`,
    (count: string) => `Recharges with unknown outcome: ${count}`,
  ],
  doubtText: ["নিজে থেকেই আবার যাচাই হচ্ছে।", "They are being checked again automatically."],
  ledger: [
    (count: string) => `টাকার হিসাব মিলছে না: ${count}টি নিয়ম ভেঙেছে`,
    (count: string) => `The ledger doesn't add up: ${count} rules broken`,
  ],
  ledgerText: [
    "যিনি সার্ভার চালান তাঁকে এখনই জানান (npm run ledger:verify)।",
    "Tell whoever runs the server now (npm run ledger:verify).",
  ],
  unchecked: [
    (days: string) => `${days} দিন ধরে টাকার হিসাব মিলিয়ে দেখা হয়নি`,
    (days: string) => `The ledger has not been checked for ${days} days`,
  ],
  uncheckedText: [
    "যিনি সার্ভার চালান তাঁকে জানান (npm run ledger:verify)।",
    "Tell whoever runs the server (npm run ledger:verify).",
  ],
  backupHours: [
    (hours: string) => `${hours} ঘণ্টা ধরে কোনো ব্যাকআপ নেই`,
    (hours: string) => `No backup for ${hours} hours`,
  ],
  backupDays: [
    (days: string) => `${days} দিন ধরে কোনো ব্যাকআপ নেই`,
    (days: string) => `No backup for ${days} days`,
  ],
  backupText: [
    "যিনি সার্ভার চালান তাঁকে জানান (npm run backup)।",
    "Tell whoever runs the server (npm run backup).",
  ],
  late: [
    (count: string) => `${count}টি অর্ডার ২৪ ঘণ্টার বেশি অপেক্ষায়`,
    (count: string) => `Orders waiting over 24 hours: ${count}`,
  ],
  lateText: ["আগে এগুলো শেষ করুন।", "Finish these first."],
  logins: [
    (count: string) => `আজ ${count} বার ভুল পাসওয়ার্ডে লগইনের চেষ্টা`,
    (count: string) => `Login attempts with a wrong password today: ${count}`,
  ],
  loginsText: ["অচেনা ইউজারনেমও গোনা হয়েছে।", "Unknown usernames are counted too."],
  lookups: [
    (count: string) => `আজ ${count} বার সার্ভার কপি খোঁজা থামাতে হয়েছে`,
    (count: string) => `Lookups stopped today: ${count}`,
  ],
  lookupsText: [
    "কেউ বারবার ভুল NID বা জন্মতারিখ দিয়েছেন।",
    "Someone keeps entering wrong NIDs or dates of birth.",
  ],
  days: ["৩০ দিনের আয়", "Revenue, last 30 days"],
  daysNone: ["এই ৩০ দিনে কোনো আয় নেই।", "No revenue in the last 30 days."],
  daysSum: [
    (total: string, best: string) => `ফেরত বাদে মোট ${total}, সবচেয়ে বেশি ${best}।`,
    (total: string, best: string) => `${total} after refunds; best day ${best}.`,
  ],
  day: ["দিন", "Day"],
  charged: ["কাটা", "Charged"],
  refund: ["ফেরত", "Refunded"],
  net: ["আয়", "Revenue"],
  waiting: ["কতক্ষণ ধরে অপেক্ষায়", "Waiting time"],
  waitingNone: ["কোনো অর্ডার অপেক্ষায় নেই।", "No orders waiting."],
  age0: ["১৫ মিনিটের কম", "Under 15 min"],
  age1: ["১৫–৬০ মিনিট", "15–60 min"],
  age2: ["১–৪ ঘণ্টা", "1–4 hours"],
  age3: ["৪–২৪ ঘণ্টা", "4–24 hours"],
  age4: ["২৪ ঘণ্টার বেশি", "Over 24 hours"],
  reports: ["রিপোর্ট দেখুন", "See the reports"],
  table: ["ছকে দেখুন", "Show as a table"],
});
