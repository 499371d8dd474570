// Must be imported first: Dexie looks for IndexedDB when it is loaded.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storage } from "../test/browser.ts";
import { wipe } from "./db.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

const balance = (value: number) => ({ value, asOf: "2026-11-22T10:00:00.000Z" });

beforeEach(() => storage.clear());
afterEach(() => vi.restoreAllMocks());

test("the values of the last visit are there at once, each under its name", () => {
  expect(readSnapshot("a", "balance")).toBeUndefined();
  writeSnapshot("a", "balance", balance(1));
  writeSnapshot("a", "notices", balance(2));
  writeSnapshot("a", "balance", balance(3));
  expect(readSnapshot("a", "balance")).toEqual(balance(3));
  expect(readSnapshot("a", "notices")).toEqual(balance(2));
});

test("another user of this phone finds none of them, and after a logout nobody does", async () => {
  writeSnapshot("a", "balance", balance(1));
  writeSnapshot("b", "balance", balance(2));
  await wipe("a");
  expect(readSnapshot("a", "balance")).toBeUndefined();
  expect(readSnapshot("b", "balance")).toEqual(balance(2));
});

test("with storage that is blocked, full or has other content, nothing is known and nothing fails", () => {
  storage.setItem("kagoj-known-a", "null");
  expect(readSnapshot("a", "balance")).toBeUndefined();
  storage.setItem("kagoj-known-a", "{broken");
  expect(readSnapshot("a", "balance")).toBeUndefined();
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(storage, "getItem").mockImplementation(refuse);
  vi.spyOn(storage, "setItem").mockImplementation(refuse);
  writeSnapshot("a", "balance", balance(1));
  expect(readSnapshot("a", "balance")).toBeUndefined();
});
