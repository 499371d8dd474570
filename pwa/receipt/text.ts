import { defineText } from "../i18n/t.ts";

export const receiptText = defineText({
  title: ["রসিদ", "Receipt"],
  share: ["রসিদ শেয়ার করুন", "Share the receipt"],
  copied: ["রসিদের লেখা কপি হয়েছে", "Receipt text copied"],
  print: ["প্রিন্ট করুন", "Print"],
  time: ["সময়", "Time"],
  byItself: ["নিজে থেকে জমা", "Credited by itself"],
  afterSeconds: [(count: string) => `${count} সেকেন্ডে`, (count: string) => `after ${count} s`],
  afterMinutes: [(count: string) => `${count} মিনিটে`, (count: string) => `after ${count} min`],
  afterHours: [(count: string) => `${count} ঘণ্টায়`, (count: string) => `after ${count} h`],
  trxId: ["TrxID", "TrxID"],
  copyTrxId: ["TrxID কপি করুন", "Copy the TrxID"],
  balance: ["পরের ব্যালেন্স", "Balance after"],
  newBalance: ["নতুন ব্যালেন্স", "New balance"],
  status: ["অবস্থা", "Status"],
  paid: ["পরিশোধিত", "Paid"],
  order: ["অর্ডার নম্বর", "Order number"],
  note: ["নোট", "Note"],
  foot: [
    (brand: string) => `${brand}-এর নিজস্ব লেনদেনের রসিদ, কোনো সরকারি দলিল নয়।`,
    (brand: string) => `A receipt of ${brand} for its own transaction, not a government document.`,
  ],
});
