import type { StatementRow } from "../../contract/wallet.ts";
import { callList } from "../api/client.ts";
import { allPages } from "../lists/all-pages.ts";
import type { CachedRows } from "../lists/cached-list.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import type { Days } from "./days.ts";

export const STATEMENT_PATH = "wallet/statement";
/** The key under which the time of the last answer is kept. */
const ASKED = "statement";

/** The movements of the signed-in user on this device, newest first. */
export const myStatement = { read: readStatement, refresh: refreshStatement, loadMore: loadMoreStatement };

/** The movements of some days, from the server. @throws ApiError, Offline */
export async function fetchDays(days: Days): Promise<StatementRow[]> {
  const first = await callList<StatementRow>(STATEMENT_PATH, { searchParams: days });
  return first.status === 304 ? [] : allPages(first);
}

/** Loads the newest page. @throws ApiError, Offline */
function refreshStatement(): Promise<void> {
  return asOwner(
    () => callList<StatementRow>(STATEMENT_PATH),
    async (page, userId) => {
      if (page.status === 304) return;
      await inCache(userId, (db) =>
        db.transaction("rw", db.statement, db.values, async () => {
          if (!continues(await keptRows(userId), page.rows)) await db.statement.clear();
          await db.statement.bulkPut(page.rows);
          await writeValue(userId, ASKED, null, undefined);
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
      const page = await callList<StatementRow>(STATEMENT_PATH, { searchParams: { before: oldest._id } });
      return page.status === 304 ? [] : page.rows;
    },
    async (rows, userId) => void (await inCache(userId, (db) => db.statement.bulkPut(rows))),
  );
}

/**
 * True when `fresh`, the newest page, continues the kept movements. Movements never change and are numbered without a gap. So a
 * gap, or another movement under the same number, means that the kept ones are too old or from another database. Those of an
 * earlier release lack the id of their order.
 */
export function continues(kept: StatementRow[], fresh: StatementRow[]): boolean {
  const [newest] = kept;
  const oldest = fresh.at(-1);
  if (!newest || !oldest || newest.orderId === undefined) return false;
  if (numberOf(oldest) > numberOf(newest) + 1) return false;
  const same = fresh.find((row) => row._id === newest._id);
  return same ? same.createdAt === newest.createdAt : numberOf(oldest) === numberOf(newest) + 1;
}

async function readStatement(userId: string): Promise<CachedRows<StatementRow>> {
  const [rows, asked] = await Promise.all([keptRows(userId), readValue(userId, ASKED)]);
  const oldest = rows.at(-1);
  return { rows, asOf: asked?.asOf, hasMore: oldest !== undefined && numberOf(oldest) > 1, whole: true };
}

async function keptRows(userId: string): Promise<StatementRow[]> {
  const rows = await inCache(userId, (db) => db.statement.toArray());
  return rows.sort((a, b) => numberOf(b) - numberOf(a));
}

/** The number of the movement in its wallet, from 1. As text, "10" would sort before "9". */
function numberOf({ _id }: StatementRow): number {
  return Number(_id);
}
