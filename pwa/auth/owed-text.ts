import { defineText } from "../i18n/t.ts";

export const requiredStepText = defineText({
  passwordTitle: ["নিজের পাসওয়ার্ড দিন", "Choose your own password"],
  passwordIntro: [
    "আপনাকে দেওয়া পাসওয়ার্ডটি একবারের জন্য। এখন নিজের একটি দিন, যা আর কেউ জানে না।",
    "The password you were given works only once. Choose your own, one that nobody else knows.",
  ],
  factorTitle: ["দুই ধাপে লগইন চালু করুন", "Turn on two-step login"],
  factorIntro: [
    "কর্মী ও অ্যাডমিনদের দুই ধাপে লগইন করতে হয়, যেন শুধু পাসওয়ার্ড জেনে কেউ ঢুকতে না পারে।",
    "Staff and admins log in with two steps, so that a stolen password alone is not enough.",
  ],
  logout: ["লগআউট", "Log out"],
});
