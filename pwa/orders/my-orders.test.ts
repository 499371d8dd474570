// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Order } from "../../contract/orders.ts";
import { readValue } from "../offline/cache.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { shownValue } from "../offline/values.ts";
import { storage } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { isMeant, myOrders } from "./my-orders.ts";

const server = await openTestServer();

type Row = { _id: string; status?: string; deleted?: true };
const order = (_id: string, status = "pending"): Row => ({ _id, status });
const nid = { category: "nid", status: "pending", note: "", file: null, fileType: null, price: 50 };
let me = "";
let people = 0;

/** Serves the list: the changes with `since`, the older page with `before`, otherwise the first page. */
function serve(pages: { etag: string; first?: Row[]; older?: Row[]; changes?: Row[][] }): void {
  const list = "/api/apply/my-order";
  server.handlers.set(`GET ${list}`, ({ path }) => {
    const { searchParams } = new URL(path, "http://x");
    if (`"${searchParams.get("since")}"` === pages.etag) return { status: 304 };
    const ETag = pages.etag;
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

async function ids(): Promise<string[]> {
  return (await cacheDb(me).orders.orderBy("_id").reverse().toArray()).map((row) => row._id);
}

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
  for (const q of ["4821", "k-4821", "K ৪৮২১", undefined]) expect(isMeant(order, { q })).toBe(true);
  for (const q of ["482", "48210", "রহিম", "******7890"]) expect(isMeant(order, { q })).toBe(false);
  expect(isMeant(order, { q: "4821", category: "tin" })).toBe(false);
  expect(isMeant(order, { status: "approved" })).toBe(false);
  // One that an older release kept has no number.
  expect(isMeant({ ...order, orderNumber: undefined as unknown as string }, { q: "রহিম" })).toBe(
    false,
  );
});
