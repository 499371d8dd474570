import { defineText } from "../i18n/t.ts";

export const authText = defineText({
  loginTitle: ["লগইন করুন", "Log in"],
  loginIntro: [
    "NID, জন্ম নিবন্ধন ও ভূমি করের কাগজ অর্ডার করুন, ফোনেই পান।",
    "Order NID, birth and land tax papers, and get them on your phone.",
  ],
  username: ["ইউজারনেম", "User name"],
  password: ["পাসওয়ার্ড", "Password"],
  login: ["লগইন · LogIn", "LogIn"],
  loggingIn: ["লগইন হচ্ছে…", "Logging in…"],
  noAccount: ["অ্যাকাউন্ট নেই?", "No account?"],
  askShop: ["অ্যাকাউন্ট নেই? ডেস্কে বলুন, খুলে দেবে।", "No account? Ask the desk to open one."],
  createAccount: ["অ্যাকাউন্ট খুলুন", "Create account"],
  offline: ["ইন্টারনেট সংযোগ নেই।", "No internet connection."],
  waitTitle: ["একটু অপেক্ষা করুন", "Please wait a moment"],
  waitFor: [
    (time: string) => `${time} পরে আবার চেষ্টা করা যাবে।`,
    (time: string) => `You can try again in ${time}.`,
  ],
  signedInAs: [
    (name: string) => `আপনি ${name} নামে লগইন করা আছেন।`,
    (name: string) => `You are logged in as ${name}.`,
  ],
  toHome: ["হোমে যান", "Go to home"],
});
