import { defineText } from "../i18n/t.ts";

export const uiText = defineText({
  bn: {
    tryAgain: "আবার চেষ্টা করুন",
    more: "আরও দেখুন",
    close: "বন্ধ করুন",
    back: "ফিরে যান",
    copied: "কপি হয়েছে",
    showPassword: "পাসওয়ার্ড দেখুন",
    hidePassword: "পাসওয়ার্ড লুকান",
    // The age of data; offline with what the data is.
    fresh: (time: string) => `${time}-এ হালনাগাদ`,
    list: (time: string) => `সংযোগ নেই, ${time}-এর তালিকা`,
    figures: (time: string) => `সংযোগ নেই, ${time}-এর হিসাব`,
    prices: (time: string) => `সংযোগ নেই, ${time}-এর মূল্য`,
    refresh: "হালনাগাদ করুন",
  },
  en: {
    tryAgain: "Try again",
    more: "Load more",
    close: "Close",
    back: "Go back",
    copied: "Copied",
    showPassword: "Show password",
    hidePassword: "Hide password",
    fresh: (time: string) => `Updated at ${time}`,
    list: (time: string) => `No connection, list of ${time}`,
    figures: (time: string) => `No connection, as of ${time}`,
    prices: (time: string) => `No connection, prices of ${time}`,
    refresh: "Refresh",
  },
});
