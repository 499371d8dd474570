import { defineText } from "../i18n/t.ts";

export const receiptText = defineText({
  bn: {
    title: "রসিদ",
    share: "রসিদ শেয়ার করুন",
    save: "রসিদ সেভ করুন",
    preparing: "রসিদ তৈরি হচ্ছে",
    time: "সময়",
    trxId: "TrxID",
    copyTrxId: "TrxID কপি করুন",
    balance: "পরের ব্যালেন্স",
    newBalance: "নতুন ব্যালেন্স",
    status: "অবস্থা",
    order: "অর্ডার নম্বর",
    note: "নোট",
    foot: (brand: string) => `${brand}-এর নিজস্ব লেনদেনের রসিদ, কোনো সরকারি দলিল নয়।`,
  },
  en: {
    title: "Receipt",
    share: "Share the receipt",
    save: "Save the receipt",
    preparing: "Preparing the receipt",
    time: "Time",
    trxId: "TrxID",
    copyTrxId: "Copy the TrxID",
    balance: "Balance after",
    newBalance: "New balance",
    status: "Status",
    order: "Order number",
    note: "Note",
    foot: (brand: string) => `A receipt of ${brand} for its own transaction, not a government document.`,
  },
});
