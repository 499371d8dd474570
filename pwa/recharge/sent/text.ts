import { defineText } from "../../i18n/t.ts";

export const sentText = defineText({
  how: ["কীভাবে রিচার্জ করবেন", "How to recharge"],
  wallet: ["কোন অ্যাপ", "Which app"],
  number: [
    (wallet: string) => `${wallet} থেকে এই নম্বরে Send Money করে নিচে লিখুন`,
    (wallet: string) => `Send money to this ${wallet} number, then fill this in`,
  ],
  copyNumber: ["নম্বর কপি করুন", "Copy the number"],
  qr: ["নম্বরের QR", "QR of the number"],
  amount: ["কত টাকা পাঠিয়েছেন", "How much you sent"],
  amountHint: ["সর্বনিম্ন ২০০ টাকা", "Minimum 200 taka"],
  amountNeeded: ["কত টাকা, লিখুন।", "Write how much."],
  trxId: ["TrxID", "TrxID"],
  trxIdHint: [
    "পাঠানোর পর যে মেসেজ এসেছে, তাতে আছে।",
    "It is in the message that came after you sent it.",
  ],
  lastFour: ["আপনার নম্বরের শেষ ৪ সংখ্যা", "Last 4 digits of your number"],
  lastFourHint: ["যে নম্বর থেকে টাকা পাঠিয়েছেন।", "Of the number that the money was sent from."],
  send: ["টাকা পাঠিয়েছি, জানান", "I sent it, tell the desk"],
  sending: ["পাঠানো হচ্ছে", "Sending"],
  noted: [
    "জানানো হয়েছে। মিলিয়ে দেখে ব্যালেন্সে যোগ হবে।",
    "Noted. Once it is compared, it is in your balance.",
  ],
  queued: [
    "এই ফোনে রাখা হয়েছে, সংযোগ পেলে নিজে থেকেই যাবে।",
    "Kept on this phone. It is sent by itself when you are online.",
  ],
  itemName: ["পাঠানো টাকা", "Money sent"],
  none: ["রিচার্জের জন্য ডেস্কে যোগাযোগ করুন।", "Please ask the desk how to recharge."],

  title: ["পাঠানো টাকা", "Money sent"],
  sandbox: [
    "রিচার্জ এখানে পরীক্ষামূলক, তাই আসল টাকা নেওয়া হয় না।",
    "Recharges are a trial here, so no real money is taken.",
  ],
  intro: [
    "ডেস্কের ফোনে আসা মেসেজের সাথে মিলিয়ে নিন: টাকা, TrxID আর শেষ ৪ সংখ্যা।",
    "Check it against the message on the desk's phone: amount, TrxID and last 4 digits.",
  ],
  phones: ["মেসেজ থেকে জমা", "Add it by the messages"],
  heard: [
    (sum: string, device: string, when: string) => `ফোনে মেসেজ এসেছে: ${sum} (${device}, ${when})।`,
    (sum: string, device: string, when: string) => `A message came: ${sum} (${device}, ${when}).`,
  ],
  stop: ["।", "."],
  empty: ["মেলানোর কিছু বাকি নেই", "Nothing to check"],
  emptyText: [
    "কেউ Send Money করে জানালে এখানে দেখা যাবে।",
    "When someone says they have sent money, it shows here.",
  ],
  from: [(digits: string) => `শেষ ৪ সংখ্যা ${digits}`, (digits: string) => `from …${digits}`],
  copyTrxId: ["TrxID কপি করুন", "Copy the TrxID"],
  accept: ["টাকা এসেছে", "Money arrived"],
  acceptTitle: [
    (amount: string, name: string) => `${name}-এর ব্যালেন্সে ${amount} জমা দেবেন?`,
    (amount: string, name: string) => `Add ${amount} to ${name}'s balance?`,
  ],
  acceptText: [
    "মেসেজের সাথে মিলিয়ে দেখেছেন তো? একবারই জমা হয়।",
    "Did you check it? It can be credited only once.",
  ],
  same: [
    (name: string, when: string) => `একই TrxID ${name}-ও দিয়েছেন (${when})। শেষ ৪ সংখ্যা মিলিয়ে নিন।`,
    (name: string, when: string) =>
      `${name} gave the same TrxID (${when}). Compare the last 4 digits.`,
  ],
  alike: [
    (name: string, when: string, id: string) =>
      `প্রায় একই TrxID ${id}: ${name} (${when})। O ও 0, I ও 1 মিলিয়ে দেখুন।`,
    (name: string, when: string, id: string) =>
      `${name} gave almost the same, ${id} (${when}). Check O/0 and I/1.`,
  ],
  credited: ["ব্যালেন্সে জমা হয়ে গেছে", "credited already"],
  credit: ["জমা দিন", "Add"],
  accepted: ["ব্যালেন্সে জমা হয়েছে।", "Added to the balance."],
  refuse: ["নামঞ্জুর করুন", "Reject"],
  refuseTitle: [
    (amount: string, name: string) => `${name}-এর ${amount} নামঞ্জুর করবেন?`,
    (amount: string, name: string) => `Reject ${name}'s ${amount}?`,
  ],
  reason: ["কারণ", "Reason"],
  reasonHint: ["যিনি পাঠিয়েছেন তিনি এটি দেখবেন।", "The sender will see this."],
  ready: ["তৈরি বাক্য", "Ready sentences"],
  readyNone: ["এই TrxID-তে টাকা আসেনি।", "No money came with this TrxID."],
  readyAmount: ["টাকার অঙ্ক মেলেনি।", "The amount is another."],
  readyDigits: ["শেষ ৪ সংখ্যা মেলেনি।", "The last 4 digits are others."],
  refused: ["নামঞ্জুর হয়েছে। গ্রাহককে জানানো হলো।", "Rejected. The customer has been told."],
  numbers: ["নম্বর", "Numbers"],
  numbersTitle: ["যে নম্বরে টাকা পাঠাবে", "Numbers to send money to"],
  numbersText: [
    "ডেস্কের নিজের নম্বর। খালি রাখলে সেই অ্যাপ দেখানো হবে না।",
    "The desk's own numbers. Leave one empty to hide that app.",
  ],
  save: ["সংরক্ষণ করুন", "Save"],
  confirmTitle: ["নম্বর বদলাবেন?", "Change the numbers?"],
  confirmText: [
    "সবাই এখানেই টাকা পাঠাবেন, প্রতিটি সংখ্যা মিলিয়ে নিন।",
    "Everybody sends money here. Check every digit.",
  ],
  noNumber: ["নেই", "none"],
  saved: ["নম্বর সংরক্ষণ করা হয়েছে।", "Numbers saved."],
});
