// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { storeAnswers } from "../../store-answers.ts";
import { openTestServer } from "../../test/test-server.ts";
import { userDb } from "../db.ts";
import { drain } from "./drain.ts";
import { noteOfItem } from "./note-of-item.ts";
import { enqueue, findItem, listOutbox, retryItem } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const send = sendWith(storeAnswers, () => true);
const at = "2026-12-01T05:00:00.000Z";
const own = { asked: 150, came: [{ tk: 150, at }] };

let me = "";
let people = 0;
let notes: { path: string; body: unknown }[] = [];
beforeEach(() => {
  me = `shop-${++people}`;
  notes = [];
  server.placed = [];
  server.faults = [];
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
  expect(await findItem(me, id)).toMatchObject({ state: "needs-attention", own });
  expect(notes).toEqual([]);
  server.handlers.set("POST /api/apply/order", () => ({
    status: 201,
    body: { order: { _id: "o-1" }, balance: 1 },
  }));
  expect(await retryItem(me, id)).toMatchObject({ own });
  await drain(me, send);
  expect(notes).toHaveLength(1);
});

test("is changed while the order waits, and not by whoever held the phone", async () => {
  const { id } = await order();
  const more = { asked: 200, came: [] };
  expect(await noteOfItem(me, id, more)).toBe(true);
  expect(await findItem(me, id)).toMatchObject({ own: more });
  await userDb(me)
    .outbox.where({ id })
    .modify({ own: { asked: 1, came: [] } });
  await drain(me, send);
  expect(await findItem(me, id)).toMatchObject({ state: "needs-attention" });
  expect([server.placed, notes]).toEqual([[], []]);
});

test("is changed no more once the order is sent", async () => {
  const { id } = await order();
  await drain(me, send);
  expect(await noteOfItem(me, id, { asked: 1, came: [] })).toBe(false);
});
