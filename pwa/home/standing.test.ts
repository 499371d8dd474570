import { expect, test } from "vitest";
import type { Order, OrderStatus } from "../../contract/orders.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { fixPlaces, rowsOfHome } from "./standing.ts";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

function order(_id: string, status: OrderStatus, hours: number): Order {
  const times = { createdAt: hoursAgo(hours + 1), updatedAt: hoursAgo(hours) };
  return {
    ...{ _id, orderNumber: `K-${_id}`, category: "nid", status, price: 120, ...times },
    ...{ note: "", file: null, fileType: null },
  };
}
const ids = (rows: ({ id: string } | undefined)[]) => rows.map((row) => row?.id);

test("what waits here comes first, then news, then pending orders; older ones are the rest", () => {
  const rows = [
    order("6", "pending", 1),
    order("5", "approved", 47),
    order("4", "approved", 49),
    order("3", "cancel", 2),
    order("2", "pending", 900),
    order("1", "cancel", 900),
  ];
  const { current, rest } = rowsOfHome({ rows, waiting: [{ id: "tap" } as OutboxItem] }, NOW);
  expect(ids(current)).toEqual(["tap", "5", "3", "6", "2"]);
  expect(ids(rest)).toEqual(["4", "1"]);
});

test("a row stays in its place when its order changes, and a free place takes the next", () => {
  const rows = ["c", "b", "a"].map((id) => ({ id, order: order(id, "pending", 1) }));
  expect(ids(fixPlaces(["a", "b"], rows))).toEqual(["a", "b"]);
  // "b" was sent and is an order by now; "x" is new.
  const later = ["x", "c", "a"].map((id) => ({ id, order: order(id, "pending", 1) }));
  expect(ids(fixPlaces(["a", "b"], later))).toEqual(["a", "x"]);
  expect(ids(fixPlaces(["", "a", ""], later.slice(2)))).toEqual([undefined, "a", undefined]);
});
