import type { AuditAction } from "../../contract/audit.ts";
import { callBlob } from "../api/client.ts";
import { saveAs } from "../api/save-as.ts";

/** `actor` is a part of a name, `day` YYYY-MM-DD in Dhaka. */
export type AuditFilters = { actor?: string; action?: AuditAction; day?: string };

/** Saves the log that the filter leaves as a spreadsheet's file. @throws ApiError, Offline */
export async function saveAudit(filters: AuditFilters): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  saveAs(await callBlob("audit/csv", { searchParams: { ...filters } }), `kagoj-audit-${filters.day ?? today}.csv`);
}
