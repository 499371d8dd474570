// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Login } from "../../contract/auth.ts";
import type { Roshid } from "../../contract/roshid.ts";
import { call } from "../api/client.ts";
import { isOffline } from "../api/errors.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { cacheDb, userDb } from "../offline/db.ts";
import { findDraft, saveDraft } from "../offline/drafts/drafts.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { flushOutbox, startSync } from "../offline/sending/sync.ts";
import { showValues } from "../offline/values.ts";
import { downloadOrderFile } from "../orders/download.ts";
import { storeAnswers } from "../store-answers.ts";
import { browseAt, fire, storage } from "../test/browser.ts";
import { everythingKept, plantDb, tracesOf } from "../test/kept.ts";
import { states, tap } from "../test/outbox.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { revokedAtom } from "./revoked.ts";
import { enter, startSession } from "./session.ts";
import { discardRevoked, settleIn, tidyUp } from "./tidy.ts";

const signIn = (login: Login) => enter("POST auth/login", login);

const server = await openTestServer();
startSession();
startSync(storeAnswers);

const person = (_id: string) => ({
  _id,
  username: `user-${_id}`,
  role: "user",
  profilePic: "/a.svg",
  fullName: "রহিম",
  gender: "male",
  balance: 50,
});
const login = { username: "rahim", password: "a-good-password" };
const fields = { name: "Traceperson" };
const refuse = (code: string) => ({ status: 401, body: { error: "Please log in.", code } });
const count = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === call).length;
const asked = () => getDefaultStore().get(revokedAtom);
let me = "";
let people = 0;

/** From now on a login is that of this user, and the session is good. */
function serve(user: string): void {
  server.handlers.set("POST /api/auth/login", () => ({ status: 200, body: person(user) }));
  server.handlers.set("POST /api/auth/logout", () => ({
    status: 200,
    body: { message: "Successfully logged out!" },
  }));
  server.handlers.set("GET /api/users/userInfo", () => ({ status: 200, body: person(user) }));
  server.handlers.set("GET /api/auth/phone-key", () => ({
    status: 200,
    body: { key: Buffer.alloc(32, user).toString("base64") },
  }));
  server.handlers.set("GET /api/files/05", () => ({ status: 200, body: "%PDF Traceperson" }));
  server.handlers.delete("POST /api/apply/order");
  server.handlers.set("GET /api/balance", () => ({ status: 200, body: {} }));
}

/** From now on the server refuses every call with this code. */
function refuseAll(code: string): void {
  for (const path of [
    "GET /api/users/userInfo",
    "GET /api/balance",
    "POST /api/apply/order",
    "GET /api/auth/phone-key",
  ])
    server.handlers.set(path, () => refuse(code));
}

const hear = (code: string) => expect(call("get", "balance")).rejects.toMatchObject({ code });

beforeEach(async () => {
  storage.clear();
  fire("storage", { key: "chat-user" });
  getDefaultStore().set(revokedAtom, undefined);
  me = `owner-${++people}`;
  serve(me);
  await signIn(login);
  await saveDraft(me, { id: "1", kind: "nid", fields });
  await downloadOrderFile({ _id: "05", file: "/api/files/05", fileType: "application/pdf" });
  await writeValue(me, "prices", { nidBalance: 5 }, undefined);
  showValues(me, { "my-orders": { value: [{ name: "Traceperson" }], asOf: undefined } });
  server.requests = [];
});

describe("a session that somebody has ended", () => {
  test("leaves nothing at all of its user on the phone, and clears its cookie", async () => {
    expect(await tracesOf(me)).not.toEqual([]);
    refuseAll("session-ended");
    // A page asks several things at once.
    await Promise.all([hear("session-ended"), hear("session-ended")]);
    await expect.poll(() => count("POST /api/auth/logout")).toBe(1);
    expect(currentUser()).toBeUndefined();
    expect(await tracesOf(me)).toEqual([]);
    expect([await everythingKept(), storage.entries().join()]).not.toContain("Traceperson");
    expect(asked()).toBeUndefined();
    const [logout] = server.requests.filter(({ path }) => path === "/api/auth/logout");
    expect(logout?.headers["session-of"]).toBe(me);
  });

  test("keeps what is unsent until it is asked about; the next login of its user sends it", async () => {
    refuseAll("session-ended");
    await tap(me, "1111");
    await flushOutbox();
    await expect.poll(asked).toEqual({ [me]: { username: `user-${me}`, unsent: 1 } });
    expect(await states(me)).toEqual(["needs-login"]);
    expect([await everythingKept(), storage.entries().join()].join()).not.toMatch(
      /Traceperson|%PDF/,
    );
    expect(await readValue(me, "prices")).toBeUndefined();

    serve("karim");
    await signIn(login);
    await flushOutbox();
    expect([server.placed, await states(me)]).toEqual([[], ["needs-login"]]);

    serve(me);
    await signIn(login);
    await expect.poll(() => states(me)).toEqual(["done"]);
    expect(server.placed).toHaveLength(1);
    await tidyUp();
    expect(asked()).toBeUndefined();
  });

  test("loses what is unsent only by a decision", async () => {
    refuseAll("session-ended");
    await tap(me, "1111");
    await flushOutbox();
    await expect.poll(() => asked()?.[me]?.unsent).toBe(1);
    await tidyUp();
    expect(await states(me)).toEqual(["needs-login"]);
    await discardRevoked(me);
    expect([asked(), await tracesOf(me)]).toEqual([undefined, []]);
  });

  test("goes on with a wipe that was cut short at the next start", async () => {
    // As the page leaves it when it is closed at once.
    storage.setItem("kagoj-revoked", JSON.stringify({ [me]: { username: "rahim" } }));
    storage.removeItem("chat-user");
    fire("storage", { key: "chat-user" });
    startSession();
    await expect.poll(() => tracesOf(me)).toEqual([]);
  });

  test("wipes nothing when the answer was an old one: somebody has logged in again since", async () => {
    server.handlers.set("GET /api/balance", () => refuse("session-ended"));
    await hear("session-ended");
    await expect.poll(() => count("GET /api/users/userInfo")).toBe(1);
    expect(currentUser()?._id).toBe(me);
    expect(await findDraft(me, "nid")).toMatchObject({ fields });
  });

  test("that the phone hears of after days without a connection wipes then", async () => {
    browseAt(NOWHERE);
    await expect(call("get", "balance")).rejects.toSatisfy(isOffline);
    expect(await findDraft(me, "nid")).toMatchObject({ fields });
    browseAt(server.origin);
    refuseAll("session-ended");
    await hear("session-ended");
    await expect.poll(() => tracesOf(me)).toEqual([]);
  });
});

describe("what somebody has written while nobody was signed in", () => {
  const wiped = async () => {
    expect([await everythingKept(), storage.entries().join()].join()).not.toMatch(
      /Traceperson|%PDF/,
    );
    expect(await readValue(me, "phone-key")).toBeUndefined();
  };

  test.each([
    ["null", null],
    ["a text", "x"],
    ["a name that is none", { username: {} }],
    ["a count that is none", { username: "x", unsent: {} }],
  ])("as an ended session, %s, keeps nothing of one that ends", async (_, entry) => {
    storage.setItem("kagoj-revoked", JSON.stringify({ 0: entry }));
    refuseAll("session-ended");
    await hear("session-ended");
    await expect.poll(() => tracesOf(me)).toEqual([]);
    await wiped();
    await expect.poll(() => storage.getItem("kagoj-revoked")).toBeNull();
  });

  test("as no list of them at all is removed", async () => {
    for (const text of ["5", "[null]", '"x"', "{"]) {
      storage.setItem("kagoj-revoked", text);
      await tidyUp();
      expect(storage.getItem("kagoj-revoked")).toBeNull();
    }
  });

  test("as a database that can't be read keeps nothing of one that ends", async () => {
    storage.setItem("kagoj-revoked", JSON.stringify({ 0: { username: "x" } }));
    for (const name of ["kagoj-0", "kagoj-cache-0"]) await plantDb(name);
    refuseAll("session-ended");
    await hear("session-ended");
    await expect.poll(() => tracesOf(me)).toEqual([]);
    await wiped();
  });

  test("as a row beside one that is unsent keeps nothing else of one that ends", async () => {
    refuseAll("session-ended");
    await userDb(me).outbox.add({ state: "queued" } as OutboxItem);
    await tap(me, "1111");
    await hear("session-ended");
    await expect.poll(() => asked()?.[me]?.unsent).toBe(1);
    expect(await states(me)).toEqual(["queued"]);
    await wiped();
  });
});

test("a session that ran out leaves drafts and files that open after the next login, and not before", async () => {
  refuseAll("no-session");
  await hear("no-session");
  await expect.poll(() => readValue(me, "phone-key")).toBeUndefined();
  expect(await everythingKept()).not.toMatch(/Traceperson|%PDF/);
  expect(await tracesOf(me)).not.toEqual([]);
  expect(asked()).toBeUndefined();
  await expect(findDraft(me, "nid")).rejects.toMatchObject({ name: "Locked" });
  serve(me);
  await signIn(login);
  expect(await findDraft(me, "nid")).toMatchObject({ fields });
});

test("whoever comes in again after a session that ran out still gets notifications here", async () => {
  await writeValue(me, "push-wanted", true);
  refuseAll("no-session");
  await hear("no-session");
  await expect.poll(() => readValue(me, "prices")).toBeUndefined();
  serve(me);
  await signIn(login);
  expect(await readValue(me, "push-wanted")).toMatchObject({ value: true });
});

test("a session that ran out leaves no plain row of its user", async () => {
  await cacheDb(me).roshids.add({ _id: "1", holdingNo: "Traceperson" } as unknown as Roshid);
  refuseAll("no-session");
  await hear("no-session");
  await expect.poll(() => readValue(me, "prices")).toBeUndefined();
  expect([await everythingKept(), storage.entries().join()].join()).not.toContain("Traceperson");
});

describe("once a session has run out by the phone's clock, without a connection", () => {
  beforeEach(async () => {
    server.handlers.set("GET /api/balance", () => ({
      status: 200,
      body: {},
      headers: { "Session-Left": "3600" },
    }));
    await settleIn(me);
    await call("get", "balance");
    await cacheDb(me).roshids.add({ _id: "1", holdingNo: "Traceperson" } as unknown as Roshid);
    await tap(me, "1111");
    browseAt(NOWHERE);
  });
  afterEach(() => void vi.useRealTimers());
  const passSeconds = (seconds: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
  const plain = async () =>
    [await everythingKept(), storage.entries().join()].join().includes("Traceperson");

  test.each([
    ["a page that is shown again", () => fire("pageshow")],
    ["a page that starts", startSession],
  ])("%s empties its user's cache, but not what is unsent, sealed or typed", async (_, happen) => {
    passSeconds(3_500);
    happen();
    await tidyUp();
    expect(await plain()).toBe(true);
    passSeconds(200);
    happen();
    await expect.poll(plain).toBe(false);
    expect(await readValue(me, "phone-key")).toBeUndefined();
    expect(currentUser()?._id).toBe(me);
    expect(await states(me)).toEqual(["queued"]);
    passSeconds(-3_700);
    browseAt(server.origin);
    expect(await findDraft(me, "nid")).toMatchObject({ fields });
    expect(await cacheDb(me).files.count()).toBe(1);
  });

  test("another answer puts it off", async () => {
    browseAt(server.origin);
    passSeconds(3_500);
    await call("get", "balance");
    passSeconds(3_500);
    fire("pageshow");
    await tidyUp();
    expect(await plain()).toBe(true);
  });
});

test("a wipe that a logout owes and that fails holds up the next login, but nothing else", async () => {
  storage.setItem("kagoj-pending-wipe", "owes");
  storage.removeItem("chat-user");
  const failing = vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  onTestFinished(() => failing.mockRestore());
  await expect(tidyUp()).rejects.toMatchObject({ name: "UnknownError" });
  expect(await readValue(me, "phone-key")).toBeUndefined();
  failing.mockRestore();
  await tidyUp();
  expect(storage.getItem("kagoj-pending-wipe")).toBeNull();
});

test("a wipe that a logout owes leaves nothing, also of one whose session has run out since", async () => {
  storage.setItem("kagoj-pending-wipe", me);
  storage.setItem("kagoj-session-end", JSON.stringify({ userId: me, at: 0 }));
  storage.removeItem("chat-user");
  await tidyUp();
  expect(await tracesOf(me)).toEqual([]);
});

test("another's login takes the key of the one before from the phone", async () => {
  serve("karim");
  await signIn(login);
  await settleIn("karim");
  expect([await readValue(me, "phone-key"), await readValue("karim", "phone-key")]).toEqual([
    undefined,
    expect.anything(),
  ]);
  expect(await tracesOf(me)).not.toEqual([]);
});
