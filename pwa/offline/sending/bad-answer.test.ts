// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeAnswers } from "../../store-answers.ts";
import { states, tap } from "../../test/outbox.ts";
import { openTestServer, type Page } from "../../test/test-server.ts";
import { userDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";
import { drain } from "./drain.ts";
import { enqueue, findItem, nextAttemptAt, retryItem } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const send = sendWith(storeAnswers, () => true);
const numbers = () => server.placed.map((body) => (body as { nidNumber: string }).nidNumber);
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const sendsOf = ({ id }: OutboxItem) =>
  server.requests.filter(({ headers }) => headers["idempotency-key"] === id).length;

let me = "";
let people = 0;
beforeEach(() => {
  me = `stuck-${++people}`;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T04:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

/** From now on something else than the server answers this item, and only this one. */
function answerInstead({ id }: OutboxItem, page: Page): void {
  server.proxy = ({ headers }) => (headers["idempotency-key"] === id ? page : undefined);
}

/** Waits until the next item is due, and sends. Answers the wait in ms. */
async function drainWhenDue(): Promise<number> {
  const waited = ((await nextAttemptAt(me)) ?? 0) - Date.now();
  wait(Math.max(waited, 0));
  await drain(me, send, { eager: true });
  return waited;
}

const html = "text/html; charset=utf-8";
const json = "application/json";
const pages: [string, Page, string][] = [
  [
    "a proxy's 502 page",
    { status: 502, type: html, text: "<title>502 Bad Gateway</title><h1>nginx</h1>" },
    "502 Bad Gateway",
  ],
  [
    "a 403 page",
    { status: 403, type: html, text: "<style>b{}</style><h1>Request blocked</h1>" },
    "403 Request blocked",
  ],
  [
    "a 413 page",
    { status: 413, type: html, text: "<title>413 Too Large</title>" },
    "413 Too Large",
  ],
  [
    "a 401 page",
    { status: 401, type: html, text: "Sign in to the proxy" },
    "401 Sign in to the proxy",
  ],
  [
    "a 401 with a code that is not ours",
    { status: 401, type: json, text: '{"error":"Unauthorized","code":"unauthorized"}' },
    "401 Unauthorized",
  ],
  [
    "a 500 without a code",
    { status: 500, type: json, text: '{"message":"oops"}' },
    '500 {"message":"oops"}',
  ],
  [
    "an error of another shape",
    { status: 429, type: json, text: '["slow down"]' },
    '429 ["slow down"]',
  ],
  ["a page with 200", { status: 200, type: html, text: "<title>Welcome</title>" }, "200 Welcome"],
  [
    "JSON of another shape with 200",
    { status: 200, type: json, text: '{"ok":true}' },
    "200, but no order",
  ],
  ["null", { status: 201, type: json, text: "null" }, "200, but no order"],
  ["a 204", { status: 204 }, "204"],
  ["an empty body", { status: 200, type: json }, "200"],
  [
    "JSON that ends too early",
    { status: 201, type: json, text: '{"order":{"_id":' },
    '201 {"order":{"_id":',
  ],
  [
    "an answer that is cut off",
    { status: 201, type: json, text: '{"order":', cut: true },
    "201, cut off",
  ],
  ["a redirect to a page", { status: 302, location: "/portal", type: html }, "302"],
];

test.each(pages)(
  "%s holds up nobody, waits longer each time, and needs attention after ten tries",
  async (_, page, said) => {
    const [first, second, third] = [
      await tap(me, "1111"),
      await tap(me, "2222"),
      await tap(me, "3333"),
    ];
    answerInstead(first, page);
    await drain(me, send);
    expect([await states(me), numbers()]).toEqual([
      ["queued", "done", "done"],
      ["2222", "3333"],
    ]);
    expect([sendsOf(second), sendsOf(third)]).toEqual([1, 1]);
    expect(await findItem(me, first.id)).toMatchObject({
      maybeSent: true,
      lastError: { code: "bad-answer", message: said },
    });
    const waits: number[] = [];
    while ((await states(me))[0] === "queued") waits.push(await drainWhenDue());
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60].map((s) => s * 1000));
    expect(sendsOf(first)).toBe(10);
    expect(await findItem(me, first.id)).toMatchObject({
      state: "needs-attention",
      maybeSent: true,
      lastError: { message: said },
    });

    // Sent again it is the same order: its key may have been handled.
    server.proxy = undefined;
    expect(await retryItem(me, first.id)).toMatchObject({
      id: first.id,
      state: "queued",
      expiresAt: Date.now() + 72 * 3_600_000,
    });
    await drain(me, send);
    expect([await states(me), numbers()]).toEqual([
      ["done", "done", "done"],
      ["2222", "3333", "1111"],
    ]);
  },
);

test("is not tried again at once by each new sign of a connection", async () => {
  const first = await tap(me, "1111");
  answerInstead(first, { status: 502, type: html });
  for (let sign = 0; sign < 5; sign += 1) await drain(me, send, { eager: true });
  expect(sendsOf(first)).toBe(1);
});

test("needs attention after an hour too, however few the tries", async () => {
  const first = await tap(me, "1111");
  answerInstead(first, { status: 502, type: html });
  await drain(me, send);
  wait(3_599_000);
  await drain(me, send);
  expect(await states(me)).toEqual(["queued"]);
  wait(1_000_000);
  await drain(me, send);
  expect(await states(me)).toEqual(["needs-attention"]);
});

test("an answer of our own server begins the count anew", async () => {
  const first = await tap(me, "1111");
  answerInstead(first, { status: 502, type: html });
  await drain(me, send);
  server.proxy = undefined;
  server.faults = ["server-error"];
  wait(60_000);
  await drain(me, send);
  expect((await findItem(me, first.id))?.failedAlone).toBeUndefined();
});

test("where a page answers every call, it is the connection: nothing more is sent", async () => {
  const [first, second] = [await tap(me, "1111"), await tap(me, "2222")];
  server.proxy = () => ({ status: 200, type: html, text: "Buy minutes" });
  await drain(me, send);
  expect(await findItem(me, first.id)).toMatchObject({
    state: "queued",
    lastError: { code: "offline" },
  });
  expect(await findItem(me, second.id)).toMatchObject({
    state: "queued",
    attempts: 0,
    maybeSent: false,
  });
  server.proxy = undefined;
  await drain(me, send, { eager: true });
  expect(numbers()).toEqual(["1111", "2222"]);
});

test("an item that alone gets no answer at all holds up nobody either, and is not sent without end", async () => {
  const [first] = [await tap(me, "1111"), await tap(me, "2222")];
  let sends = 0;
  const losing = (item: OutboxItem) => {
    if (item.id !== first.id) return send(item);
    sends += 1;
    return Promise.reject(Object.assign(new Error("offline"), { name: "Offline" }));
  };
  for (let sign = 0; sign < 30; sign += 1) await drain(me, losing, { eager: true });
  expect([await states(me), sends]).toEqual([["queued", "done"], 8]);
  for (let minute = 0; minute < 120; minute += 1) {
    wait(60_000);
    await drain(me, losing);
  }
  expect([await states(me), sends]).toEqual([["queued", "done"], 128]);
});

test("of two changes of the same thing the newer waits for the older, and for nothing else", async () => {
  const edit = (of: string) =>
    enqueue({
      userId: me,
      kind: "roshid-edit",
      of,
      body: {},
      summary: {},
      expectedPrice: 1,
    });
  const [older, newer, other] = [await edit("1"), await edit("1"), await edit("2")];
  const answered: string[] = [];
  let bad = true;
  const sending = async ({ id }: OutboxItem) => {
    if (id === older.id && bad)
      throw Object.assign(new Error("offline"), { name: "Offline", answered: "502" });
    answered.push(id);
  };
  await drain(me, sending);
  expect(answered).toEqual([other.id]);
  expect(await nextAttemptAt(me)).toBe(Date.now() + 2_000);
  bad = false;
  wait(2_000);
  await drain(me, sending);
  expect(answered).toEqual([other.id, older.id, newer.id]);
});

test("a photo that a proxy refuses: the order can still be edited, and the others go on", async () => {
  const blob = new Blob(["x".repeat(10)], { type: "image/jpeg" });
  const files = [{ field: "slip", sha256: "ab".repeat(32), name: "IMG_1.jpg", blob }];
  const order = {
    userId: me,
    kind: "order",
    body: {},
    summary: {},
  } as const;
  const { id } = await enqueue({ ...order, expectedPrice: 10, files });
  await tap(me, "2222");
  server.proxy = ({ path }) =>
    path.startsWith("/api/attachments/")
      ? { status: 413, type: html, text: "<h1>Too large</h1>" }
      : undefined;
  await drain(me, send);
  expect(await states(me)).toEqual(["queued", "done"]);
  while ((await states(me))[0] === "queued") await drainWhenDue();
  expect(await findItem(me, id)).toMatchObject({
    state: "needs-attention",
    maybeSent: false,
    lastError: { code: "bad-answer", fields: { slip: "IMG_1.jpg" } },
  });
  expect(await userDb(me).attachments.count()).toBe(1);
  expect(
    server.requests.filter(({ path }) => path.startsWith("/api/attachments/")).length,
  ).toBeLessThanOrEqual(20);
});

test.each([
  ["{}"],
  ["null"],
  ["[]"],
  ['"x"'],
  ['{"received":"x"}'],
  ['{"received":0,"complete":false}'],
])(
  "%s in answer to a photo's bytes: they are not sent without end, and the others go on",
  async (text) => {
    const blob = new Blob(["x".repeat(10)], { type: "image/jpeg" });
    const files = [{ field: "slip", sha256: "cd".repeat(32), name: "IMG_1.jpg", blob }];
    const order = {
      userId: me,
      kind: "order",
      body: {},
      summary: {},
    } as const;
    const { id } = await enqueue({ ...order, expectedPrice: 10, files });
    await tap(me, "2222");
    let sends = 0;
    server.proxy = ({ method, path }) => {
      if (!path.startsWith("/api/attachments/")) return undefined;
      if (method === "HEAD") return { status: 404 };
      sends += 1;
      return sends > 20 ? { status: 502, type: html } : { status: 200, type: json, text };
    };
    await drain(me, send);
    expect(sends).toBe(1);
    expect(await states(me)).toEqual(["queued", "done"]);
    expect(await findItem(me, id)).toMatchObject({
      maybeSent: false,
      lastError: { code: "bad-answer" },
    });
  },
);
