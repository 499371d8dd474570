import {
  type AuditAction,
  type AuditFilter,
  type AuditLine,
  auditActions,
} from "../../contract/audit.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { soughtPart } from "../db/part-of-name.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import {
  type CsvLanguage,
  csvAnswer,
  csvLanguage,
  MOST_CSV_ROWS,
  pageOf,
} from "../http/list-answer.ts";
import { adminRoutes } from "../http/route.ts";
import { recordAudit } from "./audit.ts";
import { listAudit } from "./queries.ts";

const headings = {
  bn: ["সময় (ঢাকা)", "কে", "ইউজারনেম", "কী করেছেন", "কার বা কিসের", "আইডি", "বিবরণ"],
  en: ["Time (Dhaka)", "Who", "Username", "What", "To whom or what", "ID", "Details"],
} as const;

/** The filtered log as CSV, newest first, 50,000 lines at most. The export itself is written into the log. */
async function exportAudit(
  sql: Db,
  filter: AuditFilter,
  language: CsvLanguage,
  admin: string,
): Promise<string> {
  const lines = await listAudit(sql, { ...filter, limit: MOST_CSV_ROWS });
  const details = {
    rows: lines.length,
    actor: filter.actor ? soughtPart(filter.actor) : null,
    action: filter.action ?? null,
    day: filter.day ?? null,
    logins: filter.logins ?? null,
  };
  await recordAudit(sql, { actor: admin, action: "audit-exported", details });
  return toCsv([[...headings[language]], ...lines.map((line) => toRow(line, language))]);
}

function toRow(
  { at, actor, action, person, orderNumber, subject, details }: AuditLine,
  language: CsvLanguage,
) {
  return [
    spreadsheetTime(at, { seconds: true }),
    actor?.fullName ?? "",
    actor?.username ?? "",
    auditActions[action as AuditAction]?.[language] ?? action,
    person ? `${person.fullName} (${person.username})` : (orderNumber ?? ""),
    subject ?? "",
    Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
      .join("; "),
  ];
}

export function auditRoutes({ sql }: Deps) {
  return adminRoutes({
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
