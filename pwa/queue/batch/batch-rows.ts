import type { TakenOut } from "../../../contract/files.ts";
import type { FileMatch, QueueItem } from "../../../contract/queue.ts";
import { checkDelivery, type FileProblem } from "../work/delivery-file.tsx";

/**
 * A file of a batch. `candidates`: orders that its name may mean, and why; `said`: the order
 * numbers in it; `order`: the one that it will be delivered to. `part`: how much of it is sent, 0
 * to 1.
 */
export type BatchRow = {
  id: number;
  file: File;
  candidates: FileMatch["candidates"];
  said: string[];
  order: QueueItem | undefined;
  state: "ready" | "sending" | "done" | "failed";
  part: number;
  error?: unknown;
  takenOut?: TakenOut[];
};

/** Why a row can't be delivered as it is. `taken`: another file goes to the same order. */
export type RowProblem = FileProblem | "no-order" | "decided" | "taken";

/**
 * A row for each file, first those that can't go yet. The order is chosen already only if the match
 * is certain.
 */
export function rowsFor(files: File[], matches: FileMatch[]): BatchRow[] {
  const rows = files.map((file, index): BatchRow => {
    const { said = [], candidates = [], certain = false } = matches[index] ?? {};
    const order = certain ? candidates[0]?.order : undefined;
    return { id: index, file, said, candidates, order, state: "ready", part: 0 };
  });
  return leftFirst(rows);
}

/** What still needs somebody's eye above what is delivered or ready to go. */
export function leftFirst(rows: readonly BatchRow[]): BatchRow[] {
  const rank = (row: BatchRow) => {
    if (row.state === "done") return 3;
    return row.state === "failed" || problemOf(row, rows) ? 1 : 2;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

export function problemOf(row: BatchRow, rows: readonly BatchRow[]): RowProblem | undefined {
  const file = checkDelivery(row.file);
  if (file) return file;
  if (!row.order) return "no-order";
  const { _id, status } = row.order;
  if (status !== "pending") return "decided";
  const same = rows.filter((other) => other.order?._id === _id && !checkDelivery(other.file));
  const goes = same.find((other) => other.state === "done") ?? same.sort((a, b) => a.id - b.id)[0];
  return goes?.id === row.id ? undefined : "taken";
}

/** The rows that the button would deliver now; failed ones again. */
export function deliverable(rows: readonly BatchRow[]): BatchRow[] {
  return rows.filter(
    (row) => (row.state === "ready" || row.state === "failed") && !problemOf(row, rows),
  );
}
