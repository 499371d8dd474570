// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isOffline } from "../api/errors.ts";
import { onOutcome } from "../api/outcomes.ts";
import { readValue } from "../offline/cache.ts";
import { cacheBalance } from "../offline/cached-user.ts";
import { currentUser, KEPT_USER, readChatUser, writeChatUser } from "../offline/chat-user.ts";
import { readSnapshot } from "../offline/snapshot.ts";
import { refreshUser, startSession } from "../session/session.ts";
import { browseAt, storage } from "../test/browser.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { configAtom } from "./config.ts";
import { cachedServices, refreshServiceList, serviceListAtom } from "./service-list.ts";
import { loadSettings, refreshList, whenStarted } from "./settings.ts";
import { beginStart } from "./start.ts";

const server = await openTestServer();
startSession();
const versions = { balance: "b1", services: "s1", prices: "p1", switches: "w1", notices: "n1", orders: "o1" };
const services = [{ key: "nid", name: { bn: "এনআইডি", en: "NID" } }];
const notices = ["first", "last"].map((notice) => ({ _id: notice, notice, createdAt: "2026-11-22T00:00:00.000Z" }));
const singles = ["users/userInfo", "config", "services", "balance", "apply/toggle-order", "notice/notices"];

let me = "";
let people = 0;
const person = (_id = me, balance = 50) =>
  ({ _id, username: _id, role: "user", profilePic: "", fullName: "রহিম", gender: "male", balance }) as const;
const told = (user = person()) => ({
  versions,
  user,
  config: { brandName: "দোকান", signupOpen: false, sandboxPayments: true, identityConsent: false, links: {} },
  services,
  prices: { nidBalance: 120 },
  switches: { nid: true },
  notices,
});
const paths = () => server.requests.map(({ path }) => path.replace("/api/", ""));
const kept = async (name: string, userId = me) => (await readValue(userId, name))?.value;
const serve = (path: string, answer: Parameters<typeof server.handlers.set>[1]) =>
  server.handlers.set(`GET /api/${path}`, answer);
const refuse = (status: number, code: string) => () => ({ status, body: { error: code, code } });

/** Does what a page of this user does when it is loaded. */
function enter(_id: string): void {
  me = _id;
  writeChatUser(person());
  beginStart();
}

beforeEach(async () => {
  await whenStarted();
  storage.clear();
  getDefaultStore().set(serviceListAtom, undefined);
  writeChatUser(undefined);
  server.handlers.clear();
  serve("start", () => ({ status: 200, body: told() }));
  const { user, config, prices, switches } = told();
  for (const [at, body] of [user, config, services, prices, switches, notices].entries())
    serve(singles[at] ?? "", () => ({ status: 200, body: at === 0 ? person(me, 30) : body }));
  me = `comer-${++people}`;
});

describe("a signed-in start", () => {
  test("loads everything with one request, and keeps it where the single calls do", async () => {
    enter(me);
    await loadSettings();
    expect(paths()).toEqual(["start"]);
    expect(await kept(KEPT_USER)).toEqual(person());
    expect([await kept("prices"), await kept("switches")]).toEqual([{ nidBalance: 120 }, { nid: true }]);
    expect(await kept("notices")).toEqual(notices);
    expect(cachedServices()).toEqual(services);
    expect(getDefaultStore().get(configAtom).value?.brandName).toBe("দোকান");
    expect(readChatUser()?.balance).toBe(50);
  });

  test("of a first visit can be drawn before the databases are open", async () => {
    enter(me);
    await expect.poll(() => readSnapshot(me, "notices")?.value).toEqual(notices.slice(-1));
    expect(readSnapshot(me, KEPT_USER)?.value).toEqual(person());
    expect(await kept("prices")).toBeUndefined();
    await loadSettings();
    expect(await kept("prices")).toEqual({ nidBalance: 120 });
  });

  test("sends the version of the services that this phone has, and keeps them when they are left out", async () => {
    enter(me);
    await loadSettings();
    serve("start", () => ({ status: 200, body: { ...told(), services: undefined } }));
    server.requests = [];
    beginStart();
    await expect.poll(paths).toEqual(["start?services=s1"]);
    expect(cachedServices()).toEqual(services);
  });

  test("is requested once: later the single calls are sent", async () => {
    enter(me);
    await loadSettings();
    server.requests = [];
    await loadSettings();
    expect(paths().sort()).toEqual([...singles].sort());
  });

  test("is loaded for the next user of this page too", async () => {
    enter(me);
    await loadSettings();
    const other = `${me}-other`;
    serve("start", () => ({ status: 200, body: told(person(other)) }));
    writeChatUser(person(other));
    server.requests = [];
    await loadSettings();
    expect(paths()).toEqual(["start"]);
    expect(await kept("prices", other)).toEqual({ nidBalance: 120 });
  });
});

describe("what a start has brought is not loaded again", () => {
  test("when the stream begins with the same versions", async () => {
    enter(me);
    await loadSettings();
    server.requests = [];
    await Promise.all([
      refreshUser(versions.balance),
      refreshServiceList(versions.services),
      refreshList("prices", versions.prices),
      refreshList("switches", versions.switches),
      refreshList("notices", versions.notices),
    ]);
    expect(paths()).toEqual([]);
  });

  test("but a list with another version is", async () => {
    enter(me);
    await loadSettings();
    server.requests = [];
    await refreshList("prices", "p2");
    await refreshUser("b2");
    expect(paths()).toEqual(["balance", "users/userInfo"]);
    expect(readChatUser()?.balance).toBe(30);
  });

  test("and a balance that this phone has calculated meanwhile is replaced by the one of that version", async () => {
    enter(me);
    await loadSettings();
    await cacheBalance(me, 20);
    server.requests = [];
    await refreshUser(versions.balance);
    expect([paths(), await kept(KEPT_USER)]).toEqual([[], person()]);
  });
});

describe("a start that fails", () => {
  test.each([
    ["an older server, which does not know it", 404, "not-found"],
    ["a part of the server that is broken", 500, "server-error"],
    ["a refusal", 403, "forbidden"],
  ])("gives way to the single calls: %s", async (_, status, code) => {
    serve("start", refuse(status, code));
    enter(me);
    await loadSettings();
    expect(paths().sort()).toEqual([...singles, "start"].sort());
    expect([await kept("prices"), readChatUser()?.balance]).toEqual([{ nidBalance: 120 }, 30]);
  });

  test("for a session that has ended: nobody is signed in, and nothing else is requested", async () => {
    serve("start", refuse(401, "no-session"));
    enter(me);
    await expect(loadSettings()).rejects.toMatchObject({ code: "no-session" });
    expect([currentUser(), paths(), await kept("prices")]).toEqual([undefined, ["start"], undefined]);
  });

  test("for a session that has ended before the first screen is drawn does not spoil the same user's next login", async () => {
    serve("start", refuse(401, "no-session"));
    enter(me);
    await expect.poll(currentUser).toBeUndefined();
    serve("start", () => ({ status: 200, body: told() }));
    writeChatUser(person());
    await loadSettings();
    expect(await kept("prices")).toEqual({ nidBalance: 120 });
  });

  test("without a connection is tried again, as a start", async () => {
    browseAt(NOWHERE);
    enter(me);
    await expect(loadSettings()).rejects.toSatisfy(isOffline);
    browseAt(server.origin);
    await loadSettings();
    expect(paths()).toEqual(["start"]);
    expect(await kept("switches")).toEqual({ nid: true });
  });

  test("that broke off before a screen took it is asked for anew", async () => {
    server.faults = ["lost"];
    enter(me);
    await new Promise<void>((done) => onOutcome((outcome) => outcome === "lost" && setTimeout(done, 20)));
    await loadSettings();
    expect(paths()).toEqual(["start"]);
  });

  test("that a captive portal answers counts as offline", async () => {
    server.faults = ["portal"];
    enter(me);
    await expect(loadSettings()).rejects.toSatisfy(isOffline);
    expect(await kept("prices")).toBeUndefined();
  });
});

describe("while a start is slow", () => {
  const slowly = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = told();
    serve("start", async () => {
      await promise;
      return { status: 200, body: answer };
    });
    return resolve;
  };

  test("a balance that was loaded after it stays", async () => {
    const arrive = slowly();
    enter(me);
    const started = loadSettings();
    await expect.poll(paths).toEqual(["start"]);
    await refreshUser();
    arrive();
    await started;
    expect([readChatUser()?.balance, await kept("prices")]).toEqual([30, { nidBalance: 120 }]);
  });

  test("whoever waits for it does not request the same values", async () => {
    const arrive = slowly();
    enter(me);
    const started = loadSettings();
    let waited = false;
    const waiting = whenStarted().then(() => {
      waited = true;
    });
    await expect.poll(paths).toEqual(["start"]);
    expect(waited).toBe(false);
    arrive();
    await Promise.all([started, waiting]);
  });

  test("nothing of it is kept after another login", async () => {
    const arrive = slowly();
    const first = me;
    enter(me);
    const started = loadSettings();
    await expect.poll(paths).toEqual(["start"]);
    const other = `${me}-other`;
    writeChatUser(person(other));
    arrive();
    await started;
    for (const userId of [first, other])
      expect([await kept("prices", userId), readSnapshot(userId, "prices")]).toEqual([undefined, undefined]);
    expect([currentUser()?._id, cachedServices()]).toEqual([other, []]);
  });

  test("a login in another tab gets a start of its own when this page goes on", async () => {
    const arrive = slowly();
    enter(me);
    const other = `${me}-other`;
    writeChatUser(person(other));
    arrive();
    serve("start", () => ({ status: 200, body: told(person(other)) }));
    await loadSettings();
    expect(await kept(KEPT_USER, other)).toEqual(person(other));
  });
});

describe("an answer that no screen has taken", () => {
  const untaken = async () => {
    enter(me);
    await expect.poll(cachedServices).toEqual(services);
    serve("start", () => ({ status: 200, body: told(person(me, 20)) }));
  };

  test("is not used after another login, even of the same user", async () => {
    await untaken();
    writeChatUser(undefined);
    writeChatUser(person());
    await loadSettings();
    expect(await kept(KEPT_USER)).toEqual(person(me, 20));
  });

  test("is not used a minute later, as if it were new", async () => {
    await untaken();
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    await loadSettings();
    vi.restoreAllMocks();
    expect(await kept(KEPT_USER)).toEqual(person(me, 20));
  });
});

test("nobody signed in: nothing is requested at the start of the page", async () => {
  beginStart();
  await new Promise((done) => setTimeout(done, 50));
  expect(paths()).toEqual([]);
});
