import { expect, test } from "vitest";
import { mergeChanges, reuseUnchanged } from "./rows.ts";

const row = (_id: string, status = "pending") => ({ _id, status });

test("new rows come first, changed ones in place, deleted ones go", () => {
  const known = [row("3"), row("2"), row("1")];
  const changes = [row("4"), row("2", "approved"), { _id: "1", deleted: true as const }];
  expect(mergeChanges(known, changes, true)).toEqual([row("4"), row("3"), row("2", "approved")]);
});

test("a changed row of a page that is not loaded is left out", () => {
  expect(mergeChanges([row("3"), row("2")], [row("1", "approved")], false)).toEqual([
    row("3"),
    row("2"),
  ]);
  expect(mergeChanges([row("3"), row("2")], [row("1", "approved")], true)).toHaveLength(3);
});

test("a list of its own order takes what comes at its place, and nothing behind its last row", () => {
  const due = (_id: string, at: string) => ({ _id, at });
  const byDue = (a: { at: string }, b: { at: string }) => a.at.localeCompare(b.at);
  const known = [due("9", "a"), due("1", "d")];
  const changes = [due("5", "b"), due("0", "e"), due("1", "d")];
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  expect(idsOf(mergeChanges(known, changes, false, byDue))).toEqual(["9", "5", "1"]);
  expect(idsOf(mergeChanges(known, changes, true, byDue))).toEqual(["9", "5", "1", "0"]);
});

test("unchanged rows stay the same objects, in the new order; changed rows are new objects, also those that lost their details", () => {
  const at = (_id: string, updatedAt = "1") => ({ _id, updatedAt });
  const before = [at("3"), at("2"), at("1")];
  const now = [
    at("4"),
    { ...at("3"), forgotten: { at: "2", afterDays: 180 } },
    at("2", "2"),
    at("1"),
  ];
  const kept = reuseUnchanged(now, before);
  expect(kept).toEqual(now);
  expect(kept.map((row) => before.includes(row))).toEqual([false, false, false, true]);
});

const discussed = {
  _id: "1",
  updatedAt: "2026-11-26T00:00:00Z",
  messages: 1,
  unread: 1,
  askedAt: "2026-11-26T00:00:01Z",
};

test("a row is another one when somebody wrote or said something about it, read it or answered, though its time is the same", () => {
  expect(reuseUnchanged([{ ...discussed }], [discussed])[0]).toBe(discussed);
  const changes = [{ messages: 2 }, { unread: 0 }, { askedAt: undefined }, { wasRight: false }];
  for (const change of changes)
    expect(reuseUnchanged([{ ...discussed, ...change }], [discussed])[0]).toEqual({
      ...discussed,
      ...change,
    });
});
