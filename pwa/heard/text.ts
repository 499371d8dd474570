import { defineText } from "../i18n/t.ts";

export const heardText = defineText({
  title: ["টাকার মেসেজ", "Money messages"],
  intro: [
    "ডেস্কের ফোনে টাকার মেসেজ এলে, আর কেউ সেই TrxID জানালে, টাকা নিজে থেকেই জমা হয়।",
    "When a message about money reaches a phone of the desk and somebody names its TrxID, the money is added by itself.",
  ],
  tabs: ["ফোন ও নিয়ম", "Phones and rules"],
  phones: ["ফোন ও মেসেজ", "Phones and messages"],
  rules: ["পড়ার নিয়ম", "Reading rules"],
  today: [
    (itself: string, hand: string, waiting: string) =>
      `আজ নিজে থেকে জমা ${itself}, হাতে ${hand}, অপেক্ষায় ${waiting}`,
    (itself: string, hand: string, waiting: string) =>
      `Today: ${itself} by itself, ${hand} by hand, ${waiting} waiting`,
  ],

  phonesTitle: ["ফোন", "Phones"],
  noPhones: [
    "এখনও কোনো ফোন নেই। ফোন যোগ করলে একটি চাবি পাবেন, সেটি মেসেজ পাঠানোর অ্যাপে বসাবেন।",
    "No phone yet. Add one: you get a key, which goes into an app that forwards messages.",
  ],
  addPhone: ["ফোন যোগ করুন", "Add a phone"],
  adding: ["যোগ হচ্ছে", "Adding"],
  name: ["ফোনের নাম", "Name of the phone"],
  nameHint: ["যেমন: কাউন্টারের bKash ফোন।", "For example: bKash phone at the counter."],
  never: ["এখনও কোনো মেসেজ আসেনি", "No message yet"],
  lastHeard: [(when: string) => `শেষ মেসেজ ${when}`, (when: string) => `Last message ${when}`],
  silent: [
    "অনেকক্ষণ কোনো মেসেজ আসছে না। ফোন ও অ্যাপ চালু আছে তো?",
    "Silent for longer than usual. Are the phone and its app running?",
  ],
  creditedToday: [
    (sum: string, most: string) => `আজ জমা ${sum}, সীমা ${most}`,
    (sum: string, most: string) => `Added today ${sum} of ${most}`,
  ],
  perMessage: [(most: string) => `এক মেসেজে ${most}`, (most: string) => `${most} a message`],
  ended: [(when: string) => `বাদ দেওয়া হয়েছে ${when}`, (when: string) => `Ended ${when}`],
  more: [(name: string) => `${name}: আরও`, (name: string) => `${name}: more`],
  bounds: ["নাম ও সীমা", "Name and limits"],
  boundsText: [
    "প্রেরকের নাম নকল করা যায়। তাই সীমার বেশি টাকা নিজে থেকে জমা হয় না, কেউ দেখে জমা করলে তবেই হয়।",
    "A sender's name can be forged. So what is above a limit is not added by itself, but waits for one tap.",
  ],
  mostMessage: ["এক মেসেজে সর্বোচ্চ টাকা", "Most taka by one message"],
  mostDay: ["এক দিনে সর্বোচ্চ টাকা", "Most taka in a day"],
  save: ["সংরক্ষণ করুন", "Save"],
  saving: ["সংরক্ষণ হচ্ছে", "Saving"],
  saved: ["সংরক্ষণ করা হয়েছে।", "Saved."],
  end: ["বাদ দিন", "End it"],
  endTitle: [(name: string) => `${name} বাদ দেবেন?`, (name: string) => `End ${name}?`],
  endText: [
    "এর চাবি আর কাজ করবে না, এর মেসেজে আর টাকা জমা হবে না। যা জমা হয়েছে, থাকবে।",
    "Its key stops working, and its messages add no money any more. What was added stays.",
  ],
  endedNow: ["ফোনটি বাদ দেওয়া হয়েছে।", "The phone was ended."],

  keyTitle: [(name: string) => `${name}: চাবি`, (name: string) => `${name}: its key`],
  keyText: [
    "মেসেজ পাঠানোর অ্যাপে এগুলো বসান। চাবিটি আর কখনও দেখানো হবে না; হারালে ফোনটি বাদ দিয়ে আবার যোগ করুন।",
    "Type these into the app that forwards messages. The key is never shown again; if it is lost, end the phone and add it anew.",
  ],
  address: ["ঠিকানা (URL)", "Address (URL)"],
  header: ["Authorization হেডার", "Authorization header"],
  body: [
    "JSON, “Incoming SMS to URL forwarder” অ্যাপের জন্য",
    "JSON, for the app “Incoming SMS to URL forwarder”",
  ],

  messages: ["শেষ মেসেজগুলো", "Last messages"],
  noMessages: [
    "ফোন থেকে মেসেজ এলে শেষ ১৫টি এখানে দেখা যাবে।",
    "When messages come from a phone, the last 15 show here.",
  ],
  from: [(sender: string) => `প্রেরক ${sender}`, (sender: string) => `From ${sender}`],
  forgotten: ["৩০ দিন পর লেখা মুছে গেছে।", "Its text was forgotten after 30 days."],
  credited: ["নিজে থেকে জমা", "Added by itself"],
  matched: ["হাতে মেলানো", "Matched by hand"],
  waiting: ["যাচাইয়ের অপেক্ষায়", "Waits for a tap"],
  unclaimed: ["কেউ জানাননি", "Nobody has named it"],
  unread: ["কোনো নিয়মে পড়া যায় না", "No rule reads it"],
  readBy: ["পড়েছে এই নিয়ম:", "Read by this rule:"],
  ruleGone: ["যে নিয়ম এটি পড়েছিল, সেটি আর নেই।", "The rule that read it is gone."],
  makeRule: ["এটি থেকে নিয়ম বানান", "Make a rule of it"],

  rulesTitle: ["নিয়ম", "Rules"],
  rulesText: [
    "প্রেরক ও লেখা হুবহু মিললে মেসেজটি পড়া হয়।",
    "A message is read when its sender and words fit exactly.",
  ],
  noRules: ["কোনো নিয়ম নেই, তাই কোনো মেসেজ পড়া হয় না।", "There is no rule, so no message is read."],
  addRule: ["নিয়ম যোগ করুন", "Add a rule"],
  changeRule: ["নিয়ম বদলান", "Change the rule"],
  change: ["বদলান", "Change"],
  wallet: ["কোন অ্যাপের টাকা", "Money of which app"],
  sender: ["প্রেরকের নাম", "Sender"],
  senderHint: ["ফোনে যেমন দেখায়, হুবহু।", "Exactly as the phone shows it."],
  template: ["মেসেজের লেখা", "Words of the message"],
  templateHint: [
    "টাকার জায়গায় {sum}, TrxID-র জায়গায় {trx}, পরের ব্যালেন্সে {balance}, বাকি যা বদলায় {*}।",
    "{sum} for the money, {trx} for the TrxID, {balance} for the balance after it, {*} for what else changes.",
  ],
  trial: ["শেষ মেসেজগুলোতে দেখুন", "Try it on the last messages"],
  trying: ["দেখা হচ্ছে", "Trying"],
  trialNone: ["এখনও কোনো মেসেজ নেই।", "There are no messages yet."],
  trialCount: [
    (read: string, all: string) => `শেষ ${all}টির মধ্যে ${read}টি পড়ে`,
    (read: string, all: string) => `Reads ${read} of the last ${all}`,
  ],
  balanceAfter: [(sum: string) => `ব্যালেন্স ${sum}`, (sum: string) => `balance ${sum}`],
  remove: ["বাদ দিন", "Remove"],
  removeTitle: ["নিয়মটি বাদ দেবেন?", "Remove the rule?"],
  removeText: [
    "এমন মেসেজ আর পড়া হবে না। তৈরি নিয়ম আবার ফেরানো যায়।",
    "Such messages are not read any more. Ready rules can be brought back.",
  ],
  removed: ["নিয়মটি বাদ দেওয়া হয়েছে।", "Rule removed."],
  ready: ["তৈরি নিয়ম ফেরান", "Bring ready rules back"],
  readyTitle: ["তৈরি নিয়ম ফেরাবেন?", "Bring the ready rules back?"],
  readyText: [
    "bKash, Nagad ও Rocket-এর যে তৈরি নিয়ম নেই, সেগুলো আবার যোগ হবে।",
    "Those of bKash, Nagad and Rocket that are missing are added again.",
  ],
  readyDone: ["তৈরি নিয়মগুলো আছে।", "The ready rules are there."],
});
