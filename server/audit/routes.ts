import { Hono } from "hono";
import * as v from "valibot";
import { AuditFilter, AuditLine, ListAudit } from "../../contract/audit.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { csvAnswer, csvLanguage } from "../http/csv.ts";
import { describe } from "../http/describe.ts";
import { pageOf } from "../http/paging.ts";
import { requireAdmin, requireAdminAgain } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { exportAudit } from "./export.ts";
import { listAudit } from "./queries.ts";

/** /api/audit */
export function auditRoutes({ sql }: Deps) {
  return new Hono<App>()
    .get(
      "/",
      describe("Who did what, newest first", v.array(AuditLine)),
      requireAdmin,
      validate("query", ListAudit),
      async (c) => c.json(await pageOf(c, c.req.valid("query"), (page) => listAudit(sql, page))),
    )
    .get(
      "/admin-alerts",
      describe("What was done to admins' accounts in a month, newest first", v.array(AuditLine)),
      requireAdmin,
      async (c) => c.json(await listAudit(sql, { limit: 20, alerts: true })),
    )
    .get(
      "/csv",
      describe("The same as CSV", v.string()),
      requireAdminAgain,
      validate("query", AuditFilter),
      async (c) => {
        const csv = await exportAudit(sql, c.req.valid("query"), csvLanguage(c), c.get("user").id);
        return csvAnswer(c, "audit", csv);
      },
    );
}
