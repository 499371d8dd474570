import { defineText } from "../i18n/t.ts";

export const pricesText = defineText({
  title: ["মূল্য নির্ধারণ", "Update Balance"],
  lead: [
    "নতুন মূল্য সাথে সাথে সব ফরমে দেখা যায়। আগে করা অর্ডারের মূল্য বদলায় না।",
    "A new price shows in every form at once. Orders already placed keep theirs.",
  ],
  update: ["হালনাগাদ", "Update"],
  updateOf: [(name: string) => `${name}-এর মূল্য হালনাগাদ করুন`, (name: string) => `Update the price of ${name}`],
  unsaved: [(count: string) => `${count}টি বদল এখনো রাখা হয়নি`, (count: string) => `${count} changed, not saved yet`],
  large: [(count: string) => `${count}টি মূল্য অনেক বদলাচ্ছে`, (count: string) => `Large changes: ${count}`],
  largeText: ["ভুলে একটি শূন্য বেশি বা কম পড়েনি তো? মিলিয়ে নিন।", "Is there a zero too many or too few? Please compare."],
  saveAll: ["সব রাখুন", "Save all"],
  processing: ["রাখা হচ্ছে · Processing...", "Processing..."],
  taka: ["টাকা", "taka"],
  now: [(price: string) => `এখন ${price}`, (price: string) => `Now ${price}`],
  needsNet: ["মূল্য বদলাতে ইন্টারনেট সংযোগ লাগে।", "Changing a price needs a connection."],
  history: ["মূল্য বদলের ইতিহাস", "History of changes"],
  loading: ["আনা হচ্ছে", "Loading"],
  noHistory: ["এখনো কোনো মূল্য বদলানো হয়নি।", "No price was changed yet."],
  service: ["সেবা", "Service"],
  change: ["আগে → এখন", "Before → now"],
  who: ["কে", "Who"],
  when: ["কখন", "When"],
  operator: ["কমান্ড লাইন", "Command line"],
});
