// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { storeAnswers } from "../../store-answers.ts";
import { openTestServer } from "../../test/test-server.ts";
import { writeChatUser } from "../chat-user.ts";
import { userDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";
import { getKey } from "../sealed/phone-key.ts";
import { drain } from "./drain.ts";
import { noteTap } from "./item-mac.ts";
import { noteOfItem } from "./note-of-item.ts";
import { enqueue, findItem, listOutbox, retryItem } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const send = sendWith(storeAnswers, () => true);
const at = "2026-12-01T05:00:00.000Z";
const own = { asked: 150, came: [{ tk: 150, at }] };

const key = Buffer.alloc(32, 7).toString("base64");

let me = "";
let people = 0;
let notes: { path: string; body: unknown }[] = [];
beforeEach(() => {
  me = `shop-${++people}`;
  writeChatUser({
    _id: me,
    username: me,
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 0,
  });
  notes = [];
  server.placed = [];
  server.faults = [];
  server.handlers.set("GET /api/auth/phone-key", () => ({ status: 200, body: { key } }));
  server.handlers.set("PUT /api/users/shop/sums/o-1", ({ path, body }) => {
    notes.push({ path, body });
    return { status: 200, body: { _id: "o-1", sum: body } };
  });
  server.handlers.set("POST /api/apply/order", ({ body }) => {
    server.placed.push(body);
    return { status: 201, body: { order: { _id: "o-1", category: "nid" }, balance: 1 } };
  });
});

const order = () =>
  enqueue({
    userId: me,
    kind: "order",
    body: { category: "nid", nidNumber: "1", expectedPrice: 10 },
    summary: { category: "nid", forWhom: "মা" },
    expectedPrice: 10,
    own,
  });
const due = () => userDb(me).outbox.toCollection().modify({ nextAttemptAt: 0 });

test("what an order brings goes after it, by the id that it has got, and the order says nothing of it", async () => {
  await order();
  await drain(me, send);
  expect(JSON.stringify(server.placed)).not.toMatch(/own|asked|came/);
  expect(notes.map(({ body }) => body)).toMatchObject([{ ...own }]);
  expect((await listOutbox(me)).map(({ kind, state }) => [kind, state])).toEqual([
    ["order", "done"],
    ["own-sum", "done"],
  ]);
});

test.each(["lost", "answer-lost"] as const)(
  "an order whose line ends so (%s) and its note arrive, the note once",
  async (fault) => {
    await order();
    server.faults = [fault];
    await drain(me, send);
    expect(notes).toEqual([]);
    await due();
    await drain(me, send, { eager: true });
    await due();
    await drain(me, send, { eager: true });
    expect(notes).toHaveLength(1);
  },
);

test("of a refused order the note stays with it, and goes when that is sent again", async () => {
  const { id } = await order();
  server.handlers.set("POST /api/apply/order", () => ({
    status: 409,
    body: { error: "…", code: "insufficient-balance" },
  }));
  await drain(me, send);
  expect(await findItem(me, id)).toMatchObject({
    state: "needs-attention",
    own: { sum: own },
  });
  expect(notes).toEqual([]);
  server.handlers.set("POST /api/apply/order", () => ({
    status: 201,
    body: { order: { _id: "o-1" }, balance: 1 },
  }));
  expect(await retryItem(me, id)).toMatchObject({ own: { sum: own } });
  await drain(me, send);
  expect(notes).toHaveLength(1);
});

test("is changed while the order waits, is refused or is on its way, and what was changed goes", async () => {
  const { id } = await order();
  const more = { asked: 200, came: [], at };
  expect(await noteOfItem(me, id, { ...more, asked: 199 })).toBe(true);
  let noted: Promise<boolean> | undefined;
  await drain(me, (item) => {
    if (item.kind === "order") noted = noteOfItem(me, id, more);
    return Promise.resolve(noted).then(() => send(item));
  });
  expect(await noted).toBe(true);
  expect(server.placed).toHaveLength(1);
  expect(notes.map(({ body }) => body)).toEqual([
    { asked: 200, came: [], age: expect.any(Number) },
  ]);
});

test("is changed no more once the order is sent, or gone", async () => {
  const { id } = await order();
  await drain(me, send);
  expect(await noteOfItem(me, id, { ...own, at })).toBe(false);
  expect(await noteOfItem(me, "none", { ...own, at })).toBe(false);
});

test("is noted without a connection by a page that has not seen the order's tap", async () => {
  await getKey(me);
  const { id } = await order();
  const proof = (await findItem(me, id))?.mac;
  const asked = server.placed.length;
  vi.resetModules();
  const later = await import("./note-of-item.ts");
  server.faults = ["lost", "lost", "lost"];
  expect(await later.noteOfItem(me, id, { asked: 200, came: [], at })).toBe(true);
  expect(server.placed).toHaveLength(asked);
  server.faults = [];
  // The order is proved as it was, and so is the note to a page that has not seen it noted.
  expect((await findItem(me, id))?.mac).toEqual(proof);
  await drain(me, send);
  expect(notes.map(({ body }) => body)).toMatchObject([{ asked: 200 }]);
});

test("of another's hand it holds up no order, and is not sent", async () => {
  const { id } = await order();
  await userDb(me)
    .outbox.where({ id })
    .modify({ own: { sum: { asked: 1, came: [], at } } });
  await drain(me, send);
  expect(server.placed).toHaveLength(1);
  expect(notes).toEqual([]);
  expect((await listOutbox(me)).map(({ kind, state }) => [kind, state])).toEqual([
    ["order", "done"],
    ["own-sum", "needs-attention"],
  ]);
});

test("what was changed last goes with an order that is sent again under a new key", async () => {
  const { id } = await order();
  await userDb(me).outbox.where({ id }).modify({ state: "needs-attention" });
  await noteOfItem(me, id, { asked: 200, came: [], at });
  await retryItem(me, id);
  await drain(me, send);
  expect(notes.map(({ body }) => body)).toMatchObject([{ asked: 200 }]);
});

test("says how old it is each time it is sent, and keeps what holds sealed", async () => {
  await order();
  await userDb(me)
    .outbox.toCollection()
    .modify((item) => {
      if (item.own) item.own.sum.at = new Date(Date.now() - 60_000).toISOString();
    });
  const [item] = await listOutbox(me);
  noteTap({ ...item, kind: "own-sum", body: item?.own?.sum } as OutboxItem);
  await drain(me, send);
  const body = notes[0]?.body as { age: number };
  expect(body.age).toBeGreaterThanOrEqual(60_000);
  expect(body.age).toBeLessThan(90_000);
  const kept = (await listOutbox(me)).at(-1);
  expect(kept?.result).toEqual({ sealed: expect.any(ArrayBuffer) });
  expect(JSON.stringify(kept)).not.toContain("150");
});
