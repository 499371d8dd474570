import { maskIdentifier } from "../../contract/identifiers.ts";
import type { RechargeFilter, RechargeRecord } from "../../contract/recharge.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import { toCsv } from "../http/csv.ts";
import { listHistory } from "./history-queries.ts";

const MOST_ROWS = 50_000;
const words = {
  bn: {
    headings: ["সময় (ঢাকা)", "কাস্টমার", "ইউজারনেম", "নম্বর", "TrxID", "ইনভয়েস", "পরিমাণ", "অবস্থা"],
    success: "সফল",
    checking: "যাচাই হচ্ছে",
    pending: "টাকা দেয়নি",
    failure: "ব্যর্থ",
    cancel: "বাতিল",
    expired: "মেয়াদ শেষ",
    review: "মিলিয়ে দেখুন",
  },
  en: {
    headings: ["Time (Dhaka)", "Customer", "Username", "Number", "TrxID", "Invoice", "Amount", "Status"],
    success: "Success",
    checking: "Being checked",
    pending: "Not paid",
    failure: "Failed",
    cancel: "Cancelled",
    expired: "Expired",
    review: "Needs review",
  },
} as const;

// Sorts as text, and a spreadsheet takes it for a time.
const time = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka", dateStyle: "short", timeStyle: "short" });

/**
 * The recharges that a filter leaves as CSV, newest first, 50,000 at most. Files are passed on, so payers' numbers are masked;
 * the transaction id names the payment. The export is written into the audit log.
 */
export async function exportHistory(
  sql: Db,
  filter: RechargeFilter,
  language: keyof typeof words,
  admin: string,
): Promise<string> {
  const rows = await listHistory(sql, { ...filter, limit: MOST_ROWS });
  // What was searched for stays out: it may be somebody's number.
  const details = { rows: rows.length, status: filter.status ?? null, day: filter.day ?? null, searched: !!filter.q };
  await recordAudit(sql, { actor: admin, action: "recharges-exported", details });
  return toCsv([[...words[language].headings], ...rows.map((row) => toRow(row, language))]);
}

function toRow(row: RechargeRecord, language: keyof typeof words): (string | number)[] {
  // Of the unpaid ones apart are those whose money may have moved.
  const status = row.status === "pending" && row.checkedSince ? "checking" : row.status;
  return [
    time.format(new Date(row.paymentExecuteTime ?? row.createdAt)),
    row.customer,
    row.username,
    maskIdentifier(row.number),
    row.transId,
    row.invoice,
    row.amount,
    words[language][status],
  ];
}
