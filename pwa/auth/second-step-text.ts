import { defineText } from "../i18n/t.ts";

export const secondStepText = defineText({
  title: ["দুই ধাপে লগইন", "Two-step login"],
  back: ["অন্য নামে লগইন করুন", "Log in as someone else"],
});
