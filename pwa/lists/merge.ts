import type { DeletedRow } from "../../contract/orders.ts";

/**
 * Merges changes into a list, newest first by default. Ids are in the order of time. `complete: false`: there are rows beyond the
 * known ones. A changed row from there is left out, because it would leave a gap.
 */
export function mergeChanges<Row extends { _id: string }>(
  known: Row[],
  changes: (Row | DeletedRow)[],
  complete: boolean,
  oldestFirst = false,
): Row[] {
  const rows = new Map(known.map((row) => [row._id, row]));
  const last = known.at(-1)?._id ?? "";
  for (const change of changes) {
    if (isDeleted(change)) rows.delete(change._id);
    else if (complete || (oldestFirst ? change._id <= last : change._id >= last)) rows.set(change._id, change);
  }
  const down = oldestFirst ? -1 : 1;
  return [...rows.values()].sort((a, b) => (a._id < b._id ? down : -down));
}

export function isDeleted<Row>(row: Row | DeletedRow): row is DeletedRow {
  return typeof row === "object" && row !== null && "deleted" in row && row.deleted === true;
}

export function withoutDeleted<Row>(rows: (Row | DeletedRow)[]): Row[] {
  return rows.filter((row): row is Row => !isDeleted(row));
}
