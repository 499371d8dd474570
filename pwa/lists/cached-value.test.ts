// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { readValue } from "../offline/cache.ts";
import { CHAT_USER_KEY, writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { storage } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { cachedValue } from "./cached-value.ts";

const server = await openTestServer();
const refresh = cachedValue<number>("prices", "balance");

let me = "";
let people = 0;
const enter = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "user", profilePic: "", fullName: "", balance: 0 });
const kept = async (userId = me) => (await readValue<number>(userId, "prices"))?.value;

function serve(value: number, before?: () => unknown): void {
  const ETag = `"${value}"`;
  server.handlers.set("GET /api/balance", async ({ headers }) => {
    await before?.();
    return headers["if-none-match"] === ETag ? { status: 304 } : { status: 200, body: value, headers: { ETag } };
  });
}

beforeEach(() => {
  storage.clear();
  me = `asker-${++people}`;
  enter(me);
});

test("answers the value before and now, and keeps it while the server answers 304", async () => {
  serve(1);
  expect(await refresh()).toEqual({ was: undefined, now: 1 });
  expect(await refresh()).toEqual({ was: 1, now: 1 });
  serve(2);
  expect(await refresh()).toEqual({ was: 1, now: 2 });
  expect(await kept()).toBe(2);
});

test("loads the value again when the device has lost it and the server answers 304", async () => {
  serve(1);
  await refresh();
  let evict: (() => unknown) | undefined = () => cacheDb(me).values.clear();
  serve(1, () => {
    const work = evict;
    evict = undefined;
    return work?.();
  });
  expect(await refresh()).toEqual({ was: undefined, now: 1 });
  expect(await kept()).toBe(1);
});

test("ignores an answer that comes after the answer to a later request", async () => {
  let slow = () => {};
  serve(1, () => new Promise<void>((resolve) => (slow = resolve)));
  const first = refresh();
  await expect.poll(() => server.requests.length).toBe(1);
  serve(2);
  expect(await refresh()).toEqual({ was: undefined, now: 2 });
  slow();
  expect(await first).toBeUndefined();
  expect(await kept()).toBe(2);
});

test("drops an answer for a user who has logged out meanwhile", async () => {
  serve(1, () => enter("somebody else"));
  expect(await refresh()).toBeUndefined();
  expect([await kept(), await kept("somebody else")]).toEqual([undefined, undefined]);
});

test("drops an answer for a user who has logged out in another tab, also before this tab has heard of it", async () => {
  serve(1, () => storage.removeItem(CHAT_USER_KEY));
  expect(await refresh()).toBeUndefined();
  expect(await kept()).toBeUndefined();
});

test("sends no request while nobody is signed in", async () => {
  writeChatUser(undefined);
  expect(await refresh()).toBeUndefined();
  expect(server.requests).toHaveLength(0);
});
