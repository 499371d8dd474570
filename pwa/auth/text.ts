import { defineText } from "../i18n/t.ts";

export const authText = defineText({
  loginTitle: ["লগইন করুন", "Log in"],
  loginIntro: [
    "NID, জন্ম নিবন্ধন ও ভূমি করের কাগজ অর্ডার করুন, ফোনেই পান।",
    "Order NID, birth and land tax papers, and get them on your phone.",
  ],
  username: ["ইউজারনেম", "User name"],
  nameOrPhone: ["ইউজারনেম বা মোবাইল নম্বর", "User name or mobile number"],
  password: ["পাসওয়ার্ড", "Password"],
  login: ["লগইন · LogIn", "LogIn"],
  loggingIn: ["লগইন হচ্ছে…", "Logging in…"],
  cantEnter: ["অ্যাকাউন্ট নেই, বা ঢুকতে পারছেন না?", "No account, or can't get in?"],
  forgotten: ["পাসওয়ার্ড ভুলে গেছেন?", "Forgotten your password?"],
  whatIsThis: ["এটি কী, কত দাম?", "What is this, what does it cost?"],
  createAccount: ["অ্যাকাউন্ট খুলুন", "Create account"],
  offline: ["ইন্টারনেট সংযোগ নেই।", "No internet connection."],
  waitTitle: ["একটু অপেক্ষা করুন", "Please wait a moment"],
  waitFor: [
    (time: string) => `${time} পরে আবার চেষ্টা করা যাবে।`,
    (time: string) => `You can try again in ${time}.`,
  ],
  notYours: [
    (name: string) => `ওই পাতাটি ডেস্কের কর্মীদের; আপনি ${name} নামে লগইন করা আছেন।`,
    (name: string) => `That screen is for the desk's staff; you are logged in as ${name}.`,
  ],
  signedInAs: [
    (name: string) => `আপনি ${name} নামে লগইন করা আছেন।`,
    (name: string) => `You are logged in as ${name}.`,
  ],
  // For those who can't read the other.
  offerEnglish: ["Read this in English", "Read this in English"],
  stayBengali: ["বাংলাই থাক", "Stay in Bengali"],
  toHome: ["হোমে যান", "Go to home"],
  goBack: ["যেখানে ছিলেন সেখানে যান", "Go back to where you were"],
});
