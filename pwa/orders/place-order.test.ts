// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { nid } from "../../contract/services/nid.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { isOnline, startConnection } from "../offline/connection.ts";
import { cacheDb, userDb } from "../offline/db.ts";
import { resumeAfterLogin } from "../offline/sending/outbox.ts";
import { flushOutbox, startSync } from "../offline/sending/sync.ts";
import { storeAnswers } from "../store-answers.ts";
import { browseAt, storage } from "../test/browser.ts";
import { states } from "../test/outbox.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { placeMany, placeOrder } from "./place-order.ts";

const server = await openTestServer();
startConnection();
startSync(storeAnswers);

const place = () => placeOrder(nid, { nidNumber: "1234567890" }, 10);
const sent = { category: "nid", nidNumber: "1234567890", consent: true, expectedPrice: 10 };
const person = (_id: string) => ({
  _id,
  username: _id,
  role: "user" as const,
  profilePic: "",
  fullName: "",
  balance: 100,
});
let me = "";
let people = 0;
beforeEach(() => {
  storage.clear();
  me = `buyer-${++people}`;
  writeChatUser(person(me));
});
afterAll(() => writeChatUser(undefined));

test("placed: the order is in the list and the balance is the new one", async () => {
  await writeValue(me, "user", { balance: 100 }, undefined);
  const outcome = await place();
  expect(outcome).toMatchObject({ state: "placed", order: { category: "nid" }, balance: 90 });
  expect(await cacheDb(me).orders.count()).toBe(1);
  expect((await readValue(me, "user"))?.value).toEqual({ balance: 90 });
});

test("placed, and delivered before its answer came: the list keeps what it has told", async () => {
  const order = { _id: "01", category: "nid", status: "pending", createdAt: "" };
  server.handlers.set("POST /api/apply/order", () => ({
    status: 201,
    body: { order, balance: 90 },
  }));
  await cacheDb(me).orders.put({ ...order, status: "approved" } as never);
  expect(await place()).toMatchObject({ state: "placed" });
  expect(await cacheDb(me).orders.get("01")).toMatchObject({ status: "approved" });
});

test("refused: the reason with its price, and nothing is left behind", async () => {
  server.faults = ["price-changed"];
  expect(await place()).toMatchObject({
    state: "refused",
    error: { code: "price-changed", price: 30 },
  });
  expect(await states(me)).toEqual([]);
});

test("refused by a closed service: its own notice, in both languages", async () => {
  const notice = { en: "Passport copy is closed.", bn: "পাসপোর্ট কপি বন্ধ।" };
  server.handlers.set("POST /api/apply/order", () => ({
    status: 403,
    body: { error: notice.en, code: "closed", notice },
  }));
  expect(await place()).toMatchObject({ state: "refused", error: { code: "closed", notice } });
});

test("many that the phone can't keep are refused whole, with what to do instead", async () => {
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const before = server.placed.length;
  const outcome = await placeMany(
    nid,
    [{ nidNumber: "1234567890" }, { nidNumber: "1234567891" }],
    10,
  );
  expect(outcome).toMatchObject({ state: "refused", error: { code: "unstored-many" } });
  expect(server.placed).toHaveLength(before);
});

test("placed, but the phone can't store it: it counts as being sent, and is ordered once", async () => {
  const store = IDBObjectStore.prototype;
  const { put } = store;
  store.put = function (...args) {
    if (args[0].state === "done") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, args);
  };
  try {
    expect(await place()).toMatchObject({ state: "queued" });
  } finally {
    store.put = put;
  }
  await flushOutbox();
  expect(await states(me)).toEqual(["done"]);
  expect(server.placed).toEqual([sent]);
});

test("queued without connection, sent when it is back; the list shows the number masked", async () => {
  browseAt(NOWHERE);
  const outcome = await place();
  expect(outcome).toMatchObject({
    state: "queued",
    item: {
      state: "queued",
      summary: { category: "nid", nameBn: "সাইন কপি", nameEn: "Sign copy", shown: "******7890" },
    },
  });
  expect(isOnline()).toBe(false);
  browseAt(server.origin);
  await flushOutbox();
  expect(await states(me)).toEqual(["done"]);
  expect(server.placed).toEqual([sent]);
  expect(isOnline()).toBe(true);
});

test("queued when the JSON answer has no order, as from another server", async () => {
  for (const body of [{}, null, { order: {}, balance: 90 }, "ok"]) {
    server.handlers.set("POST /api/apply/order", () => ({ status: 200, body }));
    expect(await place(), JSON.stringify(body)).toMatchObject({ state: "queued" });
    server.handlers.clear();
    await userDb(me).outbox.where("state").equals("queued").modify({ nextAttemptAt: 0 });
    await flushOutbox();
  }
  expect(await states(me)).toEqual(["done", "done", "done", "done"]);
  expect(server.placed).toHaveLength(4);
});

test("queued when the session is over, and sent only after the same user has logged in", async () => {
  server.faults = ["no-session"];
  expect(await place()).toMatchObject({ state: "queued", item: { state: "needs-login" } });
  writeChatUser(person("somebody-else"));
  await flushOutbox();
  expect(server.placed).toEqual([]);
  writeChatUser(person(me));
  await resumeAfterLogin(me, true);
  await flushOutbox();
  expect(server.placed).toHaveLength(1);
});
