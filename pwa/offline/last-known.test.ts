// Must be imported first: Dexie looks for IndexedDB when it is loaded.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storage } from "../test/browser.ts";
import { wipe } from "./db.ts";
import { keepLastKnown, readLastKnown } from "./last-known.ts";

const balance = (value: number) => ({ value, asOf: "2026-11-22T10:00:00.000Z" });

beforeEach(() => storage.clear());
afterEach(() => vi.restoreAllMocks());

test("the values of the last visit are there at once, each under its name", () => {
  expect(readLastKnown("a", "balance")).toBeUndefined();
  keepLastKnown("a", "balance", balance(1));
  keepLastKnown("a", "notices", balance(2));
  keepLastKnown("a", "balance", balance(3));
  expect(readLastKnown("a", "balance")).toEqual(balance(3));
  expect(readLastKnown("a", "notices")).toEqual(balance(2));
});

test("another user of this phone finds none of them, and after a logout nobody does", async () => {
  keepLastKnown("a", "balance", balance(1));
  keepLastKnown("b", "balance", balance(2));
  await wipe("a");
  expect(readLastKnown("a", "balance")).toBeUndefined();
  expect(readLastKnown("b", "balance")).toEqual(balance(2));
});

test("with storage that is blocked, full or has other content, nothing is known and nothing fails", () => {
  storage.setItem("kagoj-known-a", "null");
  expect(readLastKnown("a", "balance")).toBeUndefined();
  storage.setItem("kagoj-known-a", "{broken");
  expect(readLastKnown("a", "balance")).toBeUndefined();
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(storage, "getItem").mockImplementation(refuse);
  vi.spyOn(storage, "setItem").mockImplementation(refuse);
  keepLastKnown("a", "balance", balance(1));
  expect(readLastKnown("a", "balance")).toBeUndefined();
});
