import { defineText } from "../../i18n/t.ts";

export const logoutText = defineText({
  unsentTitle: ["কিছু অর্ডার এখনো পাঠানো হয়নি", "Some orders have not been sent"],
  unsentText: [
    "লগআউট করলে এই ফোন থেকে আপনার সব তথ্য মুছে যাবে। পাঠানো হয়নি এমন অর্ডারে কোনো টাকা কাটা হয়নি।",
    "Logging out removes everything of yours from this phone. Nothing was charged for orders that were not sent.",
  ],
  unsentMaybe: [
    "একটি অর্ডার হয়তো আগেই পৌঁছেছে। পরে লগইন করে অর্ডার তালিকায় দেখে নিন।",
    "One of them may have arrived already. Look into your order list when you log in again.",
  ],
  leaveTitle: ["লগআউট করবেন?", "Log out?"],
  drafts: [
    (count: string, _one: boolean) => `${count}টি খসড়া`,
    (count: string, one: boolean) => (one ? "1 draft" : `${count} drafts`),
  ],
  people: [
    (count: string, _one: boolean) => `${count} জনের নম্বর`,
    (count: string, one: boolean) => (one ? "the number of 1 person" : `the numbers of ${count} people`),
  ],
  lost: [
    (what: string[]) => `${what.join(" ও ")} এই ফোন থেকে মুছে যাবে।`,
    (what: string[]) => `This phone will lose ${what.join(" and ")}.`,
  ],
  sendNow: ["এখনই পাঠান", "Send now"],
  keepAsFile: ["ফাইলে রেখে দিন", "Keep as a file"],
  keptAsFile: ["ফাইলটি ডাউনলোড হয়েছে। এখন লগআউট করতে পারেন।", "The file was downloaded. You can log out now."],
  discard: ["বাদ দিয়ে লগআউট", "Discard and log out"],
  stay: ["থাকুন", "Stay"],
  sentAll: ["সব পাঠানো হয়েছে। এখন লগআউট করতে পারেন।", "Everything was sent. You can log out now."],
  stateQueued: ["পাঠানো বাকি", "Not sent"],
  stateSending: ["যাচ্ছে", "Going"],
  stateLogin: ["লগইন লাগবে", "Needs login"],
  stateAttention: ["দেখা দরকার", "Needs a look"],
  stateExpired: ["মেয়াদ শেষ", "Expired"],
  busy: ["অপেক্ষা করুন…", "Please wait…"],
  logout: ["লগআউট", "Logout"],
});
