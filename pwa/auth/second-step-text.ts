import { defineText } from "../i18n/t.ts";

export const secondStepText = defineText({
  bn: { title: "দ্বিতীয় ধাপ", back: "অন্য নামে লগইন করুন" },
  en: { title: "Second step", back: "Log in with another name" },
});
