import type { DeletedRow } from "../../contract/orders.ts";
import { callIfChanged } from "../api/client.ts";
import { offline } from "../api/errors.ts";
import { allPages } from "./all-pages.ts";
import { mergeChanges, withoutDeleted } from "./merge.ts";

export type ListSource<Row, Body = Row[]> = {
  path: string;
  filters?: Record<string, string | undefined>;
  /** Finds the rows in the answer. By default the answer is the list. */
  rowsOf?: (body: Body) => Row[];
  /** Set for a list that the server answers as changes since a version: the order of the list. */
  changes?: "newest-first" | "oldest-first";
};

/** The loaded rows. `head`: the answer with the first page. `next`: the path of the next page. */
export type RemoteRows<Row, Body = Row[]> = {
  rows: Row[];
  head: Body;
  etag: string | undefined;
  next: string | undefined;
};

/**
 * Loads what has changed since `known`, or as many rows as are known. Answers `known` itself when nothing has changed.
 * @throws ApiError, Offline
 */
export async function loadNewest<Row extends { _id: string }, Body = Row[]>(
  source: ListSource<Row, Body>,
  known?: RemoteRows<Row, Body>,
): Promise<RemoteRows<Row, Body>> {
  const { path, filters, changes } = source;
  const since = changes && known?.etag;
  const first = await callIfChanged<Body>(path, { searchParams: { ...filters }, etag: known?.etag, since });
  if (first.status === 304) {
    if (known) return known;
    throw offline("unchanged since nothing");
  }
  if (known && first.delta) {
    const changed = await allPages({ rows: rawRows(source, first.value), next: first.next });
    const rows = mergeChanges(known.rows, changed, known.next === undefined, changes === "oldest-first");
    return { ...known, rows, etag: first.etag };
  }
  // There was no version, or it no longer belongs to this list: the answer is the whole list.
  const { value: head, etag, next } = first;
  let list: RemoteRows<Row, Body> = { rows: rowsIn(source, head), head, etag, next };
  while (known && list.next && list.rows.length < known.rows.length) list = await loadOlder(source, list);
  return list;
}

/** Loads the next page of `known`. @throws ApiError, Offline */
export async function loadOlder<Row extends { _id: string }, Body>(
  source: ListSource<Row, Body>,
  known: RemoteRows<Row, Body>,
): Promise<RemoteRows<Row, Body>> {
  const page = known.next === undefined ? undefined : await callIfChanged<Body>(known.next);
  if (page?.status !== 200) return known;
  return { ...known, rows: [...known.rows, ...rowsIn(source, page.value)], next: page.next };
}

function rowsIn<Row, Body>(source: ListSource<Row, Body>, body: Body): Row[] {
  return withoutDeleted<Row>(rawRows(source, body));
}

function rawRows<Row, Body>({ rowsOf }: ListSource<Row, Body>, body: Body): (Row | DeletedRow)[] {
  return rowsOf ? rowsOf(body) : (body as Row[]);
}
