import type { FieldType, IconName, Words } from "../../../contract/services/declare.ts";

/** The types of fields, as admins choose them. */
export const typeNames: Record<FieldType, Words> = {
  text: { bn: "এক লাইনের লেখা", en: "One line of text" },
  longText: { bn: "কয়েক লাইনের লেখা", en: "Several lines of text" },
  number: { bn: "নম্বর (শুধু অঙ্ক)", en: "Number (digits only)" },
  code: { bn: "কোড (ইংরেজি অক্ষর ও অঙ্ক)", en: "Code (letters and digits)" },
  phone: { bn: "মোবাইল নম্বর", en: "Mobile number" },
  date: { bn: "তারিখ", en: "Date" },
  amount: { bn: "টাকার পরিমাণ", en: "Amount of money" },
  photo: { bn: "ছবি বা PDF", en: "Photo or PDF" },
  choice: { bn: "তালিকা থেকে বাছাই", en: "Choice from a list" },
};

/** The names of the icons. */
export const iconWords: Record<IconName, Words> = {
  idCard: { bn: "পরিচয়পত্র", en: "ID card" },
  document: { bn: "কাগজ", en: "Document" },
  search: { bn: "খোঁজা", en: "Search" },
  land: { bn: "জমি", en: "Land" },
  sim: { bn: "সিম", en: "SIM" },
  birth: { bn: "শিশু", en: "Child" },
  user: { bn: "একজন", en: "Person" },
  users: { bn: "কয়েকজন", en: "People" },
  wallet: { bn: "ওয়ালেট", en: "Wallet" },
  edit: { bn: "কলম", en: "Pen" },
  print: { bn: "প্রিন্টার", en: "Printer" },
  globe: { bn: "পৃথিবী", en: "Globe" },
  link: { bn: "লিংক", en: "Link" },
  chat: { bn: "কথা", en: "Chat" },
};
