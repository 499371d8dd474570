import { useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { useRemote } from "../../lists/use-remote.ts";
import { deliverOrder, matchFiles } from "../queue.ts";
import { type BatchRow, deliverable, leftFirst, rowsFor } from "./batch-rows.ts";

/** As many as the server matches in one call. */
export const MOST_FILES = 50;
/** Between two looks at what became of all orders of a batch. */
const LOOK_MS = 3_000;

type Progress = { tried: number; all: number };

/**
 * The files of a batch with their orders, and their delivery, one after the other: on a slow
 * connection each is whole before the next begins, so when it breaks off, what is delivered stays
 * and the rest can go again.
 */
export function useBatch(files: File[], onChanged: () => Promise<void>) {
  const [edited, setEdited] = useState<BatchRow[]>();
  const [sending, setSending] = useState<Progress>();
  const taken = files.slice(0, MOST_FILES);
  const matches = useRemote(() => matchFiles(taken.map((file) => file.name)));
  const known = edited ?? (matches.value ? rowsFor(taken, matches.value) : []);
  // Somebody else may be faster, while the files are looked through too.
  const numbers = known.flatMap(({ order }) => (order ? [order.orderNumber] : []));
  const current = useRemote(async () => (numbers.length > 0 ? matchFiles(numbers) : []), {
    events: ["queue"],
    pace: LOOK_MS,
    key: numbers.join(),
    staysOverKeys: true,
  });
  const newest = new Map(
    current.value?.flatMap(({ candidates }) => candidates.map(({ order }) => [order._id, order])),
  );
  const rows = known.map((row) => ({
    ...row,
    order: row.order && (newest.get(row.order._id) ?? row.order),
  }));

  const setRows = (edit: (rows: BatchRow[]) => BatchRow[]) => setEdited((now) => edit(now ?? rows));
  const change = (id: number, part: Partial<BatchRow>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));

  const deliver = async () => {
    const all = deliverable(rows);
    for (const [tried, { id, file, order }] of all.entries()) {
      setSending({ tried, all: all.length });
      change(id, { state: "sending", part: 0, error: undefined });
      try {
        const { takenOut } = await deliverOrder(order?._id ?? "", file, (part) =>
          change(id, { part }),
        );
        change(id, { state: "done", takenOut });
      } catch (error) {
        change(id, { state: "failed", error });
        // Without a connection the others would fail too.
        if (!isApiError(error)) break;
      }
    }
    await Promise.all([current.refresh(), onChanged()]);
    setRows(leftFirst);
    setSending(undefined);
  };

  return {
    rows,
    matches,
    sending,
    deliver: () => void deliver(),
    remove: (id: number) => setRows((now) => now.filter((row) => row.id !== id)),
    choose: (id: number, order: QueueItem | undefined) => change(id, { order }),
    /** Looks for the order that the admin types for a file. False when there is none. */
    find: async (id: number, typed: string) => {
      const [match] = await matchFiles([typed]);
      const candidates = match?.candidates ?? [];
      change(id, { candidates, order: candidates.length === 1 ? candidates[0]?.order : undefined });
      return candidates.length > 0;
    },
  };
}
