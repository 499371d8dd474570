import { type ListSource, loadNewest, loadOlder, type RemoteRows } from "./remote-list.ts";
import { type RemoteOptions, useRemote } from "./use-remote.ts";

/**
 * A list of the server's, page by page, never kept on this device: other people's data must not land on it. With other filters
 * it is another list. `rows`: undefined until first fetched. `head`: the first page's answer.
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
    /** The server has changed this row, or answered it anew. */
    replace: (row: Row) => edit((rows) => rows.map((one) => (one._id === row._id ? row : one))),
    remove: ({ _id }: Row) => edit((rows) => rows.filter((one) => one._id !== _id)),
  };
}

export type RemoteList<Row extends { _id: string }, Body = Row[]> = ReturnType<typeof useRemoteList<Row, Body>>;
