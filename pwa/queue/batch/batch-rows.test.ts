import { expect, test } from "vitest";
import type { FileMatch, QueueItem } from "../../../contract/queue.ts";
import { deliverable, leftFirst, problemOf, rowsFor } from "./batch-rows.ts";

const order = (_id: string, status = "pending") => ({ _id, status }) as QueueItem;
const file = (name: string, type = "application/pdf") => new File(["paper"], name, { type });

const match = (orders: QueueItem[], certain = orders.length === 1): FileMatch => ({
  said: [],
  candidates: orders.map((order) => ({ order, by: "order-number", text: "K-1000" })),
  certain,
});

test("a file goes to an order that is certain; what is not certain is left to the admin", () => {
  const files = ["a", "b", "c", "d"].map((name) => file(name));
  const matches = [
    match([order("1")]),
    match([order("2"), order("3")]),
    match([]),
    match([order("4")], false),
  ];
  const rows = rowsFor(files, matches);
  // What has to be looked at comes first.
  expect(rows.map((row) => [row.id, row.order?._id])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [0, "1"],
  ]);
  expect(rows.map((row) => problemOf(row, rows))).toEqual([
    "no-order",
    "no-order",
    "no-order",
    undefined,
  ]);
  expect(deliverable(rows)).toEqual([rows[3]]);
});

test("nothing goes to a decided order, to the same order twice, or out of a file that can't be delivered", () => {
  const files = [file("a"), file("b"), file("c"), file("d", "text/html")];
  const rows = rowsFor(
    files,
    [order("1"), order("1"), order("2", "approved"), order("3")].map((one) => match([one])),
  );
  expect(rows.map((row) => [row.id, problemOf(row, rows)])).toEqual([
    [1, "taken"],
    [2, "decided"],
    [3, "wrong-type"],
    [0, undefined],
  ]);
  // Without the first of two the second may go.
  const rest = rows.filter(({ id }) => id !== 0);
  expect(deliverable(rest)).toEqual([rows[0]]);
  // Nor after the first has gone, wherever it stands then.
  expect(
    deliverable(
      leftFirst(rows.map((row) => (row.id === 0 ? { ...row, state: "done" as const } : row))),
    ),
  ).toEqual([]);
});

test("what failed goes again and stands first, what is delivered does not", () => {
  const rows = rowsFor([file("a"), file("b")], [match([order("1")]), match([order("2")])]);
  const after = [
    { ...rows[0]!, state: "done" as const },
    { ...rows[1]!, state: "failed" as const },
  ];
  expect(deliverable(after).map((row) => row.id)).toEqual([1]);
  expect(leftFirst(after).map((row) => row.id)).toEqual([1, 0]);
});
