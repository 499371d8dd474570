import { defineText } from "../i18n/t.ts";

export const liveText = defineText({
  offerTitle: ["তৈরি হলে জানাব?", "Shall we tell you when it's ready?"],
  offerYes: ["হ্যাঁ, জানান", "Yes, tell me"],
  notNow: ["এখন না", "Not now"],
  title: ["নোটিফিকেশন", "Notifications"],
  push: ["অর্ডারের খবর", "Updates on my orders"],
  pushText: [
    "অর্ডার তৈরি বা বাতিল হলে এই ডিভাইসে জানানো হবে, অ্যাপ বন্ধ থাকলেও।",
    "This device notifies you when an order is ready or cancelled, even with the app closed.",
  ],
  arrivals: ["নতুন অর্ডারের নোটিফিকেশন", "New order notifications"],
  arrivalsText: [
    "নতুন অর্ডার এলে এই ডিভাইসে জানানো হবে, অ্যাপ বন্ধ থাকলেও। লগইন শেষ হলে আর আসবে না।",
    "This device notifies you of new orders, even with the app closed, until your login ends.",
  ],
  blocked: [
    "এই সাইটের নোটিফিকেশন ব্রাউজারে বন্ধ করা আছে। ব্রাউজারের সেটিংসে চালু করে আবার আসুন।",
    "Notifications for this site are off in your browser. Allow them in its settings and come back.",
  ],
  unsupported: [
    "এই ব্রাউজারে নোটিফিকেশন আসে না। আইফোনে অ্যাপটি হোম স্ক্রিনে যোগ করলে আসবে।",
    "This browser has no notifications. On an iPhone, add the app to the home screen to get them.",
  ],
  alert: ["ব্যালেন্স কত টাকার নিচে নামলে জানাব", "Tell me when the balance is below"],
  alertText: ["এই ডিভাইসে নোটিফিকেশন আসবে।", "As a notification on this device."],
  alertNotHere: [
    "এই ডিভাইসে এখন কিছু আসবে না: আগে ওপরের নোটিফিকেশন চালু করুন।",
    "Nothing will come to this device: turn the notifications above on first.",
  ],
  alertBlocked: [
    "এই ডিভাইসে কিছু আসবে না: ব্রাউজারে এই সাইটের নোটিফিকেশন বন্ধ। ঠিকানার পাশের চিহ্নে চেপে চালু করুন।",
    "Nothing will come to this device: the browser blocks this site's notifications. Tap the sign beside the address to allow them.",
  ],
  alertEmpty: ["খালি রাখলে আর জানাব না।", "Leave it empty to stop this."],
  alertSave: ["সংরক্ষণ করুন", "Save"],
  alertSaved: ["সংরক্ষণ করা হয়েছে।", "Saved."],
  sound: ["নতুন অর্ডারে শব্দ", "Sound for new orders"],
  soundText: [
    "অ্যাপ খোলা থাকলে এই ডিভাইসে শব্দ হবে, আর অ্যাপের আইকনে সংখ্যা দেখা যাবে।",
    "Rings on this device while the app is open, and shows the number on the app's icon.",
  ],
  failed: [
    "নোটিফিকেশন চালু করা যায়নি। একটু পরে আবার চেষ্টা করুন।",
    "Notifications could not be turned on. Please try again later.",
  ],
});
