import "../test/browser.ts";
import { expect, test } from "vitest";
import { openTestServer } from "../test/test-server.ts";
import { newestFirst } from "./rows.ts";
import { loadNewest, loadOlder, type RemoteRows } from "./use-remote-list.ts";

type Row = { _id: string; done?: true; deleted?: true };

const server = await openTestServer();
const PATH = "apply/order";
const source = {
  path: PATH,
  filters: { status: "pending", q: undefined },
  changes: newestFirst,
} as const;
const ids = (list: RemoteRows<Row>) => list.rows.map((row) => row._id).join(" ");
const row = (_id: string): Row => ({ _id });

/** Serves the pages of a list in order, or the pages of changes since any version. */
function serve(etag: string, pages: Row[][], { delta = false } = {}): void {
  server.handlers.set(`GET /api/${PATH}`, ({ path }) => {
    const { searchParams } = new URL(path, "http://x");
    if (`"${searchParams.get("since")}"` === etag) return { status: 304 };
    const page = Number(searchParams.get("before") ?? 0);
    const next =
      page + 1 < pages.length ? `</api/${PATH}?before=${page + 1}>; rel="next"` : undefined;
    const base = delta ? `"${searchParams.get("since")}"` : undefined;
    return {
      status: 200,
      body: pages[page],
      headers: { ETag: etag, Link: next, "Delta-Base": base },
    };
  });
}

test("loads page by page, with its filters", async () => {
  serve('"1"', [[row("05"), row("04")], [row("03")]]);
  const first = await loadNewest<Row>(source);
  expect([ids(first), new URL(server.requests.at(-1)?.path ?? "", "http://x").search]).toEqual([
    "05 04",
    "?status=pending",
  ]);
  const all = await loadOlder(source, first);
  expect([ids(all), all.next]).toEqual(["05 04 03", undefined]);
  expect(await loadOlder(source, all)).toBe(all);
  expect(await loadNewest(source, all)).toBe(all);
});

test("merges every page of changes, and leaves out rows beyond the loaded pages", async () => {
  serve('"1"', [[row("05"), row("04")], [row("02")]]);
  const known = await loadNewest<Row>(source);
  serve(
    '"2"',
    [
      [row("06"), { _id: "04", deleted: true }],
      [{ _id: "05", done: true }, row("01")],
    ],
    { delta: true },
  );
  const now = await loadNewest(source, known);
  expect([ids(now), now.version, now.next]).toEqual(["06 05", "2", known.next]);
  expect(now.rows[1]).toEqual({ _id: "05", done: true });
});

test("replaces the list when the answer is no delta, and loads as many rows as before", async () => {
  serve('"1"', [[row("05")], [row("04")], [row("03")]]);
  const known = await loadOlder(source, await loadNewest<Row>(source));
  serve('"other"', [[row("09")], [row("04")], [row("03")]]);
  expect(ids(await loadNewest(source, known))).toBe("09 04");
});

test("keeps the list and its version when a page of changes fails", async () => {
  serve('"1"', [[row("05")]]);
  const known = await loadNewest<Row>(source);
  serve('"2"', [[row("06")], [row("07")]], { delta: true });
  server.faults = ["none", "lost"];
  await expect(loadNewest(source, known)).rejects.toThrow();
  expect(ids(await loadNewest(source, known))).toBe("07 06 05");
});
