import { defineText } from "../../i18n/t.ts";

export const historyText = defineText({
  title: ["রিচার্জের ইতিহাস", "Recharge History"],
  search: ["খুঁজুন", "Search"],
  searchBy: ["নাম, নম্বর বা TrxID", "Name, number or TrxID"],
  status: ["অবস্থা", "Status"],
  everyStatus: ["সব অবস্থা", "All statuses"],
  day: ["তারিখ", "Date"],
  count: ["লেনদেন", "Transactions"],
  credited: ["জমা হয়েছে", "Credited"],
  emptyText: ["কেউ রিচার্জ করলে এখানে দেখা যাবে।", "They appear here when somebody recharges."],
  noMatchText: ["এই ফিল্টারে কিছু নেই।", "Nothing matches this filter."],
  caption: ["রিচার্জের লেনদেন, নতুনটি আগে", "Recharge transactions, newest first"],
  customer: ["গ্রাহক", "Customer"],
  number: ["নম্বর", "Number"],
  numberAndTrx: ["নম্বর ও TrxID", "Number and TrxID"],
  unreadable: ["পড়া যাচ্ছে না", "Can't be read"],
  trxId: ["TrxID", "TrxID"],
  invoice: ["ইনভয়েস", "Invoice"],
  time: ["সময়", "Time"],
  amount: ["পরিমাণ", "Amount"],
  compare: ["মিলিয়ে নিন", "Compare"],
  more: ["আরও কাজ", "More"],
  clear: ["টেবিল খালি করুন", "Clear Table"],
  clearTitle: ["টেবিলের সব লেনদেন মুছবেন?", "Clear all transactions from the table?"],
  clearText: [
    "শুধু এই তালিকা খালি হবে, ফিল্টার যা-ই থাকুক। ব্যালেন্স ও হিসাবের খাতা যেমন আছে তেমনই থাকবে।",
    "This empties the whole list, whatever the filter. Balances and the ledger stay as they are.",
  ],
  clearDoubt: [
    "যেগুলো এখনো যাচাই হচ্ছে, ফল জানা গেলে আবার তালিকায় আসবে।",
    "Those still being checked come back once the outcome is known.",
  ],
  clearReview: [
    (count: string) =>
      `${count}টি লেনদেন মিলিয়ে দেখার: টাকা এসেছে, জমা হয়নি। খালি করলে সেগুলো আর কোথাও দেখা যাবে না, তাই আগে মিটিয়ে নিন।`,
    (count: string) =>
      `${count} need review: paid but not credited. Once cleared they show nowhere, so settle them first.`,
  ],
  clearing: ["মোছা হচ্ছে", "Clearing"],
  recheck: ["আবার যাচাই করুন", "Check again"],
  recheckOf: [
    (customer: string, amount: string) => `${customer}-এর ${amount} আবার যাচাই করুন`,
    (customer: string, amount: string) => `Check ${amount} of ${customer} again`,
  ],
  recheckedSuccess: [
    "টাকা পাওয়া গেছে, ব্যালেন্সে যোগ হয়েছে।",
    "The money arrived and has been added to the balance.",
  ],
  recheckedPending: [
    "এখনো ফল জানা যায়নি। নিজে থেকে আবার যাচাই হবে।",
    "Still no outcome. It will be checked again automatically.",
  ],
  recheckedReview: [
    "এখনো মেলেনি। bKash-এর হিসাবের সাথে মিলিয়ে নিন।",
    "It still doesn't match. Compare it with bKash's records.",
  ],
  recheckedUnpaid: ["bKash বলছে টাকা দেওয়া হয়নি।", "bKash says it was not paid."],
  checkingSince: [(ago: string) => `প্রথম জিজ্ঞাসা ${ago}`, (ago: string) => `first asked ${ago}`],
  reported: ["bKash যা জানিয়েছে", "What bKash reported"],
  expected: [(value: string) => `আমাদের হিসাবে ${value}`, (value: string) => `ours is ${value}`],
  byHand: [
    "টাকা সত্যিই এসে থাকলে “সব অ্যাকাউন্ট” থেকে ব্যালেন্স ঠিক করুন।",
    "If the money did arrive, add it in “All User”.",
  ],
  reasonAmount: ["টাকার অঙ্ক মেলেনি", "The amount does not match"],
  reasonCurrency: ["মুদ্রা মেলেনি", "The currency does not match"],
  reasonInvoice: ["ইনভয়েস মেলেনি", "The invoice does not match"],
  reasonTransaction: ["এই TrxID আগেই এসেছে", "This TrxID was used before"],
  reasonNoAnswer: ["২৪ ঘণ্টায় উত্তর আসেনি", "No answer within 24 hours"],
  currency: ["মুদ্রা", "Currency"],
  nothing: ["কিছু জানায়নি", "nothing"],
});
