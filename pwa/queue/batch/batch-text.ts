import { defineText } from "../../i18n/t.ts";

export const batchText = defineText({
  title: ["একসাথে ডেলিভারি", "Deliver several files"],
  matching: ["কোন ফাইল কোন অর্ডারের, দেখা হচ্ছে", "Finding the order of each file"],
  matchFailed: ["অর্ডারগুলো মেলানো যায়নি।", "The orders could not be found."],
  retry: ["আবার চেষ্টা করুন", "Try again"],
  review: ["প্রতিটি ফাইল ঠিক অর্ডারে যাচ্ছে কি না দেখে নিন।", "Check that each file goes to the right order."],
  tooMany: [
    (most: string) => `একবারে ${most}টি ফাইল দেওয়া যায়। বাকিগুলো পরে দিন।`,
    (most: string) => `At most ${most} files can go at once. Send the others afterwards.`,
  ],
  to: ["যে অর্ডারে যাবে", "Goes to"],
  choose: ["কোন অর্ডারে যাবে?", "To which order?"],
  byOrderNumber: [(said: string) => `নামে অর্ডার নম্বর ${said}`, (said: string) => `order number ${said} in its name`],
  byIdentifier: [(said: string) => `নামে ${said}`, (said: string) => `${said} in its name`],
  undecided: ["নিশ্চিত নয়। মিলিয়ে বেছে নিন।", "Not certain. Compare and choose."],
  find: ["অর্ডার নম্বর লিখুন", "Type an order number"],
  findButton: ["খুঁজুন", "Find"],
  notFound: ["এই নম্বরে কোনো অর্ডার নেই।", "No order has this number."],
  noOrder: ["নামে কোনো অর্ডারের নম্বর নেই।", "Its name has no number of an order."],
  decided: [
    (status: string) => `অর্ডারটি আর অপেক্ষমাণ নেই: ${status}।`,
    (status: string) => `This order is no longer pending: ${status}.`,
  ],
  taken: ["উপরের একটি ফাইলও এই অর্ডারে যাচ্ছে।", "A file above goes to this order already."],
  working: [(name: string) => `${name} এই অর্ডারে কাজ করছেন।`, (name: string) => `${name} is working on this order.`],
  look: ["ফাইলটি দেখুন", "Look at the file"],
  remove: [(name: string) => `বাদ দিন: ${name}`, (name: string) => `Leave out: ${name}`],
  deliver: [(count: string) => `${count}টি ডেলিভারি দিন`, (count: string) => `Deliver ${count}`],
  delivering: [
    (done: string, all: string) => `ডেলিভারি হচ্ছে: ${done}/${all}`,
    (done: string, all: string) => `Delivering: ${done}/${all}`,
  ],
  delivered: ["ডেলিভারি হয়েছে", "Delivered"],
  allDone: [(count: string) => `${count}টি ডেলিভারি হয়েছে।`, (count: string) => `${count} delivered.`],
  left: [(count: string) => `${count}টি ফাইল বাকি।`, (count: string) => `${count} files left.`],
  close: ["শেষ", "Done"],
});
