import { type AuditAction, type AuditFilter, type AuditLine, auditActions } from "../../contract/audit.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { soughtPart } from "../db/part-of-name.ts";
import type { Db } from "../db/sql.ts";
import { type CsvLanguage, MOST_CSV_ROWS } from "../http/csv.ts";
import { recordAudit } from "./audit.ts";
import { listAudit } from "./queries.ts";

const headings = {
  bn: ["সময় (ঢাকা)", "কে", "ইউজারনেম", "কী করেছেন", "কার বা কিসের", "আইডি", "বিবরণ"],
  en: ["Time (Dhaka)", "Who", "Username", "What", "To whom or what", "ID", "Details"],
} as const;

/** The filtered log as CSV, newest first, 50,000 lines at most. The export itself is written into the log. */
export async function exportAudit(sql: Db, filter: AuditFilter, language: CsvLanguage, admin: string): Promise<string> {
  const lines = await listAudit(sql, { ...filter, limit: MOST_CSV_ROWS });
  const details = {
    rows: lines.length,
    actor: filter.actor ? soughtPart(filter.actor) : null,
    action: filter.action ?? null,
    day: filter.day ?? null,
  };
  await recordAudit(sql, { actor: admin, action: "audit-exported", details });
  return toCsv([[...headings[language]], ...lines.map((line) => toRow(line, language))]);
}

function toRow(
  { at, actor, action, person, orderNumber, subject, details }: AuditLine,
  language: CsvLanguage,
): string[] {
  return [
    spreadsheetTime(at, "seconds"),
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
