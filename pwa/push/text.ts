import { defineText } from "../i18n/t.ts";

export const liveText = defineText({
  bn: {
    offerTitle: "তৈরি হলে জানিয়ে দিই?",
    offerText: "অর্ডার তৈরি বা বাতিল হলে এই ডিভাইসে নোটিফিকেশন আসবে, অ্যাপ বন্ধ থাকলেও।",
    offerYes: "হ্যাঁ, জানান",
    turningOn: "চালু হচ্ছে…",
    notNow: "এখন না",
    title: "নোটিফিকেশন",
    push: "অর্ডারের খবর",
    pushText: "অর্ডার তৈরি বা বাতিল হলে এই ডিভাইসে জানানো হবে, অ্যাপ বন্ধ থাকলেও।",
    blocked: "এই সাইটের নোটিফিকেশন ব্রাউজারে বন্ধ করা আছে। ব্রাউজারের সেটিংসে চালু করে আবার আসুন।",
    unsupported: "এই ব্রাউজারে নোটিফিকেশন আসে না। আইফোনে অ্যাপটি হোম স্ক্রিনে যোগ করলে আসবে।",
    sound: "নতুন অর্ডারে শব্দ",
    soundText: "অ্যাপ খোলা থাকলে এই ডিভাইসে শব্দ হবে, আর অ্যাপের আইকনে সংখ্যা দেখা যাবে।",
    failed: "নোটিফিকেশন চালু করা যায়নি। একটু পরে আবার চেষ্টা করুন।",
  },
  en: {
    offerTitle: "Tell you when it is ready?",
    offerText: "This device notifies you when an order is ready or cancelled, even with the app closed.",
    offerYes: "Yes, tell me",
    turningOn: "Turning on…",
    notNow: "Not now",
    title: "Notifications",
    push: "News of my orders",
    pushText: "This device notifies you when an order is ready or cancelled, even with the app closed.",
    blocked: "Notifications of this site are off in your browser. Allow them in its settings and come back.",
    unsupported: "This browser has no notifications. On an iPhone, add the app to the home screen to get them.",
    sound: "Sound at a new order",
    soundText: "Rings on this device while the app is open, and shows the number on the app's icon.",
    failed: "Notifications could not be turned on. Please try again later.",
  },
});
