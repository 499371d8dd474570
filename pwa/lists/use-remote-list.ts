import { type ListSource, loadNewest, loadOlder, type RemoteRows } from "./remote-list.ts";
import { type RemoteOptions, useRemote } from "./use-remote.ts";

/**
 * A list of the server, page by page. It is never stored on this device: it is other people's data, or of no use without a
 * connection. Other filters make it another list. `rows`: undefined before the first load. `head`: the answer with the first page.
 */
export function useRemoteList<Row extends { _id: string }, Body = Row[]>(
  source: ListSource<Row, Body> & Omit<RemoteOptions, "key">,
) {
  const { path, filters, rowsOf, changes, ...options } = source;
  const key = JSON.stringify([path, filters]);
  const { value, askMore, change, ...list } = useRemote<RemoteRows<Row, Body>>((known) => loadNewest(source, known), {
    ...options,
    key,
  });
  const edit = (rows: (rows: Row[]) => Row[]) => change((known) => ({ ...known, rows: rows(known.rows) }));
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

export type RemoteList<Row extends { _id: string }, Body = Row[]> = ReturnType<typeof useRemoteList<Row, Body>>;
