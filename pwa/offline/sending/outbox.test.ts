// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { states, tap } from "../../test/outbox.ts";
import { openTestServer } from "../../test/test-server.ts";
import { writeChatUser } from "../chat-user.ts";
import { userDb } from "../db.ts";
import { drain } from "./drain.ts";
import {
  countUnsent,
  enqueue,
  findItem,
  keepsKey,
  listOutbox,
  removeItem,
  retryItem,
} from "./outbox.ts";
import { sendWith } from "./send.ts";
import { flushOutbox, sendDirectly } from "./sync.ts";

const server = await openTestServer();
const send = sendWith({}, () => true);

let me = "";
let people = 0;
beforeEach(() => {
  me = `keeper-${++people}`;
});

test("keeps what was typed for 72 hours, with its own key", async () => {
  const item = await tap(me, "1111");
  const twin = await tap(me, "1111");
  expect(await findItem(me, item.id)).toMatchObject({
    state: "queued",
    attempts: 0,
    body: { nidNumber: "1111" },
    expectedPrice: 10,
  });
  expect(item.expiresAt - item.createdAt).toBe(72 * 3_600_000);
  expect(twin.id).not.toBe(item.id);
  expect(twin.seq).toBeGreaterThan(item.seq);
});

test("keeps the labels of its fields, also when it is sent again", async () => {
  const labels = { nidNumber: { bn: "এনআইডি নম্বর", en: "NID number" } };
  const typed = {
    userId: me,
    kind: "order",
    body: {},
  } as const;
  const item = await enqueue({ ...typed, summary: {}, labels, expectedPrice: 10 });
  expect(await findItem(me, item.id)).toMatchObject({ labels });
  server.faults = ["insufficient-balance"];
  await drain(me, send);
  expect(await retryItem(me, item.id)).toMatchObject({ labels });
});

test("counts all items that the server does not have", async () => {
  for (const number of ["1111", "2222", "3333"]) await tap(me, number);
  server.faults = ["none", "insufficient-balance", "lost"];
  await drain(me, send);
  expect(await states(me)).toEqual(["done", "needs-attention", "queued"]);
  expect(await countUnsent(me)).toBe(2);
});

test("can't be deleted while it is being sent", async () => {
  const { id } = await tap(me, "1111");
  await drain(me, async (item) => {
    expect(await removeItem(me, id)).toBe(false);
    return send(item);
  });
  expect(await states(me)).toEqual(["done"]);
  const other = await tap(me, "2222");
  expect(await removeItem(me, other.id)).toBe(true);
  expect(await removeItem(me, other.id)).toBe(false);
});

test("sending again after a refusal is a new item with a new key, at the agreed price", async () => {
  const old = await tap(me, "1111");
  server.faults = ["price-changed"];
  await drain(me, send);
  const again = await retryItem(me, old.id, { price: 30 });
  expect(again).toMatchObject({
    state: "queued",
    attempts: 0,
    expectedPrice: 30,
    body: { nidNumber: "1111", expectedPrice: 30 },
  });
  expect(again?.id).not.toBe(old.id);
  expect(await listOutbox(me)).toHaveLength(1);
  await drain(me, send);
  expect(server.placed).toEqual([{ category: "nid", nidNumber: "1111", expectedPrice: 30 }]);
});

test("an item that may have arrived can't be edited: it is sent again as it was, under its key, at any price", async () => {
  const { id, seq } = await tap(me, "1111");
  await userDb(me).outbox.update(seq, {
    state: "needs-attention",
    maybeSent: true,
    nextAttemptAt: 9e15,
  });
  await userDb(me).outbox.update(seq, { lastError: { code: "bad-answer", message: "502" } });
  const again = await retryItem(me, id, { price: 30, body: {} });
  expect(again).toMatchObject({
    id,
    seq,
    state: "queued",
    expectedPrice: 10,
    body: { nidNumber: "1111" },
  });
  await drain(me, send);
  expect(server.placed).toMatchObject([{ nidNumber: "1111", expectedPrice: 10 }]);
});

test("what was refused can be edited and sent without a price of its own", async () => {
  const body = { a: 1 };
  const { id, seq } = await enqueue({
    userId: me,
    kind: "sent-money",
    body,
    summary: {},
    expectedPrice: undefined,
  });
  await userDb(me).outbox.update(seq, { state: "needs-attention" });
  expect((await retryItem(me, id, { body: { a: 2 } }))?.body).toEqual({ a: 2 });
});

test("the same item is kept once, however often it is enqueued", async () => {
  const typed = {
    userId: me,
    kind: "order",
    body: {},
  } as const;
  const first = await enqueue({ ...typed, summary: {}, expectedPrice: 10 }, "a-key");
  expect(await enqueue({ ...typed, summary: {}, expectedPrice: 10 }, "a-key")).toMatchObject({
    seq: first.seq,
  });
  expect(await states(me)).toEqual(["queued"]);
});

test("before sending has begun, nothing is sent and nothing touched", async () => {
  const item = await tap(me, "1111");
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 1 });
  await flushOutbox();
  await expect(sendDirectly(item)).rejects.toMatchObject({ name: "Offline" });
  writeChatUser(undefined);
  expect([await findItem(me, item.id), server.requests]).toMatchObject([
    { state: "queued", attempts: 0 },
    [],
  ]);
});

test("only refused or expired items can be sent again", async () => {
  const { id } = await tap(me, "1111");
  expect(await retryItem(me, id)).toBeUndefined();
  await userDb(me).outbox.toCollection().modify({ state: "expired" });
  expect(await retryItem(me, id)).toMatchObject({
    state: "queued",
    expectedPrice: 10,
    body: { expectedPrice: 10 },
  });
  expect(await retryItem(me, id)).toBeUndefined();
});

test("an expired item that may have arrived is sent again with its key, as long as the server has that", async () => {
  const days = (many: number) => vi.setSystemTime(Date.now() + many * 24 * 3_600_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const after of [4, 7]) {
    const { id } = await tap(me, `${after}`);
    server.faults = ["answer-lost"];
    await drain(me, send);
    days(after);
    await drain(me, send);
    expect((await findItem(me, id))?.state).toBe("expired");
    const again = await retryItem(me, id);
    if (after < 7) expect(again).toMatchObject({ id, state: "queued" });
    else expect(again).toMatchObject({ insteadOf: id });
    await drain(me, send);
  }
  expect(server.placed.map((body) => Object(body).nidNumber)).toEqual(["4", "7", "7"]);
});

test("of an item whose key the server has, and whose answer it has forgotten, its user is asked", async () => {
  const { id } = await tap(me, "1111");
  server.faults = ["answer-lost"];
  await drain(me, send);
  server.done.clear();
  server.faults = ["key-reused"];
  await drain(me, send, { eager: true });
  const item = await findItem(me, id);
  expect(item).toMatchObject({ state: "needs-attention", maybeSent: true });
  expect(item && keepsKey(item)).toBe(false);
  expect(await retryItem(me, id)).toMatchObject({ insteadOf: id });
});
