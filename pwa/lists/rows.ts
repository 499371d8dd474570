import type { DeletedRow, Forgotten } from "../../contract/orders.ts";
import { callIfChanged } from "../api/client.ts";

/**
 * `asOf`: when the server last confirmed the list (ISO 8601); undefined before the first load.
 * `whole`: false while these are only the first rows, as the last visit showed them, because the
 * database has not answered yet. `beyond`: of the pages that are not loaded, what waits on the user
 * and what has changed since.
 */
export type CachedRows<Row> = {
  rows: Row[];
  beyond?: Row[];
  asOf: string | undefined;
  hasMore: boolean;
  whole: boolean;
};

/** Nothing is known of the list: it is not stored, and the server has not answered. */
export const unknownRows: CachedRows<never> = {
  rows: [],
  asOf: undefined,
  hasMore: false,
  whole: true,
};

/** A row that this phone keeps. */
export type CachedRow = {
  _id: string;
  updatedAt: string;
  file?: string | null;
  attachmentCount?: number | undefined;
  returned?: number | undefined;
  messages?: number | undefined;
  unread?: number | undefined;
  askedAt?: string | undefined;
  wasRight?: boolean | undefined;
  forgotten?: Forgotten | undefined;
  unreadable?: true | undefined;
};

/** A row, or the id of one that has left the list. */
export type ChangedRow<Row> = Row | DeletedRow;

/**
 * All rows of a list from its first answer and the pages after it. Keep the list's version only
 * when all pages have come: otherwise the next call would miss rows. @throws ApiError, Offline
 */
export async function allPages<Row>(first: {
  value: Row[];
  next: string | undefined;
}): Promise<Row[]> {
  const rows = [...first.value];
  for (let next = first.next; next; ) {
    const page = await callIfChanged<Row[]>(next);
    if (page.status === 304) break;
    rows.push(...page.value);
    next = page.next;
  }
  return rows;
}

/** The order of a list: below 0 when `a` stands before `b`. Ids are in the order of time. */
export type RowOrder<Row> = (a: Row, b: Row) => number;
export const newestFirst: RowOrder<{ _id: string }> = (a, b) => (a._id < b._id ? 1 : -1);
export const oldestFirst: RowOrder<{ _id: string }> = (a, b) => (a._id < b._id ? -1 : 1);

/**
 * Merges changes into a list, newest first by default. `complete: false`: there are rows beyond the
 * known ones. A changed row from there is left out, because it would leave a gap.
 */
export function mergeChanges<Row extends { _id: string }>(
  known: Row[],
  changes: ChangedRow<Row>[],
  complete: boolean,
  order: RowOrder<Row> = newestFirst,
): Row[] {
  const rows = new Map(known.map((row) => [row._id, row]));
  const last = known.at(-1);
  const isAmong = (row: Row) =>
    complete || (last !== undefined && (row._id === last._id || order(row, last) < 0));
  for (const change of changes) {
    if (isDeleted(change)) rows.delete(change._id);
    else if (isAmong(change)) rows.set(change._id, change);
    else rows.delete(change._id);
  }
  return [...rows.values()].sort(order);
}

export function isDeleted<Row>(row: ChangedRow<Row>): row is DeletedRow {
  return typeof row === "object" && row !== null && "deleted" in row && row.deleted === true;
}

export function withoutDeleted<Row>(rows: ChangedRow<Row>[]): Row[] {
  return rows.filter((row): row is Row => !isDeleted(row));
}

/**
 * `rows`, with the objects of `before` for unchanged ones, so that React need not draw those again.
 */
export function reuseUnchanged<Row extends CachedRow>(rows: Row[], before: Row[]): Row[] {
  const known = new Map(before.map((row) => [row._id, row]));
  return rows.map((row) => {
    const same = known.get(row._id);
    return same && versionOf(same) === versionOf(row) ? same : row;
  });
}

/**
 * What is removed from a row, written or said about it, or can't be read any more, leaves its
 * `updatedAt` as it is.
 */
function versionOf(row: CachedRow): string {
  const {
    updatedAt,
    file,
    attachmentCount,
    returned,
    messages,
    unread,
    askedAt,
    wasRight,
    forgotten,
    unreadable,
  } = row;
  return [
    updatedAt,
    file,
    attachmentCount,
    returned,
    messages,
    unread,
    askedAt,
    wasRight,
    forgotten?.at,
    unreadable,
  ].join();
}
