import { expect, test } from "vitest";
import type { QueueItem } from "../../../contract/queue.ts";
import { deliverable, problemOf, rowsFor } from "./batch-rows.ts";

const order = (_id: string, status = "pending") => ({ _id, status }) as QueueItem;
const file = (name: string, type = "application/pdf") => new File(["paper"], name, { type });

test("a file goes to the only order that fits; which of several, and of none, is left to the admin", () => {
  const files = ["a", "b", "c"].map((name) => file(name));
  const rows = rowsFor(files, [{ orders: [order("1")] }, { orders: [order("2"), order("3")] }, { orders: [] }]);
  expect(rows.map((row) => [row.id, row.order?._id])).toEqual([
    [0, "1"],
    [1, undefined],
    [2, undefined],
  ]);
  expect(rows.map((row) => problemOf(row, rows))).toEqual([undefined, "no-order", "no-order"]);
  expect(deliverable(rows)).toEqual([rows[0]]);
});

test("nothing goes to a decided order, to the same order twice, or out of a file that can't be delivered", () => {
  const files = [file("a"), file("b"), file("c"), file("d", "text/html")];
  const rows = rowsFor(
    files,
    [order("1"), order("1"), order("2", "approved"), order("3")].map((one) => ({ orders: [one] })),
  );
  expect(rows.map((row) => problemOf(row, rows))).toEqual([undefined, "taken", "decided", "wrong-type"]);
  // Without the first of two the second may go.
  const rest = rows.slice(1);
  expect(deliverable(rest)).toEqual([rows[1]]);
});

test("what failed goes again, what is delivered does not", () => {
  const rows = rowsFor([file("a"), file("b")], [{ orders: [order("1")] }, { orders: [order("2")] }]);
  const after = [
    { ...rows[0]!, state: "done" as const },
    { ...rows[1]!, state: "failed" as const },
  ];
  expect(deliverable(after).map((row) => row.id)).toEqual([1]);
});
