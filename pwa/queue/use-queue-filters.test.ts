import { expect, test } from "vitest";
import { readFilters, type Sort, type Status, unsaid } from "./use-queue-filters.ts";

const read = (query: string, status: Status = "pending", sort: Sort = "oldest") => {
  const filters = readFilters(new URLSearchParams(query), { status, sort });
  return [filters.status, filters.sort];
};

test("the queue opens on what was last chosen", () => {
  expect(read("")).toEqual(["pending", "oldest"]);
  expect(read("", "pending", "newest")).toEqual(["pending", undefined]);
  expect(read("", "all")).toEqual([undefined, undefined]);
  expect(read("", "approved")).toEqual(["approved", undefined]);
});

test("an address says more than the last choice, and a search looks everywhere", () => {
  expect(read("status=cancel&sort=oldest")).toEqual(["cancel", "oldest"]);
  expect(read("status=all")).toEqual([undefined, undefined]);
  expect(read("q=4821")).toEqual([undefined, undefined]);
  expect(read(`user=${"a".repeat(36)}`)).toEqual([undefined, undefined]);
  expect(read("q=4821&status=pending")).toEqual(["pending", "oldest"]);
  expect(read("category=nid")).toEqual(["pending", "oldest"]);
  expect([read("unanswered=1"), read("wrong=1")]).toEqual([
    [undefined, "oldest"],
    [undefined, "oldest"],
  ]);
  expect([read("late=1"), read("mine=1"), read("status=pending&sort=due")]).toEqual([
    [undefined, "due"],
    [undefined, "due"],
    ["pending", "due"],
  ]);
  expect(read("status=constructor&sort=x")).toEqual(["pending", undefined]);
});

test("what only this device knows is written into the address", () => {
  const last = { status: "pending", sort: "newest" } as const;
  const added = (query: string) => unsaid(new URLSearchParams(query), last);
  expect(added("")).toEqual(last);
  expect(added("category=nid&open=first")).toEqual(last);
  expect(added("status=constructor")).toEqual(last);
  expect(added("status=pending&sort=oldest")).toEqual({});
  expect(added("status=pending")).toEqual({ sort: "newest" });
  expect(added("status=approved")).toEqual({});
  expect(added("q=4821")).toEqual({});
  expect([added("unanswered=1"), added("wrong=1&status=pending")]).toEqual([{}, {}]);
  expect(unsaid(new URLSearchParams(), { ...last, status: "all" })).toEqual({ status: "all" });
});

test("where a report leads, days, deed and ids are read, and what was typed by hand is not", () => {
  const last = { status: "pending", sort: "oldest" } as const;
  const of = (query: string) => readFilters(new URLSearchParams(query), last);
  const id = "a".repeat(36);
  expect(
    of(`status=all&from=2026-11-28&to=2026-11-29&clerk=${id}&group=${id}&deed=returned`),
  ).toMatchObject({
    ...{ from: "2026-11-28", to: "2026-11-29", clerk: id, group: id, deed: "returned" },
    status: undefined,
  });
  const wrong = of("status=all&from=yesterday&to=2026-02-30&clerk=me&group=none&deed=eaten");
  for (const name of ["from", "to", "clerk", "group", "deed"] as const)
    expect(wrong[name]).toBeUndefined();
});
