import { forWhomField } from "../../contract/services/declare.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { callIfChanged } from "../api/client.ts";
import { saveAs } from "../api/save.ts";
import type { Locale } from "../i18n/t.ts";
import type { CachedRows } from "../lists/cached-list.ts";
import { allPages } from "../lists/rows.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import { type Days, dayIn } from "./days.ts";
import { movementName, movementNote } from "./movement.ts";
import { walletText } from "./text.ts";

export const STATEMENT_PATH = "wallet/statement";
/** The key under which the time of the last answer is kept. */
const ASKED = "statement";

/** The movements of the signed-in user on this device, newest first. */
export const myStatement = {
  read: readStatement,
  refresh: refreshStatement,
  loadMore: loadMoreStatement,
};

/** Loads the newest page. @throws ApiError, Offline */
function refreshStatement(): Promise<void> {
  return asOwner(
    () => callIfChanged<StatementRow[]>(STATEMENT_PATH),
    async (page, userId) => {
      if (page.status === 304) return;
      await inCache(userId, (db) =>
        db.transaction("rw", db.statement, db.values, async () => {
          if (!continues(await keptRows(userId), page.value)) await db.statement.clear();
          await db.statement.bulkPut(page.value);
          await writeValue(userId, ASKED, null);
        }),
      );
    },
  );
}

/** Loads the next older page. @throws ApiError, Offline */
function loadMoreStatement(): Promise<void> {
  return asOwner(
    async (userId) => {
      const oldest = (await keptRows(userId)).at(-1);
      if (!oldest || numberOf(oldest) === 1) return [];
      const page = await callIfChanged<StatementRow[]>(STATEMENT_PATH, {
        searchParams: { before: oldest._id },
      });
      return page.status === 304 ? [] : page.value;
    },
    async (rows, userId) => void (await inCache(userId, (db) => db.statement.bulkPut(rows))),
  );
}

/**
 * True when `fresh`, the newest page, continues the kept movements. Movements never change and are numbered without a gap. So a
 * gap, or another movement under the same number, means that the kept ones are too old or from another database.
 */
export function continues(kept: StatementRow[], fresh: StatementRow[]): boolean {
  const [newest] = kept;
  const oldest = fresh.at(-1);
  if (!newest || !oldest) return false;
  if (numberOf(oldest) > numberOf(newest) + 1) return false;
  const same = fresh.find((row) => row._id === newest._id);
  return same ? same.createdAt === newest.createdAt : numberOf(oldest) === numberOf(newest) + 1;
}

async function readStatement(userId: string): Promise<CachedRows<StatementRow>> {
  const [rows, asked] = await Promise.all([keptRows(userId), readValue(userId, ASKED)]);
  const oldest = rows.at(-1);
  return {
    rows,
    asOf: asked?.asOf,
    hasMore: oldest !== undefined && numberOf(oldest) > 1,
    whole: true,
  };
}

async function keptRows(userId: string): Promise<StatementRow[]> {
  const rows = await inCache(userId, (db) => db.statement.toArray());
  return rows.sort((a, b) => numberOf(b) - numberOf(a));
}

/** The number of the movement in its wallet, from 1. As text, "10" would sort before "9". */
function numberOf({ _id }: StatementRow): number {
  return Number(_id);
}

/** Saves the statement, or some days of it, as a CSV file of what the server has. @throws ApiError, Offline */
export function saveStatement(locale: Locale, days: Days = {}): Promise<void> {
  return asOwner(
    async () => {
      const first = await callIfChanged<StatementRow[]>(STATEMENT_PATH, { searchParams: days });
      return first.status === 304 ? [] : allPages(first);
    },
    (rows) => saveCsv(rows, locale),
  );
}

function saveCsv(rows: StatementRow[], locale: Locale): void {
  const text = walletText[locale];
  const csv = toCsv([
    [
      text.time,
      text.what,
      text.orderNumber,
      forWhomField.label[locale],
      text.amount,
      text.balance,
      text.reason,
    ],
    ...rows.map((row) => [
      spreadsheetTime(row.createdAt),
      movementName(row, locale),
      row.orderNumber ?? null,
      row.forWhom ?? null,
      row.amount,
      row.balance,
      movementNote(row, locale) ?? null,
    ]),
  ]);
  const today = dayIn(new Date().toISOString());
  saveAs(new Blob([csv], { type: "text/csv;charset=utf-8" }), `kagoj-statement-${today}.csv`);
}
