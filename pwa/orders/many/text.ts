import { defineText } from "../../i18n/t.ts";

export const manyText = defineText({
  title: [
    (service: string) => `${service}: একসাথে অনেক`,
    (service: string) => `${service}: many at once`,
  ],
  kind: ["কোন নম্বর", "Which number"],
  numbers: ["নম্বরগুলো", "Numbers"],
  hint: [
    "এক লাইনে একটি। কমার পরে লিখতে পারেন কার জন্য। একবারে ৫০টি পর্যন্ত।",
    "One per line. After a comma you can say for whom. Up to 50 at a time.",
  ],
  file: ["CSV ফাইল থেকে নিন", "Take them from a CSV file"],
  fileTooLarge: [
    "ফাইলটি বেশি বড়। ৫০টি নম্বরের একটি ছোট ফাইল নিন।",
    "That file is too large. Take a small one with 50 numbers.",
  ],
  list: ["যা পড়া গেছে", "What was read"],
  tooMany: [
    (left: string) => `আরও ${left}টি লাইন আছে। এগুলো পরের বারে পাঠান।`,
    (left: string) => `There are ${left} more lines. Send those next time.`,
  ],
  double: ["ওপরে একবার আছে", "Already above"],
  waiting: ["এই ফোনে পাঠানোর অপেক্ষায় আছে", "Already waiting on this phone"],
  repeat: [
    (number: string) => `আগে অর্ডার হয়েছে: ${number}`,
    (number: string) => `Ordered before: ${number}`,
  ],
  alike: [
    (number: string) => `শেষ চার সংখ্যা মেলে: ${number}`,
    (number: string) => `Same last four digits: ${number}`,
  ],
  order: [(number: string) => `${number} অর্ডার করব`, (number: string) => `Order ${number}`],
  each: [(each: string) => `প্রতিটি ${each}`, (each: string) => `${each} each`],
  skipped: [(count: string) => `${count}টি বাদ`, (count: string) => `${count} left out`],
  none: ["অন্তত একটি নম্বর দিন।", "Give at least one number."],
  changed: [
    "কিছু নম্বর আগেও অর্ডার হয়েছে। টিকগুলো দেখে আবার চাপুন।",
    "Some were ordered before. Check the ticks, then press again.",
  ],
  submit: [(count: string) => `${count}টি অর্ডার করুন`, (count: string) => `Order ${count}`],
  done: [
    (done: string, all: string) => `${all}টির মধ্যে ${done}টি হয়েছে`,
    (done: string, all: string) => `${done} of ${all} ordered`,
  ],
  kept: [
    (count: string) => `${count}টি ফোনে রাখা হয়েছে`,
    (count: string) => `${count} saved on this phone`,
  ],
  keptText: [
    "সংযোগ পেলে একে একে নিজেই যাবে। পাতাটি ছেড়ে যেতে পারেন।",
    "They go one after another once you are online. You can leave this page.",
  ],
  doneText: [
    "বাকিগুলো একে একে যাবে। পাতাটি ছেড়ে যেতে পারেন।",
    "The rest go one after another. You can leave this page.",
  ],
  paid: [
    (sum: string, balance: string) => `${sum} কাটা হয়েছে, ব্যালেন্স ${balance}।`,
    (sum: string, balance: string) => `${sum} was charged, balance ${balance}.`,
  ],
  left: [(count: string) => `বাদ পড়েছে ${count}টি`, (count: string) => `${count} left out`],
  queued: ["পাঠানোর অপেক্ষায়", "Waiting"],
  sending: ["পাঠানো হচ্ছে", "Being sent"],
  stuck: ["যায়নি", "Not sent"],
  seeStuck: ["যেগুলো যায়নি সেগুলো দেখুন", "See what was not sent"],
  toList: ["অর্ডার তালিকা", "Order list"],
  more: ["আরও নম্বর", "More numbers"],
});
