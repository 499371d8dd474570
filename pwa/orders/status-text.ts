import { defineText } from "../i18n/t.ts";

/** Where an order stands, in a word. */
export const statusText = defineText({
  bn: { pending: "অপেক্ষমাণ", approved: "অনুমোদিত", cancel: "বাতিল" },
  en: { pending: "Pending", approved: "Approved", cancel: "Cancelled" },
});
