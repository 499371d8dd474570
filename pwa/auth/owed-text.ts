import { defineText } from "../i18n/t.ts";

export const owedText = defineText({
  bn: {
    passwordTitle: "নিজের পাসওয়ার্ড দিন",
    passwordIntro: "আপনাকে দেওয়া পাসওয়ার্ডটি একবারের জন্য। এখন নিজের একটি দিন, যা আর কেউ জানে না।",
    offline: "এটি করতে সংযোগ লাগবে।",
    logout: "লগআউট",
  },
  en: {
    passwordTitle: "Choose your password",
    passwordIntro: "The password you were given works once. Choose one that only you know.",
    offline: "This needs a connection.",
    logout: "Logout",
  },
});
