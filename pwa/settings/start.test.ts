// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { beforeEach, describe, expect, test } from "vitest";
import { onChange } from "../api/changes.ts";
import { isOffline } from "../api/errors.ts";
import { readValue, storeBalance, writeValue } from "../offline/cache.ts";
import { currentUser, readChatUser, writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { followValues } from "../offline/use-stored.ts";
import { shownValue } from "../offline/values.ts";
import { startSession } from "../session/session.ts";
import { browseAt, storage } from "../test/browser.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { configAtom } from "./config.ts";
import { beginStart, recheckValues, refreshedAfter, refreshValues } from "./start.ts";

const server = await openTestServer();
startSession();
const versions = {
  balance: "b1",
  services: "s1",
  prices: "p1",
  switches: "w1",
  notices: "n1",
  orders: "o1",
};
const services = [{ key: "nid", name: { bn: "এনআইডি", en: "NID" } }];
const notices = ["first", "last"].map((notice) => ({
  _id: notice,
  notice,
  createdAt: "2026-11-22T00:00:00.000Z",
}));
const HELD = "start?balance=b1&services=s1&prices=p1&switches=w1&notices=n1";

let me = "";
let people = 0;
const person = (_id = me, balance = 50) =>
  ({
    _id,
    username: _id,
    role: "user",
    profilePic: "",
    fullName: "রহিম",
    gender: "male",
    balance,
  }) as const;
const config = {
  brandName: "দোকান",
  signupOpen: false,
  sandboxPayments: true,
  identityConsent: false,
  links: {},
};
const told = (user = person()) => ({
  versions,
  user,
  config,
  services,
  prices: { nidBalance: 120 },
  switches: { nid: true },
  notices,
});
/** What is answered to a page that holds every version but those of `fresh`. */
const unchanged = (fresh: object = {}, newest: object = {}) => ({
  versions: { ...versions, ...newest },
  config,
  ...fresh,
});
const paths = () => server.requests.map(({ path }) => path.replace("/api/", ""));
const kept = async (name: string, userId = me) => (await readValue(userId, name))?.value;
const shownBalance = () => shownValue(me, "user").value?.balance;
const serve = (body: object, status = 200) =>
  server.handlers.set("GET /api/start", () => ({ status, body }));
const refuse = (status: number, code: string) => serve({ error: code, code }, status);

/** Does what a page of this user does when it is loaded. */
function enter(_id: string): void {
  me = _id;
  writeChatUser(person());
  beginStart();
}

/** Within one millisecond nobody can tell which of two was first. */
async function aMoment(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(now);
}

beforeEach(() => {
  storage.clear();
  writeChatUser(undefined);
  server.handlers.clear();
  me = `comer-${++people}`;
  serve(told());
});

describe("a signed-in start", () => {
  test("loads everything with one request, and stores it", async () => {
    enter(me);
    await recheckValues();
    expect(paths()).toEqual(["start"]);
    expect(await kept("user")).toEqual(person());
    expect([await kept("prices"), await kept("switches")]).toEqual([
      { nidBalance: 120 },
      { nid: true },
    ]);
    expect([await kept("notices"), await kept("services")]).toEqual([notices, services]);
    expect(getDefaultStore().get(configAtom).value?.brandName).toBe("দোকান");
    expect(readChatUser()?.balance).toBe(50);
  });

  test("of a first visit can be drawn before the databases are open", async () => {
    enter(me);
    await expect.poll(() => shownValue(me, "notices").value).toEqual(notices);
    expect(shownValue(me, "user").value).toEqual(person());
    expect(JSON.parse(storage.getItem(`kagoj-known-${me}`) ?? "{}").prices).toMatchObject({
      value: { nidBalance: 120 },
      version: "p1",
    });
  });

  test("sends the versions that this phone has, and keeps what is left out", async () => {
    enter(me);
    await recheckValues();
    const before = shownValue(me, "services");
    serve(unchanged({ prices: { nidBalance: 130 } }, { prices: "p2" }));
    server.requests = [];
    await refreshValues();
    expect(paths()).toEqual([HELD]);
    expect([shownValue(me, "services").value, shownValue(me, "user").value]).toEqual([
      before.value,
      person(),
    ]);
    expect([await kept("prices"), await kept("services")]).toEqual([{ nidBalance: 130 }, services]);
  });

  test("stores what is left out again if the browser has deleted the database", async () => {
    enter(me);
    await recheckValues();
    await cacheDb(me).values.clear();
    serve(unchanged());
    await refreshValues();
    expect([await kept("prices"), await kept("user")]).toEqual([{ nidBalance: 120 }, person()]);
  });

  test("is loaded for the next user of this page too", async () => {
    enter(me);
    await recheckValues();
    const other = `${me}-other`;
    serve(told(person(other)));
    writeChatUser(person(other));
    server.requests = [];
    await recheckValues();
    expect(paths()).toEqual(["start"]);
    expect(await kept("prices", other)).toEqual({ nidBalance: 120 });
  });
});

describe("what a start has brought is not loaded again", () => {
  test("when the stream begins with the same versions", async () => {
    enter(me);
    await recheckValues();
    server.requests = [];
    await refreshValues(versions);
    expect(paths()).toEqual([]);
  });

  test("but what has another version is, or is just changing", async () => {
    enter(me);
    await recheckValues();
    server.requests = [];
    serve(unchanged({ user: person(me, 30) }, { balance: "b2" }));
    await refreshValues({ ...versions, balance: "b2" });
    expect([paths(), readChatUser()?.balance, await kept("user")]).toEqual([
      [HELD],
      30,
      person(me, 30),
    ]);
    await refreshValues({ ...versions, balance: "b2", prices: undefined });
    expect(paths()).toHaveLength(2);
  });

  test("and a balance that this phone has calculated meanwhile is replaced by the one of that version", async () => {
    enter(me);
    await recheckValues();
    const stop = followValues(me);
    await storeBalance(me, 20, Date.now());
    await expect.poll(shownBalance).toBe(20);
    server.requests = [];
    await refreshValues(versions);
    expect([paths(), await kept("user")]).toEqual([[HELD.replace("balance=b1&", "")], person()]);
    stop();
  });

  test("nor shown as the user of that version when an order has changed the balance while the answer was under way", async () => {
    enter(me);
    await recheckValues();
    const stop = followValues(me);
    server.handlers.set("GET /api/start", async () => {
      await storeBalance(me, 20, Date.now());
      await expect.poll(shownBalance).toBe(20);
      return { status: 200, body: unchanged() };
    });
    await refreshValues();
    expect([shownBalance(), shownValue(me, "user").version]).toEqual([20, undefined]);
    stop();
  });

  test("nor is the balance of before an order, which was asked for before its answer came: it is asked again", async () => {
    enter(me);
    await recheckValues();
    server.handlers.set("GET /api/start", async () => {
      await aMoment();
      await storeBalance(me, 20, Date.now());
      await expect.poll(shownBalance).toBe(20);
      serve(unchanged({ user: person(me, 20) }, { balance: "b3" }));
      return { status: 200, body: unchanged({ user: person(me, 50) }, { balance: "b2" }) };
    });
    const stop = followValues(me);
    server.requests = [];
    await refreshValues();
    expect([shownBalance(), readChatUser()?.balance]).toEqual([20, 50]);
    await expect.poll(() => shownValue(me, "user").version).toBe("b3");
    expect([shownBalance(), paths()]).toEqual([20, [HELD, HELD.replace("balance=b1&", "")]]);
    stop();
  });

  test("an order's answer that another has overtaken changes no balance, and the server is asked", async () => {
    enter(me);
    await recheckValues();
    const asked = { times: 0 };
    const stop = onChange("balance", async () => {
      asked.times += 1;
    });
    const before = Date.now() - 1_000;
    await storeBalance(me, 20, before);
    await expect.poll(() => asked.times).toBe(1);
    const { value, version } = (await readValue(me, "user")) ?? {};
    expect([value, version]).toEqual([person(), undefined]);
    stop();
  });

  test("nor is a balance kept of before that of another tab's answer, which came first: it is asked again", async () => {
    enter(me);
    await recheckValues();
    server.handlers.set("GET /api/start", async () => {
      await aMoment();
      await writeValue(me, "user", person(me, 20), "b3");
      serve(unchanged({ user: person(me, 20) }, { balance: "b3" }));
      return { status: 200, body: unchanged({ user: person(me, 50) }, { balance: "b2" }) };
    });
    server.requests = [];
    await refreshValues();
    await expect.poll(() => paths().length).toBe(2);
    await expect.poll(() => [shownBalance(), shownValue(me, "user").version]).toEqual([20, "b3"]);
  });

  test("what another tab or the worker has written is shown", async () => {
    enter(me);
    await recheckValues();
    const stop = followValues(me);
    await writeValue(me, "prices", { nidBalance: 7 }, "p7");
    await expect.poll(() => shownValue(me, "prices").value).toEqual({ nidBalance: 7 });
    stop();
  });
});

describe("after a change by staff", () => {
  test.each([
    ["an answer", 200],
    ["a refusal, because ours may be out of date", 409],
  ])("one request brings all values: after %s", async (_, status) => {
    enter(me);
    await recheckValues();
    server.requests = [];
    const change = status === 200 ? Promise.resolve(1) : Promise.reject(refusal);
    await refreshedAfter(change).catch(() => undefined);
    expect(paths()).toEqual([HELD]);
  });
});
const refusal = Object.assign(new Error("x"), {
  name: "ApiError",
  code: "prices-changed",
  status: 409,
});

describe("a start that fails", () => {
  test("for a session that has ended: nobody is signed in, and nothing else is requested", async () => {
    refuse(401, "no-session");
    enter(me);
    await expect(recheckValues()).rejects.toMatchObject({ code: "no-session" });
    expect([currentUser(), paths(), await kept("prices")]).toEqual([
      undefined,
      ["start"],
      undefined,
    ]);
  });

  test("for a session that has ended before the first screen is drawn does not spoil the same user's next login", async () => {
    refuse(401, "no-session");
    enter(me);
    await expect.poll(currentUser).toBeUndefined();
    serve(told());
    writeChatUser(person());
    await recheckValues();
    expect(await kept("prices")).toEqual({ nidBalance: 120 });
  });

  test("without a connection is tried again", async () => {
    browseAt(NOWHERE);
    enter(me);
    await expect(recheckValues()).rejects.toSatisfy(isOffline);
    browseAt(server.origin);
    await recheckValues();
    expect(paths()).toEqual(["start"]);
    expect(await kept("switches")).toEqual({ nid: true });
  });

  test("that a captive portal answers counts as offline", async () => {
    server.faults = ["portal"];
    enter(me);
    await expect(recheckValues()).rejects.toSatisfy(isOffline);
    expect(await kept("prices")).toBeUndefined();
  });
});

describe("while a start is slow", () => {
  const slowly = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = told();
    server.handlers.set("GET /api/start", async () => {
      await promise;
      return { status: 200, body: answer };
    });
    return resolve;
  };

  test("a change is loaded by a later request, whose answer is the last", async () => {
    const arrive = slowly();
    enter(me);
    await expect.poll(paths).toEqual(["start"]);
    const changed = [refreshValues(), refreshValues()];
    serve(unchanged({ user: person(me, 30) }, { balance: "b2" }));
    arrive();
    await Promise.all(changed);
    expect([readChatUser()?.balance, await kept("prices")]).toEqual([30, { nidBalance: 120 }]);
    expect(paths()).toEqual(["start", HELD]);
  });

  test("a stream with the same versions waits for it", async () => {
    const arrive = slowly();
    enter(me);
    await expect.poll(paths).toEqual(["start"]);
    const waiting = refreshValues(versions);
    arrive();
    await waiting;
    expect(paths()).toEqual(["start"]);
  });

  test("nothing of it is kept after another login", async () => {
    const arrive = slowly();
    const first = me;
    enter(me);
    const started = recheckValues();
    await expect.poll(paths).toEqual(["start"]);
    const other = `${me}-other`;
    writeChatUser(person(other));
    arrive();
    await started;
    for (const userId of [first, other])
      expect([await kept("prices", userId), shownValue(userId, "services").value]).toEqual([
        undefined,
        undefined,
      ]);
    expect(currentUser()?._id).toBe(other);
  });

  test("nor after a logout in another tab, before this one has heard of it", async () => {
    const arrive = slowly();
    enter(me);
    const started = recheckValues();
    await expect.poll(paths).toEqual(["start"]);
    storage.removeItem("chat-user");
    arrive();
    await started;
    expect([readChatUser(), await kept("user"), storage.getItem(`kagoj-known-${me}`)]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  });
});

test("nobody signed in: nothing is requested at the start of the page", async () => {
  beginStart();
  await new Promise((done) => setTimeout(done, 50));
  expect(paths()).toEqual([]);
});
