// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Order } from "../../contract/orders.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { shownValue } from "../offline/values.ts";
import { storage } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { isMeant } from "./is-meant.ts";
import { myOrders } from "./my-orders.ts";

const server = await openTestServer();

type Row = { _id: string; status?: string; deleted?: true };
const order = (_id: string, status = "pending"): Row => ({ _id, status });
const nid = { category: "nid", status: "pending", note: "", file: null, fileType: null, price: 50 };
let me = "";
let people = 0;

type Pages = { etag: string; first?: Row[]; older?: Row[]; changes?: Row[][]; answer?: Row[] };

/**
 * Serves the list: what waits for an `answer`, the changes with `since`, the older page with
 * `before`, otherwise the first page.
 */
function serve(pages: Pages): void {
  const list = "/api/apply/my-order";
  server.handlers.set(`GET ${list}`, ({ path }) => {
    const { searchParams } = new URL(path, "http://x");
    if (`"${searchParams.get("since")}"` === pages.etag) return { status: 304 };
    const ETag = pages.etag;
    const waits = searchParams.get("waits");
    if (waits) return { status: 200, body: (waits === "answer" && pages.answer) || [] };
    if (searchParams.has("since") && pages.changes) {
      const page = Number(searchParams.get("before") ?? 0);
      const more = page + 1 < pages.changes.length;
      return {
        status: 200,
        body: pages.changes[page] ?? [],
        headers: {
          ETag,
          "Delta-Base": `"${searchParams.get("since")}"`,
          Link: more ? `<${list}?since=1&before=${page + 1}>; rel="next"` : undefined,
        },
      };
    }
    if (searchParams.has("before")) return { status: 200, body: pages.older, headers: { ETag } };
    return {
      status: 200,
      body: pages.first,
      headers: { ETag, Link: pages.older ? `<${list}?before=x>; rel="next"` : undefined },
    };
  });
}

/** Of the ids here none is as late. */
const LATER = 0x0f_00_00_00_00_00;
const idsOf = (rows: Row[] = []) => rows.map(({ _id }) => _id);
const ids = async () => idsOf((await myOrders.read(me)).rows);
const idsBeyond = async () => idsOf((await myOrders.read(me)).beyond);

beforeEach(() => {
  storage.clear();
  me = `reader-${++people}`;
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
});

test("loads the first page, then older ones, then only asks for changes", async () => {
  serve({ etag: '"1"', first: [order("05"), order("04")], older: [order("03"), order("02")] });
  await myOrders.refresh();
  expect(await ids()).toEqual(["05", "04"]);
  await myOrders.loadMore();
  expect(await ids()).toEqual(["05", "04", "03", "02"]);
  const before = server.requests.length;
  await myOrders.loadMore();
  expect(server.requests).toHaveLength(before);
  await myOrders.refresh();
  expect(server.requests.at(-1)?.path).toBe("/api/apply/my-order?since=1");
  expect(await ids()).toHaveLength(4);
});

test("merges changes over several pages and removes deleted orders", async () => {
  serve({ etag: '"1"', first: [order("05"), order("04")] });
  await myOrders.refresh();
  serve({
    etag: '"2"',
    changes: [
      [order("07"), order("06")],
      [order("05", "approved"), { _id: "04", deleted: true }],
    ],
  });
  await myOrders.refresh();
  expect(await ids()).toEqual(["07", "06", "05"]);
  expect(await cacheDb(me).orders.get("05")).toMatchObject({ status: "approved" });
  expect((await readValue(me, "my-orders"))?.version).toBe("2");
});

describe("an order whose details the server has removed", () => {
  const blank = {
    ...order("05", "approved"),
    forgotten: { at: "2026-01-01T00:00:00.000Z", afterDays: 180 },
  };
  const whole = { ...order("05", "approved"), nidNumber: "******7890", note: "Traceperson" };
  const everythingKept = async () => {
    const db = cacheDb(me);
    const files = (await db.files.toArray()).map(({ _id, name }) => ({ _id, name }));
    return JSON.stringify([await db.orders.toArray(), files, shownValue(me, "my-orders")]);
  };
  beforeEach(async () => {
    serve({ etag: '"1"', first: [whole, order("04", "approved")] });
    await myOrders.refresh();
    for (const _id of ["05", "04"])
      await cacheDb(me).files.put({
        _id,
        path: "",
        sealed: new Blob(["x"]),
        name: "order.pdf",
        type: "application/pdf",
        size: 1,
        savedAt: "",
      });
    await myOrders.read(me);
    expect(JSON.stringify(shownValue(me, "my-orders"))).toContain("Traceperson");
    expect(await everythingKept()).toMatch(/\*{6}7890.*Traceperson/);
  });

  test.each([
    ["among the changes", { etag: '"2"', changes: [[blank]] }],
    ["in a whole list", { etag: '"other-2"', first: [blank, order("04", "approved")] }],
  ])("loses them on this device, with the kept file: %s", async (_, pages) => {
    serve(pages);
    await myOrders.refresh();
    expect(await cacheDb(me).orders.get("05")).toEqual(blank);
    expect((await cacheDb(me).files.toArray()).map(({ _id }) => _id)).toEqual(["04"]);
    expect(await everythingKept()).not.toMatch(/7890|Traceperson/);
  });
});

test("asks from the old version again when a page of changes failed", async () => {
  serve({ etag: '"1"', first: [order("05")] });
  await myOrders.refresh();
  serve({ etag: '"2"', changes: [[order("07")], [order("06")]] });
  server.faults = ["none", "lost"];
  await expect(myOrders.refresh()).rejects.toThrow();
  expect((await readValue(me, "my-orders"))?.version).toBe("1");
  await myOrders.refresh();
  expect(await ids()).toEqual(["07", "06", "05"]);
});

test("keeps what waits beyond the loaded pages apart, until their page is loaded", async () => {
  serve({ etag: '"1"', first: [order("05")], older: [order("04")], answer: [order("01")] });
  await myOrders.refresh();
  expect(server.requests.map(({ path }) => path.split("?")[1])).toEqual([
    undefined,
    "waits=answer&before=05",
    "waits=file&before=05",
    "waits=look&before=05",
  ]);
  expect([await ids(), await idsBeyond()]).toEqual([["05"], ["01"]]);
  expect(idsOf((await myOrders.since(me, LATER)).rows)).toEqual(["01"]);
  serve({
    etag: '"2"',
    changes: [[order("02"), { _id: "01", deleted: true }]],
    older: [order("04")],
  });
  await myOrders.refresh();
  expect([await ids(), await idsBeyond()]).toEqual([["05"], ["02"]]);
  await myOrders.loadMore();
  expect([await ids(), await idsBeyond()]).toEqual([["05", "04", "02"], []]);
  const asked = Object.assign(order("02"), { askedAt: "2026-01-01T00:00:00.000Z" });
  serve({ etag: '"3"', changes: [[asked]] });
  await myOrders.refresh();
  expect(idsOf((await myOrders.since(me, LATER)).rows)).toEqual(["02"]);
});

test("a page that comes without what waits beyond is shown, and loaded anew", async () => {
  serve({ etag: '"1"', first: [order("05")], older: [order("04")] });
  server.proxy = ({ path }) =>
    path.includes("waits=")
      ? { status: 502, type: "text/html", text: "<p>Bad gateway" }
      : undefined;
  await myOrders.refresh();
  expect([await ids(), await idsBeyond()]).toEqual([["05"], []]);
  server.proxy = undefined;
  serve({ etag: '"1"', first: [order("05")], older: [order("04")], answer: [order("01")] });
  await myOrders.refresh();
  expect([await ids(), await idsBeyond()]).toEqual([["05"], ["01"]]);
});

test("a phone that stores nothing knows what waits beyond the loaded pages too", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("blocked", "QuotaExceededError");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  serve({ etag: '"1"', first: [order("05")], older: [order("04")], answer: [order("01")] });
  await myOrders.refresh();
  expect([await ids(), await idsBeyond()]).toEqual([["05"], ["01"]]);
  expect(idsOf((await myOrders.since(me, LATER)).rows)).toEqual(["01"]);
  await myOrders.loadMore();
  expect([await ids(), await idsBeyond()]).toEqual([["05", "04", "01"], []]);
});

test("a list that an earlier release cut is loaded anew", async () => {
  await writeValue(me, "my-orders", { next: "apply/my-order?before=05" }, "1");
  serve({ etag: '"1"', first: [order("05")], older: [order("04")], answer: [order("01")] });
  await myOrders.refresh();
  expect([await ids(), await idsBeyond()]).toEqual([["05"], ["01"]]);
});

test("leaves out a changed order beyond the loaded pages", async () => {
  serve({ etag: '"1"', first: [order("05")], older: [order("04")] });
  await myOrders.refresh();
  serve({
    etag: '"2"',
    changes: [[order("02", "approved")]],
    older: [order("04"), order("02", "approved")],
  });
  await myOrders.refresh();
  expect(await ids()).toEqual(["05"]);
});

test("an answer that is no delta replaces the whole list", async () => {
  serve({ etag: '"restored-1"', first: [order("05"), order("04")] });
  await myOrders.refresh();
  serve({ etag: '"other-1"', first: [order("06"), order("04")] });
  await myOrders.refresh();
  expect(await ids()).toEqual(["06", "04"]);
});

test("loads the whole list when the device has lost it and the server answers 304", async () => {
  serve({ etag: '"1"', first: [order("05"), order("04")] });
  await myOrders.refresh();
  const answer = server.handlers.get("GET /api/apply/my-order");
  server.handlers.set("GET /api/apply/my-order", (request) => {
    const { orders, values } = cacheDb(me);
    void Promise.all([orders.clear(), values.clear()]);
    if (answer) server.handlers.set("GET /api/apply/my-order", answer);
    return answer?.(request) ?? { status: 500 };
  });
  await myOrders.refresh();
  expect(await ids()).toEqual(["05", "04"]);
  expect((await readValue(me, "my-orders"))?.version).toBe("1");
});

test.each([
  ["emptied", undefined],
  ["loaded by another tab", "2"],
])(
  "changes of a list that was %s meanwhile are left out, and the list is loaded",
  async (_, by) => {
    serve({ etag: '"1"', first: [order("05"), order("04")] });
    await myOrders.refresh();
    server.handlers.set("GET /api/apply/my-order", async () => {
      const { orders, values } = cacheDb(me);
      if (by) await writeValue(me, "my-orders", { next: undefined }, by);
      else await Promise.all([orders.clear(), values.clear()]);
      const now = [order("06"), order("05"), order("04")];
      serve({ etag: '"3"', first: now, ...(by && { changes: [[order("06")]] }) });
      const headers = { ETag: '"2"', "Delta-Base": '"1"' };
      return { status: 200, body: [order("04", "done")], headers };
    });
    await myOrders.refresh();
    expect(await ids()).toEqual(["06", "05", "04"]);
    expect((await readValue(me, "my-orders"))?.version).toBe("3");
  },
);

test("an older page is left out where the list was loaded anew meanwhile", async () => {
  const first = [order("05"), order("04")];
  serve({ etag: '"1"', first, older: [order("03")] });
  await myOrders.refresh();
  server.handlers.set("GET /api/apply/my-order", async () => {
    await writeValue(me, "my-orders", { next: "/other", oldest: "04" }, "2");
    return { status: 200, body: [order("03")], headers: { ETag: '"2"' } };
  });
  await myOrders.loadMore();
  expect([await ids(), (await readValue(me, "my-orders"))?.version]).toEqual([["05", "04"], "2"]);
});

test("the first rows are known without the database, with what the list shows of them and the time", async () => {
  const birth = {
    ...nid,
    category: "birth",
    birthRegistrationNumber: "2001****8762",
    nameInEnglish: "Md Rakib Hasan",
  };
  const numbers = Array.from({ length: 11 }, (_, n) => `${n + 10}`).reverse();
  const [newest = "", ...others] = numbers;
  serve({
    etag: '"1"',
    first: [
      { ...birth, _id: newest },
      ...others.map((_id) => ({ ...nid, _id, nidNumber: "*890" })),
    ],
  });
  expect(myOrders.known(me)).toBeUndefined();
  await myOrders.refresh();
  const { asOf, rows } = await myOrders.read(me);
  expect(rows).toHaveLength(11);

  const known = myOrders.known(me);
  expect(known).toMatchObject({ asOf, whole: false, hasMore: false });
  expect(known?.rows.map(({ _id }) => _id)).toEqual(numbers.slice(0, 8));
  expect(known?.rows[1]).toEqual({ ...nid, _id: "19", nidNumber: "*890" });
  expect(known?.rows[0]).toEqual({
    ...nid,
    category: "birth",
    _id: newest,
    birthRegistrationNumber: "2001****8762",
  });
  expect(storage.getItem(`kagoj-known-${me}`)).not.toContain("Rakib");
  expect(myOrders.known("somebody-else")).toBeUndefined();
});

test("a poll right after it was loaded sends no request, for the same user only", async () => {
  serve({ etag: '"1"', first: [order("05")] });
  await Promise.all([myOrders.refresh(), myOrders.recheck()]);
  expect(server.requests).toHaveLength(1);
  await myOrders.refresh();
  expect(server.requests).toHaveLength(2);
  me = `reader-${++people}`;
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
  await myOrders.recheck();
  expect(await ids()).toEqual(["05"]);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
  await myOrders.recheck();
  vi.restoreAllMocks();
  expect(server.requests).toHaveLength(4);
});

test("of a list that was never loaded, or is read after the logout, nothing is known", async () => {
  await myOrders.read(me);
  expect(myOrders.known(me)).toBeUndefined();
  serve({ etag: '"1"', first: [{ ...nid, ...order("05") }] });
  await myOrders.refresh();
  const late = myOrders.read(me);
  writeChatUser(undefined);
  await late;
  expect(storage.getItem(`kagoj-known-${me}`)).toBeNull();
});

test("a search on this device finds an order by its own number, in any digits, within the chosen filters", () => {
  const order = { ...nid, _id: "a", orderNumber: "K-4821", createdAt: "", updatedAt: "" } as Order;
  for (const q of ["4821", "k-4821", "K ৪৮২১", "অর্ডার K-৪৮২১ কই?", undefined])
    expect(isMeant(order, { q })).toBe(true);
  for (const q of ["482", "48210", "রহিম", "******7890"]) expect(isMeant(order, { q })).toBe(false);
  expect(isMeant(order, { q: "4821", category: "tin" })).toBe(false);
  expect(isMeant(order, { status: "approved" })).toBe(false);
  // One that an older release kept has no number.
  expect(isMeant({ ...order, orderNumber: undefined as unknown as string }, { q: "রহিম" })).toBe(
    false,
  );
});

test("on this device too, only what a worker ordered is meant, or only what they themself did", () => {
  const own = { ...nid, _id: "a" } as unknown as Order;
  const theirs = { ...own, orderedBy: { _id: "w", name: "করিম", hears: true } };
  const meant = (orderedBy?: string) => [own, theirs].map((order) => isMeant(order, { orderedBy }));
  expect(meant()).toEqual([true, true]);
  expect(meant("me")).toEqual([true, false]);
  expect(meant("w")).toEqual([false, true]);
  expect(meant("x")).toEqual([false, false]);
});

test("a search on this device takes a number out of words", () => {
  const order = { ...nid, _id: "a", nidNumber: "******7890" } as unknown as Order;
  for (const q of ["NID: 1234 567 890", "১২৩৪৫৬৭৮৯০ রহিম"])
    expect([q, isMeant(order, { q })]).toEqual([q, true]);
  expect(isMeant(order, { q: "NID: 1234 567 891" })).toBe(false);
});

test("an order on this phone is found by a name in it, and not by a masked value", () => {
  const order = { ...nid, category: "tin", NameNid: "মোঃ রাকিব হাসান" } as unknown as Order;
  for (const q of ["রাকিব", "মো. রাকিব"]) expect(isMeant(order, { q })).toBe(true);
  for (const q of ["রহিম", "****"]) expect(isMeant(order, { q })).toBe(false);
});
