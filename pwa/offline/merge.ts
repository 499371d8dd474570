import type { DeletedRow } from "../../contract/orders.ts";

/**
 * A list, newest first, with what changed since. Ids are time-ordered. `complete: false`: older rows than the known ones
 * exist and were not asked for; a change to one of those is left out, since it would leave a gap above it.
 */
export function mergeChanges<Row extends { _id: string }>(
  known: Row[],
  changes: (Row | DeletedRow)[],
  complete: boolean,
): Row[] {
  const rows = new Map(known.map((row) => [row._id, row]));
  const oldest = known.at(-1)?._id ?? "";
  for (const change of changes) {
    if (isDeleted(change)) rows.delete(change._id);
    else if (complete || change._id >= oldest) rows.set(change._id, change);
  }
  return [...rows.values()].sort((a, b) => (a._id < b._id ? 1 : -1));
}

export function isDeleted<Row>(row: Row | DeletedRow): row is DeletedRow {
  return typeof row === "object" && row !== null && "deleted" in row && row.deleted === true;
}

export function withoutDeleted<Row>(rows: (Row | DeletedRow)[]): Row[] {
  return rows.filter((row): row is Row => !isDeleted(row));
}
