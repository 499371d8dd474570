import { defineText } from "../../i18n/t.ts";

export const listText = defineText({
  title: ["সেবা ও মূল্য", "Services"],
  prices: ["মূল্য নির্ধারণ", "Update Balance"],
  switches: ["অর্ডার চালু / বন্ধ", "Turn On/Off Order"],
  add: ["নতুন সেবা", "New service"],
  full: [
    "নিজের ৩০টি সেবা হয়ে গেছে। নতুন বানাতে আগে একটি বাদ দিন।",
    "You already have 30 services of your own. Retire one to add another.",
  ],
  arrange: ["ক্রম বদলান", "Reorder"],
  arrangeLead: [
    "তীর চেপে সাজান। টাইল ও মেনুতে এই ক্রমেই দেখা যায়।",
    "Sort with the arrows. Tiles and menu follow this order.",
  ],
  moveUp: [(name: string) => `${name}: ওপরে নিন`, (name: string) => `${name}: move up`],
  moveDown: [(name: string) => `${name}: নিচে নিন`, (name: string) => `${name}: move down`],
  movedTo: [
    (name: string, place: string) => `${name}: এখন ${place} নম্বরে`,
    (name: string, place: string) => `${name}: now number ${place}`,
  ],
  save: ["রাখুন", "Save"],
  orderKept: ["ক্রম রাখা হয়েছে।", "Order saved."],
  back: ["ফিরে যান", "Go back"],
  saving: ["রাখা হচ্ছে", "Saving"],
  list: ["সেবার তালিকা", "List of services"],
  unknownTitle: ["সেবার তালিকা এই ফোনে এখনো আসেনি", "The services haven't reached this phone yet"],
  own: ["নিজের", "Your own"],
  more: [(name: string) => `${name}: আর কী করা যায়`, (name: string) => `More for ${name}`],
  edit: ["সম্পাদনা করুন", "Edit"],
  duplicate: ["নকল করুন", "Duplicate"],
  retire: ["বাদ দিন", "Retire"],
  retireTitle: [(name: string) => `“${name}” বাদ দেবেন?`, (name: string) => `Retire “${name}”?`],
  retireOrders: [
    "নতুন অর্ডার আর নেওয়া হবে না। অপেক্ষমাণ অর্ডারগুলো থাকবে: আগের মতোই ডেলিভারি দিতে বা বাতিল করতে পারবেন, বাতিলে টাকা ফেরত যাবে।",
    "No new orders are taken. Pending orders stay: deliver or cancel them as before; cancelling refunds the money.",
  ],
  retireOld: [
    "পুরোনো অর্ডার ও লেনদেন আগের মতোই পড়া যাবে।",
    "Past orders and transactions stay readable.",
  ],
  retireLast: [
    "বাদ দেওয়া সেবা আর ফেরে না, তবে নকল করে নতুন বানানো যায়। অল্প সময়ের জন্য হলে বন্ধ করে রাখুন।",
    "A retired service can't be brought back, but you can duplicate it. For a short break, turn it off instead.",
  ],
  retired: [
    (name: string) => `${name} বাদ দেওয়া হয়েছে।`,
    (name: string) => `${name} has been retired.`,
  ],
  retiredList: [
    (count: string) => `বাদ দেওয়া সেবা (${count})`,
    (count: string) => `Retired services (${count})`,
  ],

  service: ["সেবা", "Service"],
  price: ["মূল্য", "Price"],
  state: ["চালু / বন্ধ ও সময়", "On / off and hours"],
  taka: ["টাকা", "taka"],
  now: [(price: string) => `এখন ${price}`, (price: string) => `Now ${price}`],
  unsaved: [
    (count: string) => `${count}টি বদল এখনো রাখা হয়নি`,
    (count: string) => `${count} unsaved`,
  ],
  large: [
    (count: string) => `${count}টি মূল্য অনেক বদলাচ্ছে`,
    (count: string) => `${count} large price changes`,
  ],
  largeText: [
    "ভুলে একটি শূন্য বেশি বা কম পড়েনি তো? মিলিয়ে নিন।",
    "Is there a zero too many or too few? Please check.",
  ],
  discard: ["বাদ দিন", "Discard"],
  processing: ["রাখা হচ্ছে · Processing...", "Processing..."],
  history: ["মূল্য বদলের ইতিহাস", "Price history"],
  noHistory: ["এখনো কোনো মূল্য বদলানো হয়নি।", "No price has been changed yet."],
  change: ["আগে → এখন", "Before → now"],
  who: ["কে", "Who"],
  when: ["কখন", "When"],
  operator: ["কমান্ড লাইন", "Command line"],

  // The labels of built-in switches are the specification's, in both languages.
  on: ["চালু", "On"],
  off: ["বন্ধ", "Off"],
  alwaysOpen: ["সবসময় চালু", "Always on"],
  turnedOn: [(name: string) => `${name} চালু হয়েছে।`, (name: string) => `${name} turned on`],
  turnedOff: [(name: string) => `${name} বন্ধ হয়েছে।`, (name: string) => `${name} turned off`],
  hours: ["খোলার সময়", "Hours"],
  hoursText: [
    "রোজ এই সময়ে নিজে থেকে চালু ও বন্ধ হবে (ঢাকার সময়)। মাঝে হাতে বদলালে পরের সময় পর্যন্ত তেমনই থাকবে।",
    "Opens and closes by itself every day at these times (Dhaka). If you switch it by hand, that holds until the next of these times.",
  ],
  opens: ["খুলবে", "Opens"],
  closes: ["বন্ধ হবে", "Closes"],
  clockHint: ["যেমন ৯:৩০ বা ২১:০০", "For example 9:30 or 21:00"],
  noHours: ["সময় সরান", "Remove hours"],
});
