import { defineText } from "../i18n/t.ts";

export const uiText = defineText({
  tryAgain: ["আবার চেষ্টা করুন", "Try again"],
  more: ["আরও দেখুন", "Load more"],
  close: ["বন্ধ করুন", "Close"],
  back: ["ফিরে যান", "Go back"],
  copied: ["কপি হয়েছে", "Copied"],
  showPassword: ["পাসওয়ার্ড দেখুন", "Show password"],
  hidePassword: ["পাসওয়ার্ড লুকান", "Hide password"],
  // The age of data; offline with what the data is.
  fresh: [(time: string) => `${time}-এ হালনাগাদ`, (time: string) => `Updated at ${time}`],
  list: [(time: string) => `সংযোগ নেই, ${time}-এর তালিকা`, (time: string) => `No connection, list of ${time}`],
  figures: [(time: string) => `সংযোগ নেই, ${time}-এর হিসাব`, (time: string) => `No connection, as of ${time}`],
  prices: [(time: string) => `সংযোগ নেই, ${time}-এর মূল্য`, (time: string) => `No connection, prices of ${time}`],
  refresh: ["হালনাগাদ করুন", "Refresh"],
});
