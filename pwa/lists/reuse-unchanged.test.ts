import { expect, test } from "vitest";
import { reuseUnchanged } from "./reuse-unchanged.ts";

test("unchanged rows stay the same objects, in the new order; changed rows are new objects", () => {
  const before = [
    { _id: "2", status: "pending" },
    { _id: "1", status: "pending" },
  ];
  const now = [
    { _id: "3", status: "pending" },
    { _id: "2", status: "approved" },
    { _id: "1", status: "pending" },
  ];
  const kept = reuseUnchanged(now, before);
  expect(kept).toEqual(now);
  expect(kept[2]).toBe(before[1]);
  expect(kept[1]).toBe(now[1]);
});
