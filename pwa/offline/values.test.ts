// Must be imported first: Dexie looks for IndexedDB when it is loaded.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storage } from "../test/browser.ts";
import { writeChatUser } from "./chat-user.ts";
import { wipe } from "./db.ts";
import { shownValue, showValues } from "./values.ts";

const AS_OF = "2026-11-22T10:00:00.000Z";
const prices = (nid: number, version = "1") => ({
  prices: { value: { nid }, asOf: AS_OF, version },
});
const priceOf = (userId: string) => shownValue(userId, "prices").value?.nid;
const snapshotOf = (userId: string) => JSON.parse(storage.getItem(`kagoj-known-${userId}`) ?? "{}");
const enter = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "user", profilePic: "", fullName: "", balance: 0 });

let me = "";
let people = 0;
beforeEach(() => {
  storage.clear();
  me = `viewer-${++people}`;
  enter(me);
});
afterEach(() => vi.restoreAllMocks());

test("the values of the last visit are there at once, each under its name", () => {
  expect(shownValue(me, "prices")).toEqual({ value: undefined, asOf: undefined });
  showValues(me, prices(1));
  showValues(me, { switches: { value: { nid: true }, asOf: AS_OF } });
  showValues(me, prices(3, "2"));
  expect(snapshotOf(me)).toMatchObject({
    prices: { value: { nid: 3 }, version: "2" },
    switches: { value: { nid: true } },
  });
  const next = `${me}-next-visit`;
  storage.setItem(`kagoj-known-${next}`, storage.getItem(`kagoj-known-${me}`) ?? "");
  expect(priceOf(next)).toBe(3);
});

test("a value of the same version stays the same object", () => {
  showValues(me, prices(1));
  const { value } = shownValue(me, "prices");
  showValues(me, { prices: { value: { nid: 1 }, asOf: "later", version: "1" } });
  expect(shownValue(me, "prices").asOf).toBe("later");
  expect(shownValue(me, "prices").value).toBe(value);
});

test("another user of this phone finds none of them, after a logout nobody does, and none come back", async () => {
  showValues(me, prices(1));
  const other = `${me}-other`;
  expect(priceOf(other)).toBeUndefined();
  await wipe(me);
  writeChatUser(undefined);
  showValues(me, prices(1));
  expect([priceOf(me), snapshotOf(me)]).toEqual([undefined, {}]);
});

test("with storage that is blocked, full or has other content, nothing is known and nothing fails", () => {
  for (const content of ["null", "{broken"]) {
    const other = `${me}-${content}`;
    storage.setItem(`kagoj-known-${other}`, content);
    expect(priceOf(other)).toBeUndefined();
  }
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(storage, "setItem").mockImplementation(refuse);
  showValues(me, prices(1));
  expect(priceOf(me)).toBe(1);
});
