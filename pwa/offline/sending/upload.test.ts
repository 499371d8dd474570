// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { createHash, randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { serveAttachments } from "../../test/attachments.ts";
import { openTestServer } from "../../test/test-server.ts";
import { userDb } from "../db.ts";
import { drain } from "./drain.ts";
import { enqueue, findItem, isUploading, listOutbox, removeItem, retryItem } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const kept = serveAttachments(server);
const send = sendWith({}, () => true);
const KB = 1024;

let me = "";
let people = 0;
beforeEach(() => {
  me = `sender-${++people}`;
  kept.clear();
});

/** An order with pictures of these sizes, as a tap on Submit makes it. */
async function order(...sizes: number[]) {
  const files = sizes.map((size, at) => {
    const bytes = randomBytes(size);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return {
      field: "slip",
      sha256,
      name: `IMG_${at}.jpg`,
      blob: new Blob([bytes], { type: "image/jpeg" }),
    };
  });
  const body = { category: "own", slip: files.map(({ sha256 }) => sha256), expectedPrice: 10 };
  const item = {
    userId: me,
    kind: "order",
    body,
    summary: {},
  } as const;
  return enqueue({ ...item, expectedPrice: 10, files });
}
const filesHere = () => userDb(me).attachments.count();
const item = async (id: string) => findItem(me, id);

test("sends every file whole before the order, and then forgets the files", async () => {
  const { id } = await order(300 * KB, 10, 600 * KB);
  await drain(me, send);
  expect([...kept.values()].map((bytes) => bytes.length)).toEqual([300 * KB, 10, 600 * KB]);
  expect(server.placed).toHaveLength(1);
  expect(server.requests.at(-1)).toMatchObject({
    method: "POST",
    headers: { "idempotency-key": id },
  });
  expect(await item(id)).toMatchObject({ state: "done" });
  expect(await item(id)).not.toHaveProperty("attachments");
  expect(await filesHere()).toBe(0);
});

test.each(["cut", "lost", "answer-lost", "portal"] as const)(
  "a file whose line ends so (%s) is sent again whole: it arrives once, and what had arrived is not sent again",
  async (fault) => {
    const { id } = await order(300 * KB, 200 * KB);
    server.faults = ["none", fault];
    await drain(me, send);
    expect(await item(id)).toMatchObject({ state: "queued", maybeSent: false });
    expect((await item(id))?.attachments?.map(({ sent }) => sent)).toEqual([300 * KB, 0]);
    const before = kept.puts();
    await drain(me, send, { eager: true });
    await userDb(me).outbox.where({ id }).modify({ nextAttemptAt: 0 });
    await drain(me, send, { eager: true });
    expect(kept.puts() - before).toBe(1);
    expect([...kept.values()].map((bytes) => bytes.length)).toEqual([300 * KB, 200 * KB]);
    expect(server.placed).toHaveLength(1);
  },
);

test("a killed tab loses nothing: the next one sends what is missing, and the order once", async () => {
  const { id } = await order(600 * KB, 20);
  // Everything fails after the first file, as if the tab was gone.
  server.faults = ["none", ...Array.from({ length: 12 }, () => "lost" as const)];
  await drain(me, send);
  expect(await item(id)).toMatchObject({ state: "queued", maybeSent: false });
  expect((await item(id))?.attachments?.[0]?.sent).toBe(600 * KB);
  await userDb(me).outbox.where({ id }).modify({ state: "sending" });
  server.faults = [];
  await drain(me, send, { eager: true });
  expect([...kept.values()].map((bytes) => bytes.length)).toEqual([600 * KB, 20]);
  expect(kept.puts()).toBe(2);
  expect(server.placed).toHaveLength(1);
});

test("files that the server has forgotten are sent again, then the order under the same key", async () => {
  const { id } = await order(100);
  let asked = 0;
  server.handlers.set("POST /api/apply/order", () => {
    asked += 1;
    if (asked > 1) return { status: 201, body: { order: { _id: "o" }, balance: 1 } };
    kept.clear();
    return { status: 409, body: { error: "…", code: "attachments-missing", missing: [] } };
  });
  await drain(me, send);
  const orders = server.requests.filter(({ method }) => method === "POST");
  expect(orders.map(({ headers }) => headers["idempotency-key"])).toEqual([id, id]);
  expect(kept.size).toBe(1);
  expect(await item(id)).toMatchObject({ state: "done" });
});

test("a refused file needs attention, with the field and its name; what was typed and taken stays", async () => {
  const { id, attachments } = await order(100);
  const [file] = attachments ?? [];
  const refusal = { status: 415, body: { error: "No picture.", code: "attachment-type" } };
  server.handlers.set(`PUT /api/attachments/${file?.sha256}`, () => refusal);
  await drain(me, send);
  const stuck = await item(id);
  expect(stuck).toMatchObject({
    state: "needs-attention",
    maybeSent: false,
    body: { slip: [file?.sha256] },
  });
  const names = { fields: { slip: "IMG_0.jpg" } };
  expect(stuck?.lastError).toMatchObject({ code: "attachment-type", ...names });
  expect(server.placed).toEqual([]);
  const again = await retryItem(me, id);
  expect(again?.lastError).toBeUndefined();
  expect((await userDb(me).attachments.toArray()).map(({ owner }) => owner)).toEqual([again?.id]);
});

test("a full quota waits", async () => {
  const { id, attachments = [] } = await order(100);
  const full = {
    status: 429,
    body: { error: "Full.", code: "attachment-quota" },
    headers: { "Retry-After": "60" },
  };
  server.handlers.set(`PUT /api/attachments/${attachments[0]?.sha256}`, () => full);
  await drain(me, send);
  expect(await item(id)).toMatchObject({
    state: "queued",
    lastError: { code: "attachment-quota" },
  });
});

test("after another login in between nothing more is sent, and all goes when its own user is back", async () => {
  const { id } = await order(100);
  let signedIn = "somebody-else";
  const mine = sendWith({}, (userId) => userId === signedIn);
  await drain(me, mine);
  expect(server.requests).toEqual([]);
  expect(await item(id)).toMatchObject({ state: "needs-login", maybeSent: false });
  signedIn = me;
  await userDb(me).outbox.where({ id }).modify({ state: "queued", nextAttemptAt: 0 });
  await drain(me, mine);
  expect(await item(id)).toMatchObject({ state: "done" });
});

test("an order can be deleted while its files are on their way: it is never placed", async () => {
  const { id, attachments = [] } = await order(100);
  server.handlers.set(`PUT /api/attachments/${attachments[0]?.sha256}`, async () => {
    const now = await item(id);
    expect(now && isUploading(now)).toBe(true);
    expect(await removeItem(me, id)).toBe(true);
    return { status: 200, body: { sha256: attachments[0]?.sha256 } };
  });
  await drain(me, send);
  expect(await listOutbox(me)).toEqual([]);
  expect(server.placed).toEqual([]);
  expect(await filesHere()).toBe(0);
});

test("a file that the browser has deleted needs attention instead of an order without it", async () => {
  const { id } = await order(100);
  await userDb(me).attachments.clear();
  await drain(me, send);
  expect(await item(id)).toMatchObject({
    state: "needs-attention",
    lastError: { code: "attachment-gone" },
  });
});
