import type { Deps } from "../deps.ts";
import { adminRoutes } from "../http/admin-route.ts";
import { csvAnswer, csvLanguage } from "../http/csv.ts";
import { pageOf } from "../http/paging.ts";
import { exportAudit } from "./export.ts";
import { listAudit } from "./queries.ts";

export function auditRoutes({ sql, live }: Deps) {
  return adminRoutes(live, {
    "GET audit": {
      about: "Who did what, newest first",
      handle: ({ query }, c) => pageOf(c, query, (page) => listAudit(sql, page)),
    },
    "GET audit/admin-alerts": {
      about: "What was done to admins' accounts in a month, newest first",
      handle: () => listAudit(sql, { limit: 20, alerts: true }),
    },
    "GET audit/csv": {
      about: "The same as CSV",
      audit: "audit-exported",
      again: true,
      handle: async ({ query, admin }, c) =>
        csvAnswer(c, "audit", await exportAudit(sql, query, csvLanguage(c), admin.id)),
    },
  });
}
