import * as v from "valibot";
import { type Call, type CallName, csvOf, listOf, messageWith } from "../calls/call.ts";
import type { Page } from "../pages.ts";
import { AskDue, CloseDay, Closing, ClosingDue } from "../reports/closing.ts";
import type { Words } from "../values/fields.ts";

const All = v.object({});

export const calls = {
  "GET closings": listOf(All, Closing),
  "GET closings/csv": csvOf(All),
  "GET closings/due": {
    query: AskDue,
    answer: ClosingDue,
    refusals: ["day-closed", "day-to-come"],
  },
  "POST closings": {
    again: true,
    json: CloseDay,
    answer: messageWith({ closing: Closing }),
    status: 201,
    refusals: ["day-closed", "day-to-come", "closing-moved"],
  },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/closings": { for: "admin", shape: "rows", menu: ["দিন শেষের হিসাব", "Closing", "book"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "day-closed": { en: "Day closed", bn: "দিনের হিসাব বন্ধ" },
  "closings-exported": { en: "Closings exported", bn: "দিন শেষের হিসাব নামানো" },
} as const satisfies Record<string, Words>;
