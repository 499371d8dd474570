import { spreadsheetTime } from "../../contract/values/csv.ts";
import type { StatementRow } from "../../contract/wallet.ts";

/** Groups movements by day in Dhaka, in their order. */
export function byDay(rows: StatementRow[]): StatementRow[][] {
  const days = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const day = spreadsheetTime(row.createdAt).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days.values()];
}
