import { maskIdentifier } from "../../contract/identifiers.ts";
import type { RechargeRecord } from "../../contract/recharge.ts";
import { type Cell, spreadsheetTime } from "../wallet/csv.ts";
import type { historyText } from "./history-text.ts";
import { shownStatus } from "./status.ts";

/** The table as a spreadsheet has it. Payers' numbers are masked: files are passed on; the transaction id names the payment. */
export function historyRows(text: (typeof historyText)["bn"], rows: RechargeRecord[]): Cell[][] {
  return [
    [text.time, text.customer, text.username, text.number, text.trxId, text.invoice, text.amount, text.status],
    ...rows.map((row) => [
      spreadsheetTime(row.paymentExecuteTime ?? row.createdAt),
      row.customer,
      row.username,
      maskIdentifier(row.number),
      row.transId,
      row.invoice,
      row.amount,
      text[shownStatus(row)],
    ]),
  ];
}
