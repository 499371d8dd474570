import { defineText } from "../i18n/t.ts";

export const uiText = defineText({
  loading: ["লোড হচ্ছে…", "Loading…"],
  tryAgain: ["আবার চেষ্টা করুন", "Try again"],
  more: ["আরও দেখুন", "Load more"],
  messages: ["বার্তা", "Messages"],
  close: ["বন্ধ করুন", "Close"],
  optional: ["ঐচ্ছিক", "optional"],
  back: ["ফিরে যান", "Go back"],
  copy: ["কপি", "Copy"],
  copied: ["কপি হয়েছে", "Copied"],
  showPassword: ["পাসওয়ার্ড দেখুন", "Show password"],
  hidePassword: ["পাসওয়ার্ড লুকান", "Hide password"],
  fresh: [(time: string) => `${time}-এ হালনাগাদ`, (time: string) => `Updated at ${time}`],
  notLoaded: ["তথ্য আনা যায়নি", "It could not be loaded"],
  neverLoaded: ["এই ফোনে এখনো তালিকা আসেনি", "The list isn't on this phone yet"],
  refresh: ["হালনাগাদ করুন", "Refresh"],
  openCalendar: ["ক্যালেন্ডার খুলুন", "Open the calendar"],
  dayStyle: ["দিন-মাস-সাল", "DD-MM-YYYY"],
  noDay: ["দিন তুলে দিন", "Any day"],
  filter: ["ফিল্টার", "Filter"],
});
