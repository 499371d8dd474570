import { defineText } from "../i18n/t.ts";

export const statusText = defineText({
  bn: { pending: "অপেক্ষমাণ", approved: "তৈরি", cancel: "বাতিল" },
  en: { pending: "Pending", approved: "Ready", cancel: "Cancelled" },
});
