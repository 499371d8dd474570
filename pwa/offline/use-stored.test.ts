// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeChatUser } from "./chat-user.ts";
import { inCache } from "./db.ts";
import { orNothing } from "./or-nothing.ts";
import { followValues, storageTroubleAtom, watch } from "./use-stored.ts";
import { shownValue, showValues } from "./values.ts";

test("a read that fails is tried again, follows changes from then on, and its trouble is over", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let fails = 2;
  const told: unknown[] = [];
  const stop = watch(
    false,
    async () => {
      fails -= 1;
      if (fails >= 0) throw new Error("evicted");
      return inCache("w", ({ values }) => values.count());
    },
    (found) => told.push(found?.value ?? String(getDefaultStore().get(storageTroubleAtom))),
  );
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(4_100);
  await vi.waitFor(() => expect(told).toEqual(["Error: evicted", "Error: evicted", 0]), 20_000);
  expect(getDefaultStore().get(storageTroubleAtom)).toBeUndefined();
  await inCache("w", ({ values }) =>
    values.put({ name: "prices", value: 1, version: undefined, asOf: "" }),
  );
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(told.at(-1)).toBe(1), 20_000);
});

test("a read of which a part can't be read tells the rest, the trouble, and is tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const trouble = () => String(getDefaultStore().get(storageTroubleAtom));
  let fails = 1;
  const told: unknown[] = [];
  const read = async () => {
    fails -= 1;
    const part = fails >= 0 ? Promise.reject(new Error("refused")) : Promise.resolve("kept");
    return ["the rest", await orNothing<string>(part, "nothing")];
  };
  onTestFinished(watch(false, read, (found) => told.push([found?.value, trouble()])));
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(
    () => expect(told).toEqual([[["the rest", "nothing"], "Error: refused"]]),
    20_000,
  );
  await vi.advanceTimersByTimeAsync(2_100);
  await vi.waitFor(() => expect(told.at(-1)).toEqual([["the rest", "kept"], "undefined"]), 20_000);
});

test("an older balance in the database of a page that was closed before it had stored what it showed is not shown", async () => {
  writeChatUser({
    _id: "s",
    username: "s",
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 40,
  });
  showValues("s", {
    user: { value: { balance: 40 }, asOf: "2026-11-22T00:00:02.000Z", version: "b2" },
  });
  const older = {
    name: "user",
    value: { balance: 14 },
    asOf: "2026-11-22T00:00:01.000Z",
    version: "b1",
  };
  await inCache("s", ({ values }) => values.put(older));
  onTestFinished(followValues("s"));
  const arrived = {
    name: "prices",
    value: { nidBalance: 7 },
    asOf: "2026-11-22T00:00:01.000Z",
    version: "p1",
  };
  await inCache("s", ({ values }) => values.put(arrived));
  await vi.waitFor(() => expect(shownValue("s", "prices").version).toBe("p1"), 20_000);
  expect(shownValue("s", "user")).toMatchObject({ value: { balance: 40 }, version: "b2" });
});
