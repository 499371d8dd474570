import { type Cell, spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { isOffline } from "../api/errors.ts";
import { saveAs } from "../api/save-as.ts";
import type { Locale } from "../i18n/format.ts";
import { currentUser } from "../offline/chat-user.ts";
import { type Days, dayIn, isWithin } from "./days.ts";
import { movementName, movementNote } from "./movement.ts";
import { fetchDays, myStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/**
 * Saves the statement, or some days of it, as a CSV file; offline only the part on this device. Answers whether that was all of
 * it. @throws ApiError
 */
export async function saveStatement(locale: Locale, days: Days | undefined): Promise<boolean> {
  const text = walletText[locale];
  const userId = currentUser()?._id;
  if (!userId) return false;
  const { rows, whole } = await (days ? loadDays(userId, days) : loadAll(userId));
  saveCsv("statement", [
    [text.time, text.what, text.orderNumber, text.amount, text.balance, text.reason],
    ...rows.map((row) => [
      spreadsheetTime(row.createdAt),
      movementName(row, locale),
      row.orderNumber ?? null,
      row.amount,
      row.balance,
      movementNote(row, locale) ?? null,
    ]),
  ]);
  return whole;
}

async function loadAll(userId: string): Promise<{ rows: StatementRow[]; whole: boolean }> {
  let statement = await myStatement.read(userId);
  try {
    while (statement.hasMore) {
      await myStatement.loadMore();
      statement = await myStatement.read(userId);
    }
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
  return { rows: statement.rows, whole: !statement.hasMore };
}

async function loadDays(userId: string, days: Days): Promise<{ rows: StatementRow[]; whole: boolean }> {
  try {
    return { rows: await fetchDays(days), whole: true };
  } catch (error) {
    if (!isOffline(error)) throw error;
    const { rows } = await myStatement.read(userId);
    return { rows: rows.filter(({ createdAt }) => isWithin(createdAt, days)), whole: false };
  }
}

/** Saves `rows` as `kagoj-<name>-<today>.csv`. */
function saveCsv(name: string, rows: Cell[][]): void {
  const today = dayIn(new Date().toISOString());
  saveAs(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }), `kagoj-${name}-${today}.csv`);
}
