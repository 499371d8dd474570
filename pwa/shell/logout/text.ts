import { defineText } from "../../i18n/t.ts";

/** The texts of the question before a logout that would delete unsent items. */
export const logoutText = defineText({
  bn: {
    unsentTitle: "কিছু অর্ডার এখনো পাঠানো হয়নি",
    unsentText: "লগআউট করলে এই ফোন থেকে আপনার সব তথ্য মুছে যাবে। পাঠানো হয়নি এমন অর্ডারে কোনো টাকা কাটা হয়নি।",
    unsentMaybe: "একটি অর্ডার হয়তো আগেই পৌঁছেছে। পরে লগইন করে অর্ডার তালিকায় দেখে নিন।",
    sendNow: "এখনই পাঠান",
    sendNeedsOnline: "পাঠাতে ইন্টারনেট সংযোগ লাগবে।",
    keepAsFile: "ফাইলে রেখে দিন",
    keptAsFile: "ফাইলটি ডাউনলোড হয়েছে। এখন লগআউট করতে পারেন।",
    discard: "বাদ দিয়ে লগআউট",
    stay: "থাকুন",
    sentAll: "সব পাঠানো হয়েছে। এখন লগআউট করতে পারেন।",
    stateQueued: "পাঠানো বাকি",
    stateSending: "যাচ্ছে",
    stateLogin: "লগইন লাগবে",
    stateAttention: "দেখা দরকার",
    stateExpired: "মেয়াদ শেষ",
    busy: "অপেক্ষা করুন…",
    logout: "লগআউট",
  },
  en: {
    unsentTitle: "Some orders have not been sent",
    unsentText:
      "Logging out removes everything of yours from this phone. Nothing was charged for orders that were not sent.",
    unsentMaybe: "One of them may have arrived already. Look into your order list when you log in again.",
    sendNow: "Send now",
    sendNeedsOnline: "Sending needs a connection.",
    keepAsFile: "Keep as a file",
    keptAsFile: "The file was downloaded. You can log out now.",
    discard: "Discard and log out",
    stay: "Stay",
    sentAll: "Everything was sent. You can log out now.",
    stateQueued: "Not sent",
    stateSending: "Going",
    stateLogin: "Needs login",
    stateAttention: "Needs a look",
    stateExpired: "Expired",
    busy: "Please wait…",
    logout: "Logout",
  },
});
