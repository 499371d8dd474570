import { type Call, type CallName, csvOf } from "../calls/call.ts";
import type { Page } from "../pages.ts";
import { Report, ReportCustomers, ReportDays } from "../reports/report.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET reports": { query: ReportDays, answer: Report, refusals: ["reports-not-summed"] },
  "GET reports/customers": {
    query: ReportDays,
    answer: ReportCustomers,
    refusals: ["reports-not-summed"],
  },
  "GET reports/services/csv": csvOf(ReportDays),
  "GET reports/ways/csv": csvOf(ReportDays),
  "GET reports/groups/csv": csvOf(ReportDays),
  "GET reports/clerks/csv": csvOf(ReportDays),
  "GET reports/customers/csv": csvOf(ReportDays),
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/reports": { for: "admin", shape: "tabs", menu: ["রিপোর্ট", "Reports", "chart"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "reports-exported": { en: "Report exported", bn: "রিপোর্ট নামানো" },
} as const satisfies Record<string, Words>;
