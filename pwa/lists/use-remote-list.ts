import type { Lists } from "../../contract/calls.ts";
import { callIfChanged } from "../api/client.ts";
import { allPages, type ChangedRow, mergeChanges, type RowOrder, withoutDeleted } from "./rows.ts";
import { type RemoteOptions, unchanged, useRemote } from "./use-remote.ts";

type ListSource<Row, Body = Row[]> = {
  path: string;
  filters?: Record<string, string | undefined>;
  /** Finds the rows in the answer. By default the answer is the list. */
  rowsOf?: (body: Body) => Row[];
  /** Set for a list that the server answers as changes since a version: the order of the list. */
  changes?: RowOrder<NoInfer<Row>>;
};

/** The loaded rows. `head`: the answer with the first page. `next`: the path of the next page. */
export type RemoteRows<Row, Body = Row[]> = {
  rows: Row[];
  head: Body;
  version: string | undefined;
  next: string | undefined;
};

/**
 * A list of the server, page by page. It is never stored on this device: it is other people's data,
 * or of no use without a connection. Its rows have the type that the call declares. Other filters
 * make it another list. `rows`: undefined before the first load. `head`: the answer with the first
 * page.
 */
export function useRemoteList<
  Path extends keyof Lists,
  Row extends { _id: string } = RowAt<Path>,
  Body = Lists[Path],
>(source: ListSource<Row, Body> & { path: Path } & Omit<RemoteOptions, "key">) {
  const { path, filters, rowsOf, changes, ...options } = source;
  const key = JSON.stringify([path, filters]);
  const { value, askMore, change, ...list } = useRemote<RemoteRows<Row, Body>>(
    (known) => loadNewest(source, known),
    {
      ...options,
      key,
    },
  );
  const edit = (rows: (rows: Row[]) => Row[]) =>
    change((known) => ({ ...known, rows: rows(known.rows) }));
  return {
    ...list,
    rows: value?.rows,
    head: value?.head,
    hasMore: value?.next !== undefined,
    loadMore: () => askMore((known) => loadOlder(source, known)),
    /** Replaces a row that the server has changed or answered. */
    replace: (row: Row) => edit((rows) => rows.map((one) => (one._id === row._id ? row : one))),
    remove: ({ _id }: Row) => edit((rows) => rows.filter((one) => one._id !== _id)),
  };
}

type RowAt<Path extends keyof Lists> = Lists[Path] extends (infer Row extends { _id: string })[]
  ? Row
  : never;
export type RemoteList<Path extends keyof Lists> = ReturnType<typeof useRemoteList<Path>>;

/**
 * Loads what has changed since `known`, or as many rows as are known. Answers `known` itself when
 * nothing has changed.
 * @throws ApiError, Offline
 */
export async function loadNewest<Row extends { _id: string }, Body = Row[]>(
  source: ListSource<Row, Body>,
  known?: RemoteRows<Row, Body>,
): Promise<RemoteRows<Row, Body>> {
  const { path, filters, changes } = source;
  const held = changes ? { since: known?.version } : { version: known?.version };
  const first = await callIfChanged<Body>(path, { searchParams: { ...filters }, ...held });
  if (first.status === 304) return unchanged(known);
  if (known && first.delta) {
    const changed = await allPages({ value: rawRows(source, first.value), next: first.next });
    const rows = mergeChanges(known.rows, changed, known.next === undefined, changes);
    return { ...known, rows, version: first.version };
  }
  // There was no version, or it no longer belongs to this list: the answer is the whole list.
  const { value: head, version, next } = first;
  let list: RemoteRows<Row, Body> = { rows: rowsIn(source, head), head, version, next };
  while (known && list.next && list.rows.length < known.rows.length)
    list = await loadOlder(source, list);
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

function rawRows<Row, Body>({ rowsOf }: ListSource<Row, Body>, body: Body): ChangedRow<Row>[] {
  return rowsOf ? rowsOf(body) : (body as Row[]);
}
