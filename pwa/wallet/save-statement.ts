import { type Cell, spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { isOffline } from "../api/errors.ts";
import { saveAs } from "../api/save-as.ts";
import type { Locale } from "../i18n/format.ts";
import { currentUser } from "../offline/chat-user.ts";
import { movementName, movementNote } from "./movement.ts";
import { myStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/**
 * Saves the whole statement as a CSV file; offline only the part on this device. Answers whether it was the whole.
 * @throws ApiError
 */
export async function saveStatement(locale: Locale): Promise<boolean> {
  const text = walletText[locale];
  const userId = currentUser()?._id;
  if (!userId) return false;
  let statement = await myStatement.read(userId);
  try {
    while (statement.hasMore) {
      await myStatement.loadMore();
      statement = await myStatement.read(userId);
    }
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
  saveCsv("statement", [
    [text.time, text.what, text.orderNumber, text.amount, text.balance, text.reason],
    ...statement.rows.map((row) => [
      spreadsheetTime(row.createdAt),
      movementName(row, locale),
      row.orderNumber ?? null,
      row.amount,
      row.balance,
      movementNote(row, locale) ?? null,
    ]),
  ]);
  return !statement.hasMore;
}

/** Saves `rows` as `kagoj-<name>-<today>.csv`. */
function saveCsv(name: string, rows: Cell[][]): void {
  const today = spreadsheetTime(new Date().toISOString()).slice(0, 10);
  saveAs(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }), `kagoj-${name}-${today}.csv`);
}
