import type { DeletedRow } from "../../contract/orders.ts";

/**
 * A list, newest first unless told, with what changed since. Ids are time-ordered. `complete: false`: older rows than the known ones
 * exist and were not asked for; a change to one of those is left out, since it would leave a gap above it. Likewise, the
 * oldest first, for newer rows below the known ones.
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
