import { type AuditAction, type AuditFilter, type AuditLine, auditActions } from "../../contract/audit.ts";
import type { Db } from "../db/sql.ts";
import { toCsv } from "../http/csv.ts";
import { recordAudit } from "./audit.ts";
import { listAudit } from "./queries.ts";

export type Language = "bn" | "en";

const MOST_ROWS = 50_000;
const headings = {
  bn: ["সময় (ঢাকা)", "কে", "ইউজারনেম", "কী করেছেন", "কার বা কিসের", "আইডি", "বিবরণ"],
  en: ["Time (Dhaka)", "Who", "Username", "What", "To whom or what", "ID", "Details"],
} as const;

// Sorts as text, and a spreadsheet takes it for a time.
const time = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka", dateStyle: "short", timeStyle: "medium" });

/** The log that a filter leaves as CSV, newest first, 50,000 lines at most. The export itself is written into the log. */
export async function exportAudit(sql: Db, filter: AuditFilter, language: Language, admin: string): Promise<string> {
  const lines = await listAudit(sql, { ...filter, limit: MOST_ROWS });
  const details = {
    rows: lines.length,
    actor: filter.actor ?? null,
    action: filter.action ?? null,
    day: filter.day ?? null,
  };
  await recordAudit(sql, { actor: admin, action: "audit-exported", details });
  return toCsv([[...headings[language]], ...lines.map((line) => toRow(line, language))]);
}

function toRow({ at, actor, action, person, subject, details }: AuditLine, language: Language): string[] {
  return [
    time.format(new Date(at)),
    actor?.fullName ?? "",
    actor?.username ?? "",
    auditActions[action as AuditAction]?.[language] ?? action,
    person ? `${person.fullName} (${person.username})` : "",
    subject ?? "",
    Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
      .join("; "),
  ];
}
