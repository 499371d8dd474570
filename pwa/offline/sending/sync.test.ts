// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { getDefaultStore } from "jotai";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { storeAnswers } from "../../store-answers.ts";
import { browseAt, fire, storage } from "../../test/browser.ts";
import { states, tap } from "../../test/outbox.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { writeChatUser } from "../chat-user.ts";
import { isOnline, startConnection } from "../connection.ts";
import { userDb } from "../db.ts";
import { storageTroubleAtom } from "../use-stored.ts";
import { findItem } from "./outbox.ts";
import { flushOutbox, startSync } from "./sync.ts";

const server = await openTestServer();
startConnection();
startSync(storeAnswers);

const person = (_id: string) => ({
  _id,
  username: _id,
  role: "user" as const,
  profilePic: "",
  fullName: "",
  balance: 100,
});
const settled = (user: string, state: string) =>
  vi.waitFor(async () => expect(await states(user)).toEqual([state]), 20_000);
/** Signs in, and waits until what that sends is sent. */
const comeIn = async () => {
  writeChatUser(person(me));
  await vi.waitFor(() => expect(isOnline()).toBe(true), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await flushOutbox();
};
let me = "";
let people = 0;
beforeEach(() => {
  storage.clear();
  me = `syncer-${++people}`;
});
afterAll(() => writeChatUser(undefined));

test("a login sends the items that waited for it", async () => {
  await tap(me, "1111");
  await userDb(me).outbox.toCollection().modify({ state: "needs-login" });
  writeChatUser(person(me));
  await settled(me, "done");
});

test("nothing is sent while nobody is signed in", async () => {
  writeChatUser(undefined);
  await tap(me, "1111");
  await flushOutbox();
  expect(server.requests).toEqual([]);
});

test.each(["online", "pageshow"])(
  "%s sends the items that waited for the connection",
  async (sign) => {
    browseAt(NOWHERE);
    writeChatUser(person(me));
    await tap(me, "1111");
    await flushOutbox();
    expect(await states(me)).toEqual(["queued"]);
    browseAt(server.origin);
    fire(sign);
    await settled(me, "done");
  },
);

test("a page that is shown sends, one that is hidden does not", async () => {
  await comeIn();
  await tap(me, "1111");
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await states(me)).toEqual(["queued"]);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  await settled(me, "done");
});

test("the next try is of what is due then: what waits longer for the connection is not sent with it", async () => {
  await comeIn();
  const { seq } = await tap(me, "1111");
  const lastError = { code: "offline", message: "" };
  await userDb(me).outbox.update(seq, { nextAttemptAt: Date.now() + 60_000, lastError });
  await tap(me, "2222");
  await flushOutbox({ eager: false });
  await tap(me, "3333");
  await userDb(me)
    .outbox.where({ state: "queued" })
    .and((item) => item.seq !== seq)
    .modify({ nextAttemptAt: Date.now() + 300 });
  await flushOutbox({ eager: false });
  await vi.waitFor(
    async () => expect(await states(me)).toEqual(["queued", "done", "done"]),
    20_000,
  );
});

test("while the connection is unknown, the server is asked first and the item stays unchanged", async () => {
  browseAt(NOWHERE);
  const item = await tap(me, "1111");
  writeChatUser(person(me));
  fire("pageshow");
  await vi.waitFor(() => expect(isOnline()).toBe(false), 20_000);
  expect(await findItem(me, item.id)).toMatchObject({
    state: "queued",
    attempts: 0,
    maybeSent: false,
  });
  browseAt(server.origin);
  fire("online");
  await settled(me, "done");
});

test("items that may have arrived are sent even without an answer; after an answer all are sent", async () => {
  server.handlers.set("GET /healthz", () => ({ status: 503, body: { ok: false } }));
  const { seq } = await tap(me, "1111");
  await tap(me, "2222");
  await userDb(me).outbox.update(seq, { attempts: 1, maybeSent: true });
  writeChatUser(person(me));
  await vi.waitFor(async () => expect(await states(me)).toEqual(["done", "done"]), 20_000);
});

test("an item that a killed tab left as `sending` is queued again, also offline", async () => {
  browseAt(NOWHERE);
  await tap(me, "1111");
  await userDb(me).outbox.toCollection().modify({ state: "sending" });
  writeChatUser(person(me));
  await settled(me, "queued");
});

test("an item that must wait is tried again by itself", async () => {
  writeChatUser(person(me));
  server.faults = ["server-error"];
  await tap(me, "1111");
  await flushOutbox();
  expect(await states(me)).toEqual(["queued"]);
  await settled(me, "done");
});

test("a failed round does not stop later ones", async () => {
  writeChatUser(person(me));
  await flushOutbox();
  const { outbox } = userDb(me);
  const fail = () => {
    throw new Error("disk");
  };
  await tap(me, "1111");
  outbox.hook("updating", fail);
  await expect(flushOutbox()).rejects.toThrow();
  fire("pageshow");
  await vi.waitFor(
    () => expect(getDefaultStore().get(storageTroubleAtom)).toMatchObject({ message: "disk" }),
    20_000,
  );
  outbox.hook("updating").unsubscribe(fail);
  fire("pageshow");
  await settled(me, "done");
  await vi.waitFor(() => expect(getDefaultStore().get(storageTroubleAtom)).toBeUndefined(), 20_000);
});
