import { defineText } from "../i18n/t.ts";

export const uiText = defineText({
  loading: ["লোড হচ্ছে…", "Loading…"],
  tryAgain: ["আবার চেষ্টা করুন", "Try again"],
  messages: ["বার্তা", "Messages"],
  close: ["বন্ধ করুন", "Close"],
  optional: ["ঐচ্ছিক", "optional"],
  back: ["ফিরে যান", "Go back"],
  showPassword: ["পাসওয়ার্ড দেখুন", "Show password"],
  hidePassword: ["পাসওয়ার্ড লুকান", "Hide password"],
  refresh: ["হালনাগাদ করুন", "Refresh"],
  openCalendar: ["ক্যালেন্ডার খুলুন", "Open the calendar"],
  dayStyle: ["দিন-মাস-সাল", "DD-MM-YYYY"],
  noDay: ["দিন তুলে দিন", "Any day"],
  filter: ["ফিল্টার", "Filter"],
});
