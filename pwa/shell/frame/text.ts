import { defineText } from "../../i18n/t.ts";

export const layoutText = defineText({
  skip: ["মূল অংশে যান", "Skip to content"],
  mainMenu: ["মেনু", "Menu"],
  wholeMenu: ["পুরো মেনু খুলুন", "Open the whole menu"],
  closeMenu: ["মেনু বন্ধ করুন", "Close menu"],
  tabs: ["দ্রুত মেনু", "Quick menu"],
  services: ["সেবা", "Services"],
  logout: ["লগআউট", "Logout"],
  userMenu: ["আপনার মেনু", "Your menu"],
  sandbox: ["রিচার্জ পরীক্ষামূলক, আসল টাকা আসে না", "Recharges are a trial, no real money comes in"],
  balance: ["ব্যালেন্স", "Balance"],
  mayStillSpend: ["আজ খরচ করা যাবে", "May spend today"],
  outboxCount: [
    (count: string) => `${count}টি পাঠানো বাকি`,
    (count: string) => `${count} not sent yet`,
  ],
  offline: ["ইন্টারনেট সংযোগ নেই।", "No internet connection."],
  trouble: ["আমাদের সার্ভারে সমস্যা।", "Our service has trouble."],
  tryAgain: ["আবার চেষ্টা করুন", "Try again"],
  storageShort: [
    "ফোনে জায়গা প্রায় শেষ। কিছু জায়গা খালি করুন, নইলে লেখা রাখা যাবে না।",
    "This phone is almost full. Free some space, or what you type can't be kept.",
  ],
  storageTrouble: [
    "ব্রাউজার এই ফোনে কিছু রাখতে পারছে না। পাতা বন্ধ করলে লেখা হারাতে পারে।",
    "The browser can't keep anything on this phone. What you type may be lost when you close the page.",
  ],
  freeStorage: ["জায়গা খালি করুন", "Free space"],
});
