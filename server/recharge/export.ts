import {
  type RechargeFilter,
  type RechargeRecord,
  rechargeStates,
  shownStatus,
  wayOf,
} from "../../contract/recharge.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import { type CsvLanguage, MOST_CSV_ROWS } from "../http/csv.ts";
import type { Seal } from "../seal/seal.ts";
import { listHistory } from "./history-queries.ts";

const headings = {
  bn: ["সময় (ঢাকা)", "কাস্টমার", "ইউজারনেম", "নম্বর", "মাধ্যম", "TrxID", "ইনভয়েস", "পরিমাণ", "অবস্থা"],
  en: ["Time (Dhaka)", "Customer", "Username", "Number", "Way", "TrxID", "Invoice", "Amount", "Status"],
} as const;

/**
 * The filtered recharges as CSV, newest first, 50,000 at most. Files are passed on, so payers' numbers are masked; the
 * transaction id identifies the payment. The export is written into the audit log.
 */
export async function exportHistory(
  sql: Db,
  seal: Seal,
  filter: RechargeFilter,
  language: CsvLanguage,
  admin: string,
): Promise<string> {
  const rows = await listHistory(sql, seal, { ...filter, limit: MOST_CSV_ROWS });
  // The searched text is not logged: it may be somebody's number.
  const details = { rows: rows.length, status: filter.status ?? null, day: filter.day ?? null, searched: !!filter.q };
  await recordAudit(sql, { actor: admin, action: "recharges-exported", details });
  return toCsv([[...headings[language]], ...rows.map((row) => toRow(row, language))]);
}

function toRow(row: RechargeRecord, language: CsvLanguage): (string | number)[] {
  return [
    spreadsheetTime(row.paymentExecuteTime ?? row.createdAt),
    row.customer,
    row.username,
    row.number === null ? "?" : maskIdentifier(row.number),
    wayOf(row.sentBy),
    row.transId,
    row.invoice,
    row.amount,
    rechargeStates[shownStatus(row)][language],
  ];
}
