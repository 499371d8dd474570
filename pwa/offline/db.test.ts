// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { Dexie } from "dexie";
import { expect, onTestFinished, test, vi } from "vitest";
import { onChange } from "../api/changes.ts";
import { giveKey } from "../test/phone-key.ts";
import { readValue, writeValue } from "./cache.ts";
import { writeChatUser } from "./chat-user.ts";
import { cacheDb, inCache, listDbUsers, userDb, wipe } from "./db.ts";
import { saveDraft } from "./drafts/drafts.ts";
import { isAnythingDue } from "./sending/outbox.ts";

const theirs = (userId: string) => [`kagoj-${userId}`, `kagoj-cache-${userId}`];

test("a database that the browser closed is open again at the next use", async () => {
  await writeValue("p", "prices", 1, undefined);
  // This is what Dexie does when IndexedDB reports "close".
  cacheDb("p").close({ disableAutoOpen: false });
  expect((await readValue("p", "prices"))?.value).toBe(1);
});

test("a database that the browser closed while it was being opened is open again at the next use", async () => {
  await writeValue("q", "prices", 1, undefined);
  cacheDb("q").close({ disableAutoOpen: false });
  const evicted = vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    const error = new DOMException("The connection was closed.", "AbortError");
    const request = { error } as IDBOpenDBRequest;
    setTimeout(() => request.onerror?.({ target: request } as never));
    return request;
  });
  await expect(readValue("q", "prices")).resolves.toMatchObject({ value: 1 });
  expect(evicted).toHaveBeenCalledTimes(2);
});

test("a cache that was deleted under an open page is loaded again, and only then", async () => {
  const ask = vi.fn(() => Promise.resolve());
  onTestFinished(onChange("orders", ask));
  await writeValue("r", "prices", 1, undefined);
  cacheDb("r").close({ disableAutoOpen: false });
  expect((await readValue("r", "prices"))?.value).toBe(1);
  await new Promise((done) => setTimeout(done));
  expect(ask).not.toHaveBeenCalled();
  await cacheDb("r").delete({ disableAutoOpen: false });
  expect(await readValue("r", "prices")).toBeUndefined();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce(), 20_000);
});

test("work that was interrupted by the closing runs again; other failures are thrown", async () => {
  let tries = 0;
  const once = (name: string, inner?: Error) => () => {
    tries += 1;
    return tries === 1
      ? Promise.reject(Object.assign(new Error(name), { name, inner }))
      : Promise.resolve("done");
  };
  expect(await inCache("p", once("DatabaseClosedError"))).toBe("done");
  tries = 0;
  expect(await inCache("p", once("AbortError", new DOMException("", "AbortError")))).toBe("done");
  let closings = 3;
  const deleting = () => {
    closings -= 1;
    return closings < 0
      ? Promise.resolve("done")
      : Promise.reject(new DOMException("", "DatabaseClosedError"));
  };
  expect(await inCache("p", deleting)).toBe("done");
  const full = new DOMException("", "QuotaExceededError");
  for (const work of [once("QuotaExceededError"), once("AbortError", full)]) {
    tries = 0;
    await expect(inCache("p", work)).rejects.toThrow();
    expect(tries).toBe(1);
  }
});

test("wiping one person leaves the other", async () => {
  await Promise.all([giveKey("a"), giveKey("b")]);
  await saveDraft("a", { id: "1", kind: "nid", fields: { nidNumber: "1111" } });
  await saveDraft("b", { id: "1", kind: "nid", fields: { nidNumber: "2222" } });
  await writeValue("a", "prices", 1, undefined);
  await wipe("a");
  expect(await Dexie.getDatabaseNames()).not.toEqual(expect.arrayContaining(["kagoj-a"]));
  expect(await userDb("b").drafts.count()).toBe(1);
});

test("work that is under way when its user is wiped makes no database anew, until they are back", async () => {
  await writeValue("t", "prices", 1, undefined);
  await wipe("t");
  await expect(writeValue("t", "prices", 1, undefined)).rejects.toThrow("This user has left.");
  await expect(isAnythingDue("t")).rejects.toThrow("This user has left.");
  const left = await Dexie.getDatabaseNames();
  expect(left.filter((name) => theirs("t").includes(name))).toEqual([]);
  writeChatUser({
    _id: "t",
    username: "t",
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 0,
  });
  onTestFinished(() => writeChatUser(undefined));
  await writeValue("t", "prices", 2, undefined);
  expect((await readValue("t", "prices"))?.value).toBe(2);
});

test("nor where another tab has wiped them", async () => {
  await userDb("v").drafts.count();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("kagoj-v").onsuccess = resolve;
  });
  await expect(isAnythingDue("v")).rejects.toThrow("This user has left.");
  expect(await Dexie.getDatabaseNames()).not.toContain("kagoj-v");
});

test("the worker that looks for a user while a page wipes them leaves nothing behind", async () => {
  await userDb("s").drafts.count();
  vi.stubGlobal("clients", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const users = await listDbUsers();
  expect(users).toContain("s");
  await wipe("s");
  await expect(isAnythingDue("s")).rejects.toThrow("This user has left.");
  expect(await readValue("s", "user")).toBeUndefined();
  const left = await Dexie.getDatabaseNames();
  expect(left.filter((name) => theirs("s").includes(name))).toEqual([]);
});

test("the cache can be deleted without the drafts", async () => {
  await giveKey("c");
  await saveDraft("c", { id: "1", kind: "nid", fields: {} });
  await cacheDb("c").delete();
  expect(await userDb("c").drafts.count()).toBe(1);
});
