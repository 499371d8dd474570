import { expect, test } from "vitest";
import { mergeChanges } from "./merge.ts";

const row = (_id: string, status = "pending") => ({ _id, status });

test("new rows come first, changed ones in place, deleted ones go", () => {
  const known = [row("3"), row("2"), row("1")];
  const changes = [row("4"), row("2", "approved"), { _id: "1", deleted: true as const }];
  expect(mergeChanges(known, changes, true)).toEqual([row("4"), row("3"), row("2", "approved")]);
});

test("a changed row of a page that is not loaded is left out", () => {
  expect(mergeChanges([row("3"), row("2")], [row("1", "approved")], false)).toEqual([row("3"), row("2")]);
  expect(mergeChanges([row("3"), row("2")], [row("1", "approved")], true)).toHaveLength(3);
});
