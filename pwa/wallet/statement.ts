import { forWhomField } from "../../contract/services/declare.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import type { StatementRow, StatementSums } from "../../contract/wallet.ts";
import { callIfChanged } from "../api/client.ts";
import { request } from "../api/request.ts";
import { saveAs } from "../api/save.ts";
import type { Locale } from "../i18n/t.ts";
import type { CachedRows } from "../lists/rows.ts";
import { allPages } from "../lists/rows.ts";
import { unstoredRows } from "../lists/unstored-rows.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import { orNothing } from "../offline/or-nothing.ts";
import { type Days, dayIn, isWithin } from "./days.ts";
import { movementName, movementNote } from "./movement.ts";
import { walletText } from "./text.ts";

export const STATEMENT_PATH = "wallet/statement";
/** The key under which the time of the last answer is kept. */
const ASKED = "statement";
const unstored = unstoredRows<CachedRows<StatementRow>>(ASKED);

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
      const store = inCache(userId, (db) =>
        db.transaction("rw", db.statement, db.values, async () => {
          if (!continues(await storedRows(userId), page.value)) await db.statement.clear();
          await db.statement.bulkPut(page.value);
          await writeValue(userId, ASKED, null);
        }),
      );
      await store.then(
        () => unstored.drop(userId),
        async () => {
          const known = await orNothing(keptRows(userId), []);
          const older = continues(known, page.value) ? known : [];
          unstored.hold(userId, listed(joined(page.value, older), new Date().toISOString()));
        },
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
    async (rows, userId) => {
      const { rows: known, asOf } = await readStatement(userId);
      const hold = () => unstored.hold(userId, listed(joined(known, rows), asOf));
      if (unstored.find(userId)) return hold();
      await inCache(userId, (db) => db.statement.bulkPut(rows)).catch(hold);
    },
  );
}

/** Newer movements, and the older ones that are not among them. */
function joined(newer: StatementRow[], older: StatementRow[]): StatementRow[] {
  const known = new Set(newer.map(({ _id }) => _id));
  return [...newer, ...older.filter(({ _id }) => !known.has(_id))];
}

/** What was moved on these days. @throws ApiError, Offline */
export function fetchSums(days: Days): Promise<StatementSums> {
  return request("GET wallet/statement/sums", { searchParams: days });
}

/** The same of what this phone keeps; undefined unless it keeps all of those days. */
export function keptSums({ rows, hasMore }: KeptRows, days: Days): StatementSums | undefined {
  const oldest = rows.at(-1);
  if (!oldest || (hasMore && dayIn(oldest.createdAt) >= (days.from ?? ""))) return undefined;
  const moved = rows.filter(({ createdAt }) => isWithin(createdAt, days));
  const sumOf = (isMeant: (row: StatementRow) => boolean) =>
    moved
      .filter(isMeant)
      .reduce((poisha, { amount }) => poisha + Math.abs(Math.round(amount * 100)), 0) / 100;
  const isOrder = ({ kind }: StatementRow) => kind === "charge" || kind === "refund";
  return {
    added: sumOf((row) => !isOrder(row) && row.amount > 0),
    spent: sumOf(({ kind }) => kind === "charge"),
    returned: sumOf(({ kind }) => kind === "refund"),
    takenOff: sumOf((row) => !isOrder(row) && row.amount < 0),
  };
}
type KeptRows = Pick<CachedRows<StatementRow>, "rows" | "hasMore">;

/**
 * True when `fresh`, the newest page, continues the kept movements. Movements never change and are
 * numbered without a gap. So a gap, or another movement under the same number, means that the kept
 * ones are too old or from another database.
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
  const held = unstored.find(userId);
  if (held) return held;
  const [rows, asked] = await Promise.all([storedRows(userId), readValue(userId, ASKED)]);
  return listed(rows, asked?.asOf);
}

function listed(rows: StatementRow[], asOf: string | undefined): CachedRows<StatementRow> {
  const oldest = rows.at(-1);
  const hasMore = oldest !== undefined && numberOf(oldest) > 1;
  return { rows, asOf, hasMore, whole: true };
}

async function keptRows(userId: string): Promise<StatementRow[]> {
  return (await readStatement(userId)).rows;
}

async function storedRows(userId: string): Promise<StatementRow[]> {
  const rows = await inCache(userId, (db) => db.statement.toArray());
  return rows.sort((a, b) => numberOf(b) - numberOf(a));
}

/** The number of the movement in its wallet, from 1. As text, "10" would sort before "9". */
function numberOf({ _id }: StatementRow): number {
  return Number(_id);
}

/**
 * Saves the statement, or some days of it, as a CSV file of what the server has. @throws ApiError,
 * Offline
 */
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
  const hasWorkers = rows.some(({ orderedBy }) => orderedBy);
  const csv = toCsv([
    [
      text.time,
      text.what,
      text.orderNumber,
      forWhomField.label[locale],
      text.amount,
      text.balance,
      text.reason,
      ...(hasWorkers ? [text.orderedBy] : []),
    ],
    ...rows.map((row) => [
      spreadsheetTime(row.createdAt),
      movementName(row, locale),
      row.orderNumber ?? null,
      row.forWhom ?? null,
      row.amount,
      row.balance,
      movementNote(row, locale) ?? null,
      ...(hasWorkers ? [row.orderedBy?.name ?? null] : []),
    ]),
  ]);
  const today = dayIn(new Date().toISOString());
  saveAs(new Blob([csv], { type: "text/csv;charset=utf-8" }), `kagoj-statement-${today}.csv`);
}
