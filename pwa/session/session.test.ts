// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Login } from "../../contract/auth.ts";
import { ENTERED_COOKIE } from "../../contract/session.ts";
import { updatePassword } from "../account/account.ts";
import { call } from "../api/client.ts";
import { isOffline } from "../api/errors.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { currentUser, readChatUser } from "../offline/chat-user.ts";
import { userDb } from "../offline/db.ts";
import { shownValue, showValues } from "../offline/values.ts";
import { browseAt, cookies, fire, storage } from "../test/browser.ts";
import { states, tap } from "../test/outbox.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { adoptLogin, enter, signOut, startSession } from "./session.ts";

const signIn = (login: Login) => enter("POST auth/login", login);

const server = await openTestServer();
startSession();

const person = (_id: string) => ({
  _id,
  username: _id,
  role: "user",
  profilePic: "/a.svg",
  fullName: "রহিম",
  gender: "male",
  balance: 50,
});
const paths = () => server.requests.map((request) => request.path);
const login = { username: "rahim", password: "a-good-password" };

function serve(user: string): void {
  server.handlers.set("POST /api/auth/login", () => ({ status: 200, body: person(user) }));
  server.handlers.set("POST /api/auth/logout", () => ({
    status: 200,
    body: { message: "Successfully logged out!" },
  }));
  server.handlers.set("GET /api/users/userInfo", () => ({
    status: 200,
    body: { ...person(user), balance: 70 },
  }));
}

beforeEach(async () => {
  storage.clear();
  cookies.clear();
  fire("storage", { key: "chat-user" });
  serve("a");
});

describe("signing in", () => {
  test("keeps the fields of `ChatUser` and no others", async () => {
    await signIn(login);
    expect(JSON.parse(storage.getItem("chat-user") ?? "")).toEqual({
      _id: "a",
      username: "a",
      role: "user",
      profilePic: "/a.svg",
      fullName: "রহিম",
      balance: 50,
    });
    expect(currentUser()?._id).toBe("a");
  });

  test("that fails leaves nobody signed in", async () => {
    server.handlers.set("POST /api/auth/login", () => ({
      status: 401,
      body: { error: "Invalid username or password", code: "wrong-credentials" },
    }));
    await expect(signIn(login)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect(readChatUser()).toBeUndefined();
  });

  test("as B leaves A's databases alone", async () => {
    await signIn(login);
    await tap("a", "1111");
    serve("b");
    await signIn(login);
    expect(currentUser()?._id).toBe("b");
    expect(await states("a")).toEqual(["queued"]);
  });
});

describe("a login that came as a plain form", () => {
  const sent = () => cookies.set(ENTERED_COOKIE, "1");

  test("is taken over, once", async () => {
    sent();
    expect([await adoptLogin(), currentUser()?._id]).toEqual([true, "a"]);
    expect([await adoptLogin(), currentUser()?._id]).toEqual([false, "a"]);
  });

  test("replaces whoever was signed in before, also when the answer to who it is does not come", async () => {
    await signIn(login);
    sent();
    server.faults = ["lost"];
    await expect(adoptLogin()).rejects.toSatisfy(isOffline);
    expect(currentUser()).toBeUndefined();
  });

  test("that could not be taken over does not sign out, at the next start, who has logged in since", async () => {
    sent();
    server.faults = ["lost"];
    await expect(adoptLogin()).rejects.toSatisfy(isOffline);
    await signIn(login);
    browseAt(NOWHERE);
    await adoptLogin().catch(() => undefined);
    browseAt(server.origin);
    expect(currentUser()?._id).toBe("a");
  });
});

test("a poll with the old token during a change of password signs nobody out", async () => {
  await signIn(login);
  const over = { status: 401, body: { error: "Please log in.", code: "no-session" } };
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  server.handlers.set("GET /api/notice", () => over);
  server.handlers.set("PUT /api/users/update-password", async () => {
    await held;
    return { status: 200, body: { message: "Password updated successfully" } };
  });
  const changed = updatePassword({
    oldPassword: "a-good-password",
    newPassword: "another-good-one",
  });
  await expect.poll(() => paths().includes("/api/users/update-password")).toBe(true);
  await expect(call("get", "notice")).rejects.toMatchObject({ code: "no-session" });
  answer();
  await changed;
  expect(currentUser()?._id).toBe("a");
  await expect(call("get", "notice")).rejects.toMatchObject({ code: "no-session" });
  expect(currentUser()).toBeUndefined();
});

describe("signing out", () => {
  test("ends the session and wipes both databases", async () => {
    await signIn(login);
    await tap("a", "1111");
    await writeValue("a", "prices", { nidBalance: 5 }, undefined);
    await signOut();
    expect(currentUser()).toBeUndefined();
    const left = (await indexedDB.databases()).map(({ name }) => name);
    for (const gone of ["kagoj-a", "kagoj-cache-a"]) expect(left).not.toContain(gone);
  });

  test("that was interrupted by closing the page is finished by the next login", async () => {
    await signIn(login);
    await tap("a", "1111");
    storage.removeItem("chat-user");
    storage.setItem("kagoj-pending-wipe", "a");
    await signIn(login);
    expect(await states("a")).toEqual([]);
    expect(storage.getItem("kagoj-pending-wipe")).toBeNull();
  });

  test("without connection is made up for: the first call that reaches the server is the logout", async () => {
    await signIn(login);
    browseAt(NOWHERE);
    await signOut();
    expect(currentUser()).toBeUndefined();
    await expect(call("get", "balance")).rejects.toSatisfy(isOffline);
    browseAt(server.origin);
    server.requests = [];
    await Promise.all([signIn(login), call("post", "apply/order", { json: {} })]);
    expect(paths()[0]).toBe("/api/auth/logout");
    expect(paths().filter((path) => path === "/api/auth/logout")).toHaveLength(1);
    expect(currentUser()?._id).toBe("a");
  });

  test("that fails on the server keeps the user signed in", async () => {
    await signIn(login);
    server.handlers.set("POST /api/auth/logout", () => ({
      status: 500,
      body: { error: "Something went wrong!", code: "server-error" },
    }));
    await expect(signOut()).rejects.toMatchObject({ status: 500 });
    expect(currentUser()?._id).toBe("a");
  });
});

describe("the session", () => {
  test("is over at a 401 of any call; unsent items stay", async () => {
    await signIn(login);
    await tap("a", "3333");
    server.handlers.set("GET /api/balance", () => ({
      status: 401,
      body: { error: "Please log in.", code: "no-session" },
    }));
    showValues("a", { "my-orders": { value: [], asOf: "2026" } });
    await expect(call("get", "balance")).rejects.toMatchObject({ code: "no-session" });
    expect(currentUser()).toBeUndefined();
    expect(storage.getItem("chat-user")).toBeNull();
    expect(await states("a")).toEqual(["queued"]);
    expect(shownValue("a", "my-orders").asOf).toBeUndefined();
  });

  test("follows other tabs", async () => {
    storage.setItem("chat-user", JSON.stringify(person("b")));
    fire("storage", { key: "chat-user" });
    expect(currentUser()?._id).toBe("b");
    storage.setItem("chat-user", "{broken");
    fire("storage", { key: "chat-user" });
    expect(currentUser()).toBeUndefined();
  });
});

test.each([
  ["by the form", () => signIn(login)],
  [
    "by a plain form",
    () => {
      cookies.set(ENTERED_COOKIE, "1");
      return adoptLogin();
    },
  ],
])("what was put on the phone before a login %s is gone after it", async (_, comeIn) => {
  const fake = { pay: "01700000000" };
  await writeValue("a", "phone-key", fake);
  await writeValue("a", "pay-numbers", fake);
  storage.setItem("kagoj-known-a", JSON.stringify({ prices: { value: { nid: 1 }, asOf: "2026" } }));
  const { seq: _seq, ...sent } = await tap("b", "1");
  await userDb("a").outbox.add({ ...sent, state: "done" });
  await comeIn();
  expect(currentUser()?._id).toBe("a");
  expect([
    await readValue("a", "phone-key"),
    await readValue("a", "pay-numbers"),
    shownValue("a", "prices").value,
    storage.getItem("kagoj-known-a"),
    (await states("a")).includes("done"),
  ]).toEqual([undefined, undefined, undefined, null, false]);
});

test("a browser that keeps no cookie is told so, and nothing is sent", async () => {
  Object.defineProperty(navigator, "cookieEnabled", { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "cookieEnabled"));
  server.requests = [];
  await expect(signIn(login)).rejects.toMatchObject({ code: "cookies-off" });
  expect(server.requests).toEqual([]);
});

/** Nothing that is written there outlives the page, until the test ends. */
function keepNothing(): void {
  const keep = storage.setItem;
  onTestFinished(() => {
    storage.setItem = keep;
    fire("storage", { key: null });
  });
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

test("where local storage keeps nothing, a new page asks whose session it has", async () => {
  keepNothing();
  expect(await adoptLogin()).toBe(false);
  expect(currentUser()?._id).toBe("a");
});

test("nor does that page come in with a session whose logout is owed: it ends it", async () => {
  keepNothing();
  await signIn(login);
  server.handlers.delete("POST /api/auth/logout");
  server.faults = ["lost"];
  await signOut();
  // As the next page, which knows only what the browser keeps.
  fire("storage", { key: null });
  serve("a");
  server.requests = [];
  expect(await adoptLogin()).toBe(false);
  expect(currentUser()).toBeUndefined();
  fire("online");
  await expect.poll(paths).toEqual(["/api/auth/logout"]);
  await expect.poll(() => [...cookies.keys()]).toEqual([]);
});
