import { defineText } from "../i18n/t.ts";

export const filesText = defineText({
  title: ["সংরক্ষিত ফাইল", "Saved files"],
  intro: [
    "ডেলিভারি পাওয়া ফাইল এই ফোনে রাখা থাকলে ইন্টারনেট ছাড়াই খোলে।",
    "Delivered files saved on this phone open without internet.",
  ],
  loading: ["ফাইলের তালিকা আনা হচ্ছে", "Loading the files"],
  kept: [
    (count: string, size: string) => `${count}টি ফাইল, মোট ${size}`,
    (count: string, size: string) => `${count} files, ${size} in total`,
  ],
  quota: [
    (used: string) => `পুরো অ্যাপ এই ফোনে ${used} জায়গা নিয়েছে।`,
    (used: string) => `The whole app uses ${used} on this phone.`,
  ],
  short: [
    "ফোনে জায়গা কমে এসেছে। পুরোনো ফাইল সরিয়ে নিন; সার্ভারে সেগুলো থাকবে।",
    "This phone is low on storage. Remove old files; the server still has them.",
  ],
  savedOn: [(time: string) => `রাখা হয়েছে ${time}`, (time: string) => `Saved ${time}`],
  open: ["খুলুন", "Open"],
  save: ["ডাউনলোড", "Download"],
  share: ["শেয়ার", "Share"],
  drop: ["ফোন থেকে সরান", "Remove from phone"],
  dropName: [(name: string) => `ফোন থেকে সরান: ${name}`, (name: string) => `Remove from phone: ${name}`],
  dropAll: ["সব সরান", "Remove all"],
  dropTitle: ["ফাইলটি ফোন থেকে সরাবেন?", "Remove the file from this phone?"],
  dropAllTitle: ["সব ফাইল ফোন থেকে সরাবেন?", "Remove all files from this phone?"],
  dropText: [
    "সার্ভারে থাকবে, ইন্টারনেট থাকলে অর্ডার তালিকা থেকে আবার নামানো যাবে।",
    "The server still has it. You can download it again from the order list.",
  ],
  dropped: [(size: string) => `${size} জায়গা খালি হলো।`, (size: string) => `${size} freed.`],
  notKept: ["এই ফোনে রাখা হয়নি", "Not on this phone"],
  notKeptText: ["আগেই রেখে দিলে ইন্টারনেট ছাড়াও খুলতে পারবেন।", "Save a file beforehand to open it without internet."],
  keepName: [(name: string) => `ফোনে রাখুন: ${name}`, (name: string) => `Save on phone: ${name}`],
  emptyTitle: ["ফোনে এখনো কোনো ফাইল নেই", "No files on this phone yet"],
  emptyText: [
    "অর্ডার তালিকা থেকে কোনো ফাইল ডাউনলোড করলে তা এখানেও থাকে।",
    "Files you download from the order list are saved here too.",
  ],
  toOrders: ["অর্ডার তালিকা দেখুন", "View the order list"],
  file: ["ফাইল", "File"],
  oldOrder: ["আগের অর্ডার", "An earlier order"],
});
