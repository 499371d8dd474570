import { defineText } from "../i18n/t.ts";

/** The texts of “my roshids” and of the printed draft's page. */
export const roshidListText = defineText({
  title: ["আমার রসিদ", "My Roshids"],
  newRoshid: ["নতুন রসিদ", "New roshid"],
  loading: ["রসিদ আনা হচ্ছে", "Loading roshids"],
  search: ["রসিদ খুঁজুন", "Search roshids"],
  searchHint: ["ক্রমিক, খতিয়ান, হোল্ডিং, দাগ, মৌজা বা মালিকের নাম", "Serial, khatian, holding, plot, mouza or owner's name"],
  sl: ["ক্রম (SL)", "SL"],
  serialNo: ["ক্রমিক নং", "Serial no."],
  khatianNo: ["খতিয়ান নং", "Khatian no."],
  date: ["তারিখ", "Date"],
  actions: ["কাজ", "Action"],
  download: ["ডাউনলোড", "Download"],
  edit: ["সম্পাদনা", "Edit"],
  copy: ["কপি", "Copy"],
  delete: ["মুছুন", "Delete"],
  actionsOf: [(serial: string) => `ক্রমিক ${serial}`, (serial: string) => `serial ${serial}`],
  deleteTitle: ["রসিদটি মুছবেন?", "Delete this roshid?"],
  deleteText: [
    (serial: string, khatian: string) =>
      `ক্রমিক নং ${serial}, খতিয়ান নং ${khatian} তালিকা থেকে সরে যাবে। মূল্য ফেরত হবে না। ভুল হলে সাথে সাথেই ফিরিয়ে আনতে পারবেন।`,
    (serial: string, khatian: string) =>
      `Serial no. ${serial}, khatian no. ${khatian} leaves your list. Its price is not refunded. You can bring it back right after.`,
  ],
  deleteBlank: [
    "রসিদটি তালিকা থেকে সরে যাবে। এর বিবরণ আগেই মুছে ফেলা হয়েছে।",
    "The roshid leaves your list. Its details were removed before.",
  ],
  deletedBlank: ["রসিদটি মোছা হয়েছে।", "The roshid was deleted."],
  deleting: ["মোছা হচ্ছে", "Deleting"],
  deleted: [
    (serial: string) => `ক্রমিক নং ${serial} মোছা হয়েছে।`,
    (serial: string) => `Serial no. ${serial} was deleted.`,
  ],
  undo: ["ফিরিয়ে আনুন", "Undo"],
  empty: ["এখনো কোনো রসিদ নেই", "No roshids yet"],
  emptyText: [
    "একটি রসিদ জমা দিলে এখানে পাবেন, ইন্টারনেট না থাকলেও ছাপাতে পারবেন।",
    "Once you submit a roshid you find it here, and can print it even without a connection.",
  ],
  noMatch: ["এমন কোনো রসিদ পাওয়া যায়নি", "No roshid matches"],
  noMatchMore: [
    "পুরোনো রসিদ এখনো আনা হয়নি। “আরও দেখুন” চেপে আবার খুঁজুন।",
    "Older roshids are not loaded yet. Load more, and search again.",
  ],
  showAll: ["সব রসিদ দেখুন", "Show all roshids"],
  failed: ["রসিদ আনা যায়নি", "The roshids could not be loaded"],
  neverOnline: ["এই ফোনে এখনো তালিকা আসেনি", "The list has not reached this phone yet"],
  print: ["প্রিন্ট / PDF", "Print / PDF"],
  printLoading: ["খসড়াটি আনা হচ্ছে", "Loading the draft"],
  printTitle: ["রসিদের খসড়া", "Draft of the roshid"],
  printOffline: ["রসিদটি এই ফোনে নেই।", "This roshid is not on this phone."],
});
