// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { asOfNow, readValue } from "../offline/cache.ts";
import { CHAT_USER_KEY, writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { storage } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { cachedValue } from "./cached-list.ts";

const server = await openTestServer();
const { refresh, recheck } = cachedValue<number>("prices", "balance");

let me = "";
let people = 0;
const enter = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "user", profilePic: "", fullName: "", balance: 0 });
const kept = async (userId = me) => (await readValue<number>(userId, "prices"))?.value;

function serve(value: number, before?: () => unknown): void {
  const ETag = `"${value}"`;
  server.handlers.set("GET /api/balance", async ({ headers }) => {
    await before?.();
    return headers["if-none-match"] === ETag
      ? { status: 304 }
      : { status: 200, body: value, headers: { ETag } };
  });
}

beforeEach(() => {
  storage.clear();
  me = `asker-${++people}`;
  enter(me);
});

test("keeps the value while the server answers 304", async () => {
  serve(1);
  await refresh();
  await refresh();
  expect([await kept(), server.requests.map(({ headers }) => headers["if-none-match"])]).toEqual([
    1,
    [undefined, '"1"'],
  ]);
  serve(2);
  await refresh();
  expect(await kept()).toBe(2);
});

test("stores the value again when the device has lost it and the server answers 304", async () => {
  serve(1);
  await refresh();
  serve(1, () => cacheDb(me).values.clear());
  await refresh();
  expect(await kept()).toBe(1);
});

test("stores a value that has come by itself without a request, and asks for it the next time", async () => {
  serve(1);
  const come: number[] = [7];
  const value = cachedValue<number>("prices", "balance", () => come.pop());
  await value.refresh();
  expect([await kept(), server.requests.length]).toEqual([7, 0]);
  await value.refresh();
  expect([await kept(), server.requests.length]).toEqual([1, 1]);
});

test("sends no request for a version that is held", async () => {
  serve(1);
  await refresh();
  await refresh("1");
  expect(server.requests).toHaveLength(1);
  serve(2);
  await refresh("2");
  expect(await kept()).toBe(2);
});

test("what this phone can't compare with the newest version is loaded", async () => {
  serve(1);
  await refresh();
  await refresh("1");
  expect(server.requests).toHaveLength(1);
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
    throw new DOMException("blocked", "UnknownError");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await refresh("1");
  expect(server.requests).toHaveLength(2);
});

test("makes one request at a time, so that no older answer comes last; calls meanwhile share the next one", async () => {
  let slow = () => {};
  serve(1, () => new Promise<void>((resolve) => (slow = resolve)));
  const first = refresh();
  await expect.poll(() => server.requests.length).toBe(1);
  serve(2);
  const others = [refresh(), refresh(), recheck()];
  slow();
  await Promise.all([first, ...others]);
  expect([server.requests.length, await kept()]).toEqual([2, 2]);
});

test("a poll sends none just after an answer, but does after a failure, a while, or another login", async () => {
  serve(1);
  server.faults = ["lost"];
  await expect(recheck()).rejects.toThrow();
  await recheck();
  await recheck();
  expect(server.requests).toHaveLength(1);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
  await recheck();
  vi.restoreAllMocks();
  expect(server.requests).toHaveLength(2);
  writeChatUser(undefined);
  enter(me);
  await recheck();
  expect(server.requests).toHaveLength(3);
});

test.each(["a value", "304"])(
  "asks again where another tab has stored a later answer before %s came",
  async (came) => {
    serve(1);
    if (came === "304") await refresh();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    serve(1, async () => {
      vi.setSystemTime(Date.now() + 1);
      await cacheDb(me).values.put(asOfNow("prices", 2, "2"));
      serve(2);
    });
    await refresh();
    expect(await kept()).toBe(2);
    const asked = server.requests.map(({ headers }) => headers["if-none-match"]).slice(-2);
    expect(asked).toEqual([came === "304" ? '"1"' : undefined, '"2"']);
  },
);

test("drops an answer for a user who has logged out meanwhile", async () => {
  serve(1, () => enter("somebody else"));
  await refresh();
  expect([await kept(), await kept("somebody else")]).toEqual([undefined, undefined]);
});

test("drops an answer for a user who has logged out in another tab, also before this tab has heard of it", async () => {
  serve(1, () => storage.removeItem(CHAT_USER_KEY));
  await refresh();
  expect(await kept()).toBeUndefined();
});

test("sends no request while nobody is signed in", async () => {
  writeChatUser(undefined);
  await refresh();
  expect(server.requests).toHaveLength(0);
});
