import { defineText } from "../i18n/t.ts";

/** The texts of every page, signed in or not. They are in the first load. */
export const shellText = defineText({
  language: ["ভাষা", "Language"],
  updateTitle: ["নতুন আপডেট এসেছে", "A new version is here"],
  updateText: ["আপডেট করতে কয়েক সেকেন্ড লাগবে।", "Updating takes a few seconds."],
  updateWaits: ["সুযোগ পেলেই আপডেট হবে, লেখা হারাবে না।", "It updates as soon as it can. Nothing typed is lost."],
  update: ["আপডেট করুন", "Update"],
  later: ["পরে", "Later"],
  installTitle: ["অ্যাপ ইনস্টল করুন", "Install the app"],
  installText: [
    "হোম স্ক্রিন থেকে এক চাপে খুলবে, ইন্টারনেট না থাকলেও।",
    "Opens from your home screen with one tap, also without internet.",
  ],
  installIos: [
    "শেয়ার বোতাম চেপে “Add to Home Screen” বেছে নিন। এরপর হোম স্ক্রিন থেকে এক চাপে খুলবে।",
    "Tap the Share button and choose “Add to Home Screen”. It then opens from your home screen with one tap.",
  ],
  install: ["ইনস্টল করুন", "Install"],
  notNow: ["এখন না", "Not now"],
  crashTitle: ["পাতাটি দেখানো গেল না", "This screen could not be shown"],
  crashText: [
    "আপনার লেখা ও অর্ডার ফোনে রাখা আছে। আবার চেষ্টা করুন।",
    "What you typed and ordered is kept on this phone. Please try again.",
  ],
  missingTitle: ["পাতাটি এই ফোনে নেই", "This screen is not on this phone yet"],
  missingKept: ["অর্ডারটি ফোনে রাখা আছে; সংযোগ এলে পাঠানো হবে।", "Your order is kept here and sent once you are online."],
  toHome: ["হোমে যান", "Go to home"],
  notFoundTitle: ["এই ঠিকানায় কিছু নেই", "There is nothing at this address"],
  notFoundText: [
    "ঠিকানাটি ভুল, অথবা পাতাটি সরানো হয়েছে। মেনু বা হোম থেকে খুঁজে নিন।",
    "The address is wrong, or the screen has moved. Find it from the menu or from home.",
  ],
});
