import { expect, test } from "vitest";
import { dueFirst, isLate } from "./queue.ts";

const at = (_id: string, dueAt?: string) => ({ _id, ...(dueAt && { dueAt }) });

test("what is due first stands first, then the oldest of what has no time", () => {
  const rows = [
    at("1"),
    at("4", "2026-11-30T10:00:00.000Z"),
    at("2"),
    at("3", "2026-11-30T09:00:00.000Z"),
    at("0", "2026-11-30T10:00:00.000Z"),
  ];
  expect(rows.sort(dueFirst).map(({ _id }) => _id)).toEqual(["3", "0", "4", "1", "2"]);
});

test("an order is late once its time has come, and one without a time never", () => {
  const now = Date.parse("2026-11-30T10:00:00.000Z");
  const late = (dueAt?: string) => isLate(at("1", dueAt), now);
  expect([late("2026-11-30T09:59:59.000Z"), late("2026-11-30T10:00:01.000Z"), late()]).toEqual([
    true,
    false,
    false,
  ]);
});
