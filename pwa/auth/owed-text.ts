import { defineText } from "../i18n/t.ts";

export const requiredStepText = defineText({
  passwordTitle: ["নিজের পাসওয়ার্ড দিন", "Choose your password"],
  passwordIntro: [
    "আপনাকে দেওয়া পাসওয়ার্ডটি একবারের জন্য। এখন নিজের একটি দিন, যা আর কেউ জানে না।",
    "The password you were given works once. Choose one that only you know.",
  ],
  factorTitle: ["দ্বিতীয় ধাপ যোগ করুন", "Add a second factor"],
  factorIntro: [
    "অ্যাডমিনদের পাসওয়ার্ডের সাথে দ্বিতীয় ধাপ লাগে, যেন পাসওয়ার্ড জেনে কেউ ঢুকতে না পারে।",
    "Admins need a second factor, so that a stolen password is not enough.",
  ],
  offline: ["এটি করতে সংযোগ লাগবে।", "This needs a connection."],
  logout: ["লগআউট", "Logout"],
});
