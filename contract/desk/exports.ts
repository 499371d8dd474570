import * as v from "valibot";
import { type Call, type CallName, csvOf } from "../calls/call.ts";
import { day } from "../values/dates/date-fields.ts";
import type { Words } from "../values/fields.ts";

/** From one day in Dhaka to another, both with it. */
const Days = v.object({ from: day, to: day });
export type Days = v.InferOutput<typeof Days>;

export const calls = {
  "GET reports/orders/csv": csvOf(Days),
  "GET reports/movements/csv": csvOf(Days),
} as const satisfies Record<CallName, Call>;

export const actions = {
  "orders-exported": { en: "Orders exported", bn: "অর্ডার নামানো" },
  "movements-exported": { en: "Movements of money exported", bn: "টাকার লেনদেন নামানো" },
} as const satisfies Record<string, Words>;
