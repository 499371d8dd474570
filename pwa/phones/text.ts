import { defineText } from "../i18n/t.ts";

export const phoneText = defineText({
  title: ["মোবাইল নম্বর", "Mobile number"],
  lead: [
    "নম্বর দিয়েও লগইন করতে পারবেন, পাসওয়ার্ড ভুলে গেলে SMS-এ কোড পাবেন।",
    "You can log in by it too, and get a code by SMS if you forget your password.",
  ],
  leadOff: [
    "এখানে এখন SMS পাঠানো হয় না। আপনি বাদ না দেওয়া পর্যন্ত নম্বরটি অ্যাকাউন্টে থাকবে।",
    "No SMS are sent here now. The number stays in your account until you remove it.",
  ],
  phone: ["মোবাইল নম্বর", "Mobile number"],
  phoneHint: ["১১ সংখ্যা, যেমন 01712345678", "11 digits, like 01712345678"],
  sendCode: ["কোড পাঠান", "Send a code"],
  sending: ["পাঠানো হচ্ছে…", "Sending…"],
  code: ["SMS-এর কোড", "Code of the SMS"],
  codeHint: ["৬ সংখ্যা, ৫ মিনিট চলবে", "6 digits, good for 5 minutes"],
  sentTo: [
    (phone: string) => `${phone} নম্বরে একটি কোড যাচ্ছে। কয়েক সেকেন্ড লাগতে পারে।`,
    (phone: string) => `A code is on its way to ${phone}. It may take some seconds.`,
  ],
  notSent: ["কোড পাঠানো যায়নি।", "No code was sent."],
  confirm: ["নম্বর নিশ্চিত করুন", "Confirm the number"],
  confirming: ["দেখা হচ্ছে…", "Checking…"],
  again: ["আবার পাঠান", "Send again"],
  againIn: [(time: string) => `আবার ${time} পরে`, (time: string) => `Again in ${time}`],
  waitTitle: ["একটু অপেক্ষা করুন", "Please wait a moment"],
  waitFor: [
    (time: string) => `${time} পরে আবার চেষ্টা করা যাবে।`,
    (time: string) => `You can try again in ${time}.`,
  ],
  later: ["পরে করব", "Later"],
  otherNumber: ["অন্য নম্বর দিন", "Another number"],
  keep: ["আগেরটিই থাক", "Keep the one I have"],
  change: ["নম্বর বদলান", "Change the number"],
  remove: ["নম্বর বাদ দিন", "Remove the number"],
  removeTitle: ["নম্বরটি বাদ দেবেন?", "Remove the number?"],
  removeText: [
    "এরপর এই নম্বরে লগইন, কোড ও SMS আর কাজ করবে না।",
    "Logging in by it, codes and SMS end with it.",
  ],
  removed: ["নম্বর বাদ দেওয়া হয়েছে।", "The number was removed."],
  proved: ["নম্বর নিশ্চিত হয়েছে।", "The number is confirmed."],
  unproved: ["এখনো নিশ্চিত করা হয়নি", "Not confirmed yet"],
  ready: ["অর্ডার তৈরি হলে SMS", "SMS when an order is ready"],
  readyText: [
    "শুধু অর্ডারের নম্বর থাকে। দুই মিনিটের মধ্যে ফাইল নামালে SMS আসে না।",
    "It has the order's number alone, and does not come if you take the file within two minutes.",
  ],
});
