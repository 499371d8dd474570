import { defineText } from "../i18n/t.ts";

export const secondStepText = defineText({
  title: ["দ্বিতীয় ধাপ", "Second step"],
  back: ["অন্য নামে লগইন করুন", "Log in with another name"],
});
