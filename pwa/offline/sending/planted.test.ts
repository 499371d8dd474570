// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { proveWith } from "../../api/outcomes.ts";
import { storeAnswers } from "../../store-answers.ts";
import { browseAt, storage } from "../../test/browser.ts";
import { evict } from "../../test/kept.ts";
import { states, tap } from "../../test/outbox.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { writeValue } from "../cache.ts";
import { writeChatUser } from "../chat-user.ts";
import { userDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";
import { drain } from "./drain.ts";
import { itemCalls } from "./kinds.ts";
import {
  countUnsent,
  enqueue,
  findItem,
  listOutbox,
  nextAttemptAt,
  resumeAfterLogin,
  retryItem,
} from "./outbox.ts";
import { sendWith } from "./send.ts";
import { sendUnseen } from "./send-unseen.ts";

/*
 * Whoever holds a phone on which nobody is signed in can write any row into anybody's outbox.
 */
const server = await openTestServer();
const send = sendWith(storeAnswers, () => true);
const changes = () => server.requests.filter(({ method }) => method !== "GET");

/** As the server keeps it, for each user another. */
const keyOf = (userId: string) => Buffer.alloc(32, userId.at(-1)).toString("base64");
const signIn = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "admin", profilePic: "", fullName: "", balance: 0 });

/** What this page finds of a tap in an earlier one, which is gone with all that it remembered. */
async function keptFromEarlier(userId: string, nidNumber = "1111"): Promise<OutboxItem> {
  signIn(userId);
  vi.resetModules();
  const { getKey } = await import("../sealed/phone-key.ts");
  await getKey(userId);
  const { tap: tapThere } = await import("../../test/outbox.ts");
  const { id } = await tapThere(userId, nidNumber);
  return (await findItem(userId, id)) as OutboxItem;
}

beforeEach(async () => {
  storage.clear();
  browseAt(server.origin);
  for (const user of ["admin-1", "rahim-2"]) await evict(user);
  server.handlers.set("GET /api/auth/phone-key", ({ headers }) => ({
    status: 200,
    body: { key: keyOf(String(headers["session-of"])) },
  }));
  server.handlers.set("GET /api/users/userInfo", () => ({
    status: 200,
    body: { _id: "admin-1" },
  }));
});

const now = Date.now();
const planted = {
  id: "planted",
  userId: "admin-1",
  kind: "order",
  of: undefined,
  summary: {},
  body: { category: "nid", nidNumber: "1", expectedPrice: 10 },
  expectedPrice: 10,
  createdAt: now,
  expiresAt: now + 3_600_000,
  attempts: 0,
  nextAttemptAt: 0,
  state: "queued",
  lastError: undefined,
  maybeSent: false,
  result: undefined,
} as const satisfies Omit<OutboxItem, "seq">;
const plant = (row: object, userId = "admin-1") =>
  userDb(userId).outbox.add({ ...planted, ...row } as unknown as OutboxItem);

test("what was tapped in an earlier page is sent by a later one, and by the worker", async () => {
  await keptFromEarlier("admin-1");
  signIn("admin-1");
  await drain("admin-1", send);
  expect(await states("admin-1")).toEqual(["done"]);
  await keptFromEarlier("admin-1", "2222");
  writeChatUser(undefined);
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await states("admin-1")).toEqual(["done", "done"]);
});

describe("a planted row is never sent by itself", () => {
  const rows: [string, object][] = [
    ...Object.keys(itemCalls).map((kind): [string, object] => [
      `of the kind ${kind}`,
      { kind, of: "05" },
    ]),
    [
      "with an admin's call in it",
      { method: "put", path: "users/update-balance/05", body: { amount: 100_000 } },
    ],
    ["that names such a call as its kind", { kind: "PUT users/:id/password" }],
    ["that climbs out of its address", { kind: "roshid-edit", of: "../users/users/05" }],
    ["named like a property of every object", { kind: "constructor" }],
    ["that begins as waiting for a login", { state: "needs-login" }],
    ["that may have been sent", { maybeSent: true }],
    ["with a MAC of anything", { mac: new ArrayBuffer(28) }],
    ["with a MAC that is none", { mac: "x" }],
    ["with a number for a MAC", { mac: 5 }],
    [
      "with files",
      { attachments: [{ field: "slip", sha256: "ab".repeat(32), name: "a", bytes: 1, sent: 0 }] },
    ],
  ];
  test.each(rows)("%s", async (_, row) => {
    await plant(row);
    signIn("admin-1");
    await resumeAfterLogin("admin-1", true);
    await drain("admin-1", send);
    await sendUnseen(storeAnswers);
    expect(changes()).toEqual([]);
    expect(await listOutbox("admin-1")).toMatchObject([
      { state: "needs-attention", lastError: { code: "unproven-item" } },
    ]);
  });

  const swaps: [string, (row: OutboxItem) => object][] = [
    ["its body", ({ body }) => ({ body: { ...Object(body), nidNumber: "9" } })],
    ["its price", () => ({ expectedPrice: 9 })],
    ["its kind", () => ({ kind: "sent-money" })],
    ["its address", () => ({ of: "05" })],
    ["its key", () => ({ id: "another" })],
    ["its end", ({ expiresAt }) => ({ expiresAt: expiresAt + 1 })],
    ["its time", ({ createdAt }) => ({ createdAt: createdAt - 1 })],
    ["its name", () => ({ summary: { shown: "another" } })],
    ["its labels", () => ({ labels: { nidNumber: { bn: "ক", en: "a" } } })],
    [
      "its files",
      () => ({ attachments: [{ field: "slip", sha256: "a", name: "a", bytes: 1, sent: 1 }] }),
    ],
  ];
  test.each(swaps)("that changes %s", async (_, swap) => {
    const row = await keptFromEarlier("admin-1");
    await userDb("admin-1").outbox.update(row.seq, swap(row));
    await drain("admin-1", send);
    expect([changes(), await states("admin-1")]).toEqual([[], ["needs-attention"]]);
  });

  test("copied from another user's outbox, under either name", async () => {
    const { seq: _, ...theirs } = await keptFromEarlier("rahim-2");
    await plant(theirs);
    await plant({ ...theirs, id: "second", userId: "admin-1" });
    signIn("admin-1");
    await drain("admin-1", send);
    expect([changes(), await states("admin-1")]).toEqual([
      [],
      ["needs-attention", "needs-attention"],
    ]);
  });

  test("under a key that was planted with it", async () => {
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    signIn("admin-1");
    await writeValue("admin-1", "phone-key", key);
    await keptFromEarlier("admin-1");
    await drain("admin-1", send);
    expect([changes(), await states("admin-1")]).toEqual([[], ["needs-attention"]]);
  });

  test("not even by a tap on a refusal that it pretends to have had: that only shows what it is", async () => {
    const lastError = { code: "insufficient-balance", message: "Call 01700000000" };
    await plant({ state: "needs-attention", lastError });
    signIn("admin-1");
    // The second tap is on what it was then shown as.
    for (let tap = 0; tap < 2; tap++) expect(await retryItem("admin-1", "planted")).toBeUndefined();
    const [shown] = await listOutbox("admin-1");
    expect(shown?.lastError).toEqual({ code: "unproven-item", message: "" });
    await plant({ id: "second", state: "expired", lastError });
    await drain("admin-1", send);
    expect((await listOutbox("admin-1"))[1]?.lastError?.code).toBe("unproven-item");
    expect(changes()).toEqual([]);
  });
});

describe("a row that no release has written is not shown, and holds up nothing that is genuine", () => {
  const file = { field: "slip", sha256: "ab", name: "a", bytes: 1, sent: 0 };
  const error = { code: "bad-answer", message: "" };
  const ring: { self?: object } = {};
  ring.self = ring;
  test.each<[string, object]>([
    ["its time", { createdAt: "soon" }],
    ["its end", { expiresAt: 9e15 }],
    ["its facts", { summary: { a: {} } }],
    ["its kind", { kind: 5 }],
    ["its state", { state: "flying" }],
    ["its next try", { nextAttemptAt: Number.NaN }],
    ["its price", { expectedPrice: "10" }],
    ["its labels", { labels: { nidNumber: 5 } }],
    ["its files", { attachments: 5 }],
    ["one of its files", { attachments: [file, null] }],
    ["what it says, a number that is none of JSON", { body: { category: "nid", n: 5n } }],
    ["what it says, a ring", { body: ring }],
    ["its refusal", { lastError: { ...error, message: {} } }],
    ["the sentence of its refusal", { lastError: { ...error, sentence: { bn: {}, en: "" } } }],
    ["the fields of its refusal", { lastError: { ...error, fields: { nidNumber: {} } } }],
    ["a sentence in its labels with more", { labels: { slip: { bn: "", en: "", more: 5n } } }],
    ["a hole among its files", { attachments: new Array(1) }],
    ["its state, a list", { state: ["queued"] }],
    ["its end, that is no number", { expiresAt: { valueOf: 1, toString: 1 } }],
    ["when it was made, of one that was sent", { state: "done", createdAt: 5n }],
    ["its place, a word", { seq: "a" }],
    ["its place, before all others", { seq: -5 }],
    ["its tries", { attempts: 5n, expiresAt: 8e15 - 1 }],
    ["how often it failed alone", { failedAlone: { times: 5n, since: now } }],
    ["since when it failed alone", { failedAlone: { times: 1, since: "now" } }],
    ["whether it may have been sent", { maybeSent: "no" }],
    ["what came of it", { result: { orderId: {} } }],
  ])("%s", async (_, row) => {
    await plant(row);
    signIn("admin-1");
    await tap("admin-1", "1111");
    expect((await listOutbox("admin-1")).map(({ state }) => state)).toEqual(["queued"]);
    await resumeAfterLogin("admin-1", true);
    await drain("admin-1", send);
    expect((await listOutbox("admin-1")).map(({ state }) => state)).toEqual(["done"]);
    expect([await countUnsent("admin-1"), await nextAttemptAt("admin-1")]).toEqual([0, undefined]);
  });
});

test("a planted row that is to be tried later does not hold up a genuine one about the same order", async () => {
  const note = { kind: "order-note", of: "05", body: { text: "ক" } } as const;
  await plant({ ...note, nextAttemptAt: now + 3_500_000 });
  signIn("admin-1");
  const { id } = await enqueue({ ...planted, ...note });
  await resumeAfterLogin("admin-1", true);
  await drain("admin-1", send);
  expect(changes().map(({ headers }) => headers["idempotency-key"])).toEqual([id]);
});

test("one of an earlier release waits for a look, with the kind and the id of its address", async () => {
  await plant({
    kind: "order-message",
    of: undefined,
    method: "put",
    path: "apply/order/05/notes",
    body: { text: "ক" },
  });
  signIn("admin-1");
  await drain("admin-1", send);
  expect([changes(), await states("admin-1")]).toEqual([[], ["needs-attention"]]);
  expect(await listOutbox("admin-1")).toMatchObject([{ kind: "order-note", of: "05" }]);
});

test("without a key on the phone an order is kept, sent by this page, and shown by a later one", async () => {
  signIn("admin-1");
  browseAt(NOWHERE);
  await tap("admin-1", "1111");
  browseAt(server.origin);
  await drain("admin-1", send);
  expect(await states("admin-1")).toEqual(["done"]);
});

test("a call that would ask again who it is opens no dialog for an item, which waits for its user", async () => {
  const ask = vi.fn(async () => true);
  const stop = proveWith(ask);
  server.handlers.set("POST /api/apply/order", () => ({
    status: 403,
    body: { error: "Confirm.", code: "confirm-needed" },
  }));
  signIn("admin-1");
  await tap("admin-1", "1111");
  await drain("admin-1", send);
  stop();
  expect([ask.mock.calls, changes().length, await states("admin-1")]).toEqual([
    [],
    1,
    ["needs-attention"],
  ]);
});
