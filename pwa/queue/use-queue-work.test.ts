import { expect, test } from "vitest";
import type { QueueItem } from "../../contract/queue.ts";
import { inNotedTurn, neighbour, nextToDo, sumToRefund } from "./use-queue-work.ts";

const order = (_id: string, status = "pending", by?: string) =>
  ({ _id, status, claim: by ? { by, username: by, at: "" } : null }) as QueueItem;

test("the next order is the next pending one down the list, then from the top, never one that a colleague works on", () => {
  const list = [
    order("a"),
    order("b", "approved"),
    order("c"),
    order("d", "pending", "other"),
    order("e", "pending", "me"),
  ];
  expect(nextToDo(list, "a", "me")?._id).toBe("c");
  expect(nextToDo(list, "c", "me")?._id).toBe("e");
  expect(nextToDo(list, "e", "me")?._id).toBe("a");
  expect(nextToDo(list, undefined, "me")?._id).toBe("a");
  expect(nextToDo(list, "gone", "me")?._id).toBe("a");
  expect(nextToDo([order("a")], "a", "me")).toBeUndefined();
  expect(nextToDo([order("d", "pending", "other")], undefined, "me")).toBeUndefined();
});

test("after a returned order comes the next returned one, and none that waits for its first file", () => {
  const returned = (_id: string) =>
    ({ ...order(_id, "approved"), wrongFileAt: "2026-11-26" }) as QueueItem;
  const list = [returned("a"), order("b"), returned("c")];
  expect([nextToDo(list, "a", "me", true)?._id, nextToDo(list, "c", "me", true)?._id]).toEqual([
    "c",
    "a",
  ]);
  expect(nextToDo(list.slice(1), "c", "me", true)).toBeUndefined();
});

test("after an order has left, the list goes on from its place: with what is still there, then with what is new", () => {
  const list = [order("new"), order("a"), order("c")];
  expect(inNotedTurn(list, ["b", "c", "a"]).map(({ _id }) => _id)).toEqual(["c", "a", "new"]);
  expect(inNotedTurn(list, [])).toEqual(list);
});

test("cancelling gives back of each order what it has not given back already, to the poisha", () => {
  const orders = [{ price: 90, returned: 50 }, { price: 0.1 }, { price: 0.2 }] as QueueItem[];
  expect(sumToRefund(orders)).toBe(40.3);
});

test("the first and last order have no neighbour beyond the list", () => {
  const list = [order("a"), order("b")];
  expect([neighbour(list, "a", 1)?._id, neighbour(list, "b", 1), neighbour(list, "a", -1)]).toEqual(
    ["b", undefined, undefined],
  );
  expect(neighbour(list, undefined, 1)?._id).toBe("a");
  expect(neighbour([], undefined, 1)).toBeUndefined();
});
