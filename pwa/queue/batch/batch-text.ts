import { defineText } from "../../i18n/t.ts";

export const batchText = defineText({
  title: ["একসাথে ডেলিভারি", "Deliver several files"],
  review: [
    "প্রতিটি ফাইল ঠিক অর্ডারে যাচ্ছে কি না দেখে নিন।",
    "Check that each file goes to the right order.",
  ],
  tooMany: [
    (most: string) => `একবারে ${most}টি ফাইল দেওয়া যায়। বাকিগুলো পরে দিন।`,
    (most: string) => `You can send up to ${most} files at once. Send the rest afterwards.`,
  ],
  to: ["যে অর্ডারে যাবে", "Goes to"],
  choose: ["কোন অর্ডারে যাবে?", "Which order?"],
  byOrderNumber: [
    (said: string) => `নামে অর্ডার নম্বর ${said}`,
    (said: string) => `order number ${said} in its name`,
  ],
  byIdentifier: [(said: string) => `নামে ${said}`, (said: string) => `${said} in its name`],
  undecided: ["নিশ্চিত নয়। মিলিয়ে বেছে নিন।", "Not sure which order. Compare and choose."],
  find: ["অর্ডার নম্বর লিখুন", "Enter an order number"],
  findButton: ["খুঁজুন", "Find"],
  notFound: ["এই নম্বরে কোনো অর্ডার নেই।", "No order has this number."],
  noOrder: ["নামে কোনো অর্ডারের নম্বর নেই।", "No order number in its name."],
  noSuchOrder: [
    (said: string) => `নামে ${said} আছে, এই নম্বরে কোনো অর্ডার নেই।`,
    (said: string) => `Its name says ${said}, and no order has that number.`,
  ],
  notSent: ["এই ফাইল পাঠানো হয়নি।", "This file was not sent."],
  taken: ["আরেকটি ফাইল এই অর্ডারে যাচ্ছে।", "Another file goes to this order."],
  working: [
    (name: string) => `${name} এই অর্ডারে কাজ করছেন।`,
    (name: string) => `${name} is working on this order.`,
  ],
  look: ["দেখুন", "View"],
  remove: ["বাদ দিন", "Skip"],
  deliver: [(count: string) => `${count}টি ডেলিভারি দিন`, (count: string) => `Deliver ${count}`],
  again: [
    (count: string) => `বাকি ${count}টি আবার দিন`,
    (count: string) => `Try the remaining ${count} again`,
  ],
  delivering: [
    (done: string, all: string) => `ডেলিভারি হচ্ছে: ${done}/${all}`,
    (done: string, all: string) => `Delivering: ${done}/${all}`,
  ],
  delivered: ["ডেলিভারি হয়েছে", "Delivered"],
  allDone: [
    (count: string) => `${count}টি ডেলিভারি হয়েছে।`,
    (count: string) => `${count} delivered.`,
  ],
  left: [(count: string) => `${count}টি ফাইল বাকি।`, (count: string) => `Files left: ${count}.`],
  close: ["শেষ", "Done"],
});
