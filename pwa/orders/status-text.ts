import { defineText } from "../i18n/t.ts";

export const statusText = defineText({
  pending: ["অপেক্ষমাণ", "Pending"],
  approved: ["তৈরি", "Ready"],
  wrongFile: ["ফাইল ভুল", "Wrong file"],
  cancel: ["বাতিল", "Cancelled"],
});
