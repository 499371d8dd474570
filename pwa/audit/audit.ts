import type { AuditAction } from "../../contract/audit.ts";
import { saveCsv } from "../api/save-csv.ts";

/** `actor`: a part of a name. `day`: YYYY-MM-DD in Dhaka. */
export type AuditFilters = { actor?: string; action?: AuditAction; day?: string };

/** Saves the filtered log as a CSV file. @throws ApiError, Offline */
export function saveAudit(filters: AuditFilters): Promise<void> {
  return saveCsv("audit/csv", filters, "kagoj-audit");
}
