// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { cachedList } from "../lists/cached-list.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { cacheDb, emptyCache } from "../offline/db.ts";
import { forgetValues, setUnstored } from "../offline/values.ts";
import { storage } from "../test/browser.ts";
import { everythingKept } from "../test/kept.ts";
import { giveKey } from "../test/phone-key.ts";
import { openTestServer } from "../test/test-server.ts";
import { findLines, knownLines, rememberLines } from "./kept-lines.ts";

const server = await openTestServer();
const lines = [{ _id: "1", text: "My number is 1234567890", staff: false }];
const placeOf = (order: string) => ({ path: `apply/my-order/${order}/messages`, order });
let me = "";
let people = 0;

beforeEach(async () => {
  storage.clear();
  me = `reader-${++people}`;
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
  await giveKey(me);
});

/** The next page of the same phone: what only the last one knew is gone. */
const reopen = (...orders: string[]) => {
  for (const order of orders) setUnstored(me, placeOf(order).path, undefined);
};

test("what was read of an order is on the phone, sealed, until a logout or the end of the session", async () => {
  await rememberLines(me, placeOf("a"), lines);
  expect(knownLines(me, placeOf("a"))).toEqual(lines);
  expect(await everythingKept()).not.toContain("1234567890");
  reopen("a");
  expect(await findLines(me, placeOf("a"))).toEqual(lines);
  expect(await findLines(me, placeOf("b"))).toBeUndefined();
  await rememberLines(me, placeOf("a"), lines);
  await emptyCache(me);
  expect(knownLines(me, placeOf("a"))).toBeUndefined();
  expect(await findLines(me, placeOf("a"))).toBeUndefined();
});

test("what staff read is only in the page, and goes with its user", async () => {
  const place = { path: "apply/order/a/messages", order: undefined };
  await rememberLines(me, place, lines);
  expect(await findLines(me, place)).toEqual(lines);
  expect(await cacheDb(me).talks.count()).toBe(0);
  forgetValues(me);
  expect(await findLines(me, place)).toBeUndefined();
});

test("a row that was planted, or moved from another order, is nothing", async () => {
  await rememberLines(me, placeOf("a"), lines);
  const { talks } = cacheDb(me);
  const row = await talks.get("a");
  await talks.bulkPut([
    { ...(row as NonNullable<typeof row>), _id: "b" },
    { _id: "c", sealed: new ArrayBuffer(40), readAt: "2026-01-01T00:00:00.000Z" },
    { _id: "d", sealed: "[]" as never, readAt: "2026-01-01T00:00:00.000Z" },
  ]);
  for (const order of ["b", "c", "d"])
    expect(await findLines(me, placeOf(order)), order).toBeUndefined();
});

test("fifty conversations are kept, and one goes with its order, or when nothing is left of it", async () => {
  const names = Array.from({ length: 52 }, (_, at) => `order-${at}`);
  for (const order of names) await rememberLines(me, placeOf(order), lines);
  const kept = async () => (await cacheDb(me).talks.toArray()).map(({ _id }) => _id);
  expect((await kept()).toSorted()).toEqual(names.slice(2).toSorted());
  await rememberLines(me, placeOf("order-51"), []);
  expect(await kept()).not.toContain("order-51");

  const list = cachedList<{ _id: string; updatedAt: string }>({
    name: "orders",
    path: "list",
    table: "orders",
  });
  const rows = [{ _id: "order-49", updatedAt: "", forgotten: { at: "", afterDays: null } }];
  server.handlers.set("GET /api/list", () => ({ status: 200, body: rows }));
  await list.refresh();
  expect(await kept()).not.toContain("order-49");
  expect(await kept()).toContain("order-48");
});
