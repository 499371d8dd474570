import type { QueueItem } from "../../contract/queue.ts";
import { isWithdrawn } from "../../contract/withdrawn.ts";
import { defineText, formatAsOf, type Locale } from "../i18n/t.ts";

/**
 * Who has delivered or cancelled an order, and when: "রিনা বিকাল ৩:০৫-এ ডেলিভারি দিয়েছেন।"
 * Undefined while it waits.
 */
export function sayDecided(order: QueueItem, locale: Locale): string | undefined {
  const { status, decidedBy, updatedAt } = order;
  if (status === "pending") return undefined;
  const text = decidedText[locale];
  const time = formatAsOf(updatedAt, locale);
  if (isWithdrawn(order)) return text.withdrawn(time);
  return text[status](decidedBy ?? text.someone, time);
}

const decidedText = defineText({
  someone: ["আরেকজন", "Someone else"],
  approved: [
    (name: string, time: string) => `${name} ${time}-এ ডেলিভারি দিয়েছেন।`,
    (name: string, time: string) => `${name} delivered it, ${time}.`,
  ],
  cancel: [
    (name: string, time: string) => `${name} ${time}-এ বাতিল করেছেন।`,
    (name: string, time: string) => `${name} cancelled it, ${time}.`,
  ],
  withdrawn: [
    (time: string) => `গ্রাহক নিজে ${time}-এ ফিরিয়ে নিয়েছেন।`,
    (time: string) => `The customer took it back, ${time}.`,
  ],
});
