import { defineText } from "../i18n/t.ts";

/** The texts of “my roshids” and of the printed draft's page. */
export const roshidListText = defineText({
  title: ["আমার রসিদ", "My Roshids"],
  newRoshid: ["নতুন রসিদ", "New roshid"],
  search: ["রসিদ খুঁজুন", "Search roshids"],
  searchHint: [
    "ক্রমিক, খতিয়ান, হোল্ডিং, দাগ, মৌজা বা মালিকের নাম",
    "Serial, khatian, holding, plot, mouza or owner's name",
  ],
  sl: ["ক্রম (SL)", "SL"],
  serialNo: ["ক্রমিক নং", "Serial no."],
  owner: ["মালিক", "Owner"],
  charged: [
    (price: string, balance: string) => `${price} কাটা হয়েছে, ব্যালেন্স ${balance}।`,
    (price: string, balance: string) => `${price} was charged, balance ${balance}.`,
  ],
  khatianNo: ["খতিয়ান নং", "Khatian no."],
  date: ["তারিখ", "Date"],
  actions: ["কাজ", "Actions"],
  download: ["ডাউনলোড", "Download"],
  edit: ["সম্পাদনা", "Edit"],
  copy: ["কপি করে নতুন", "Copy as new"],
  delete: ["মুছুন", "Delete"],
  actionsOf: [(serial: string) => `ক্রমিক ${serial}`, (serial: string) => `serial ${serial}`],
  deleteTitle: ["রসিদটি মুছবেন?", "Delete this roshid?"],
  deleteText: [
    (serial: string, khatian: string) =>
      `ক্রমিক নং ${serial}, খতিয়ান নং ${khatian} তালিকা থেকে সরে যাবে। মূল্য ফেরত হবে না। ভুল হলে সাথে সাথেই ফিরিয়ে আনতে পারবেন।`,
    (serial: string, khatian: string) =>
      `Serial no. ${serial}, khatian no. ${khatian} will be removed from your list. The price is not refunded. You can undo this right away.`,
  ],
  deleteBlank: [
    "রসিদটি তালিকা থেকে সরে যাবে। এর বিবরণ আগেই মুছে ফেলা হয়েছে।",
    "The roshid will be removed from your list. Its details were deleted earlier.",
  ],
  deletedBlank: ["রসিদটি মোছা হয়েছে।", "The roshid has been deleted."],
  deleting: ["মোছা হচ্ছে", "Deleting"],
  deleted: [
    (serial: string) => `ক্রমিক নং ${serial} মোছা হয়েছে।`,
    (serial: string) => `Serial no. ${serial} has been deleted.`,
  ],
  undo: ["ফিরিয়ে আনুন", "Undo"],
  empty: ["এখনো কোনো রসিদ নেই", "No roshids yet"],
  emptyText: [
    "একটি রসিদ জমা দিলে এখানে পাবেন, ইন্টারনেট না থাকলেও ছাপাতে পারবেন।",
    "Roshids you submit appear here, and you can print them even offline.",
  ],
  noMatch: ["এমন কোনো রসিদ পাওয়া যায়নি", "No matching roshids"],
  noMatchMore: [
    "পুরোনো রসিদ এখনো আনা হয়নি। “আরও দেখুন” চেপে আবার খুঁজুন।",
    "Older roshids aren't loaded yet. Load more and search again.",
  ],
  showAll: ["সব রসিদ দেখুন", "Show all roshids"],
  printTitle: ["রসিদের খসড়া", "Roshid draft"],
  printOffline: ["রসিদটি এই ফোনে নেই।", "This roshid isn't on this phone."],
});
