import { spreadsheetTime } from "../../contract/csv.ts";
import { isOffline } from "../api/errors.ts";
import { saveCsv } from "./csv.ts";
import { movementName, movementNote } from "./movement.ts";
import { getStatement, loadMoreStatement } from "./statement.ts";
import type { walletText } from "./text.ts";

/**
 * Saves the whole statement as a file; without a connection what this device has of it. Answers whether it is whole.
 * @throws ApiError
 */
export async function saveStatement(text: (typeof walletText)["bn"]): Promise<boolean> {
  let statement = await getStatement();
  try {
    while (statement.hasMore) {
      await loadMoreStatement();
      statement = await getStatement();
    }
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
  saveCsv("statement", [
    [text.time, text.what, text.amount, text.balance, text.reason],
    ...statement.rows.map((row) => [
      spreadsheetTime(row.createdAt),
      movementName(text, row),
      row.amount,
      row.balance,
      movementNote(text, row) ?? null,
    ]),
  ]);
  return !statement.hasMore;
}
