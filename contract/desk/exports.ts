import { type Call, type CallName, csvOf } from "../calls/call.ts";
import { ReportDays } from "../reports/report.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET reports/orders/csv": csvOf(ReportDays),
  "GET reports/movements/csv": csvOf(ReportDays),
} as const satisfies Record<CallName, Call>;

export const actions = {
  "orders-exported": { en: "Orders exported", bn: "অর্ডার নামানো" },
  "movements-exported": { en: "Movements of money exported", bn: "টাকার লেনদেন নামানো" },
} as const satisfies Record<string, Words>;
