import { defineText } from "../i18n/t.ts";

/** How old something is; without a connection, what it is that is old. */
export const asOfText = defineText({
  bn: {
    fresh: (time: string) => `${time}-এ হালনাগাদ`,
    list: (time: string) => `সংযোগ নেই, ${time}-এর তালিকা`,
    figures: (time: string) => `সংযোগ নেই, ${time}-এর হিসাব`,
    prices: (time: string) => `সংযোগ নেই, ${time}-এর মূল্য`,
    refresh: "হালনাগাদ করুন",
  },
  en: {
    fresh: (time: string) => `Updated at ${time}`,
    list: (time: string) => `No connection, list of ${time}`,
    figures: (time: string) => `No connection, as of ${time}`,
    prices: (time: string) => `No connection, prices of ${time}`,
    refresh: "Refresh",
  },
});
