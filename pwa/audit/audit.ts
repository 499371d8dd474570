import type { AuditAction, AuditLine } from "../../contract/audit.ts";
import { callBlob, callList } from "../api/client.ts";
import { saveAs } from "../api/save-as.ts";

/** `actor` is a part of a name, `day` YYYY-MM-DD in Dhaka. */
export type AuditFilters = { actor?: string; action?: AuditAction; day?: string };
export type AuditPage = { lines: AuditLine[]; next: string | undefined };

/** A page of the log, newest first; `next` as the page before said. @throws ApiError, Offline */
export async function listAudit(filters: AuditFilters, next?: string): Promise<AuditPage> {
  const page = next
    ? await callList<AuditLine>(next)
    : await callList<AuditLine>("audit", { searchParams: { ...filters } });
  return page.status === 304 ? { lines: [], next: undefined } : { lines: page.rows, next: page.next };
}

/** Saves the log that the filter leaves as a spreadsheet's file. @throws ApiError, Offline */
export async function saveAudit(filters: AuditFilters): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  saveAs(await callBlob("audit/csv", { searchParams: { ...filters } }), `kagoj-audit-${filters.day ?? today}.csv`);
}
