// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiError } from "../../api/errors.ts";
import { browseAt, withoutLocks } from "../../test/browser.ts";
import { states, tap } from "../../test/outbox.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { userDb } from "../db.ts";
import { drain } from "./drain.ts";
import { findItem, listOutbox, nextAttemptAt, resumeAfterLogin } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const send = sendWith({}, () => true);
const numbers = () => server.placed.map((body) => (body as { nidNumber: string }).nidNumber);
const ordersSent = () => server.requests.filter(({ path }) => path === "/api/apply/order");
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

let me = "";
let people = 0;
beforeEach(() => {
  me = `person-${++people}`;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T04:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

test("sends in the order of the taps with the key made at the tap, and removes the body of done items", async () => {
  const items = [await tap(me, "1111"), await tap(me, "2222"), await tap(me, "3333")];
  await drain(me, send);
  expect(numbers()).toEqual(["1111", "2222", "3333"]);
  expect(server.requests.map((request) => request.headers["idempotency-key"])).toEqual(
    items.map((item) => item.id),
  );
  for (const item of await listOutbox(me)) {
    expect(item).toMatchObject({ state: "done", attempts: 1, maybeSent: false });
    expect(JSON.stringify(item)).not.toMatch(/1111|2222|3333/);
  }
});

test("stores `sending` before the request", async () => {
  const item = await tap(me, "1111");
  await drain(me, async () => {
    expect(await findItem(me, item.id)).toMatchObject({ state: "sending", maybeSent: true });
  });
});

test("hands the answer to the item's kind; a failing cache does not lose the order", async () => {
  const kept = vi
    .fn()
    .mockResolvedValueOnce({ orderId: "x" })
    .mockRejectedValueOnce(new Error("full"));
  await tap(me, "1111");
  await tap(me, "2222");
  await drain(
    me,
    sendWith({ order: kept }, () => true),
  );
  expect(kept.mock.calls[0]?.[1]).toMatchObject({ balance: 90 });
  expect((await listOutbox(me)).map(({ state, result }) => [state, result])).toEqual([
    ["done", { orderId: "x" }],
    ["done", undefined],
  ]);
});

test("an item that our own code can't read is shown, and holds up no other", async () => {
  const { id } = await tap(me, "1111");
  await tap(me, "2222");
  await drain(me, (item) => (item.id === id ? Promise.reject(new TypeError("read")) : send(item)));
  expect(await findItem(me, id)).toMatchObject({
    state: "needs-attention",
    maybeSent: true,
    lastError: { code: "unproven-item" },
  });
  expect(numbers()).toEqual(["2222"]);
});

describe("a lost connection", () => {
  test("stops the round and waits 2, 4, 8 … 60 s", async () => {
    await tap(me, "1111");
    await tap(me, "2222");
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      browseAt(NOWHERE);
      await drain(me, send);
      const [first, second] = await listOutbox(me);
      expect(second).toMatchObject({ state: "queued", attempts: 0 });
      waits.push((first?.nextAttemptAt ?? 0) - Date.now());
      wait(first ? first.nextAttemptAt - Date.now() : 0);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    browseAt(server.origin);
    await drain(me, send);
    expect(numbers()).toEqual(["1111", "2222"]);
  });

  test("is tried at once when the connection is back", async () => {
    browseAt(NOWHERE);
    await tap(me, "1111");
    await drain(me, send);
    browseAt(server.origin);
    await drain(me, send);
    expect(await states(me)).toEqual(["queued"]);
    await drain(me, send, { eager: true });
    expect(await states(me)).toEqual(["done"]);
  });

  test("with the answer lost: one order, the same key", async () => {
    server.faults = ["answer-lost"];
    const { id } = await tap(me, "1111");
    await drain(me, send);
    expect(await findItem(me, id)).toMatchObject({ state: "queued", maybeSent: true });
    await drain(me, send, { eager: true });
    expect(server.placed).toHaveLength(1);
    expect(ordersSent().map((request) => request.headers["idempotency-key"])).toEqual([id, id]);
  });

  test("is how a captive portal counts", async () => {
    server.faults = ["portal", "portal"];
    const [{ id }, next] = [await tap(me, "1111"), await tap(me, "2222")];
    await drain(me, send);
    expect(await findItem(me, id)).toMatchObject({
      state: "queued",
      lastError: { code: "offline" },
    });
    expect(await findItem(me, next.id)).toMatchObject({ attempts: 0, maybeSent: false });
  });
});

test("while the server does not answer, sends only what may have arrived; other items can still be edited", async () => {
  const [tried, fresh] = [await tap(me, "1111"), await tap(me, "2222")];
  await userDb(me).outbox.update(tried.seq, { attempts: 1, maybeSent: true });
  await drain(me, send, { inDoubtOnly: true });
  expect(numbers()).toEqual(["1111"]);
  expect(await findItem(me, fresh.id)).toMatchObject({
    state: "queued",
    attempts: 0,
    maybeSent: false,
  });
});

describe("refusals", () => {
  test("don't hold up other items", async () => {
    server.faults = [
      "insufficient-balance",
      "closed",
      "price-changed",
      "invalid-fields",
      "server-error",
    ];
    for (const number of ["1111", "2222", "3333", "4444", "5555", "6666"]) await tap(me, number);
    await drain(me, send);
    expect(await states(me)).toEqual([...Array(4).fill("needs-attention"), "queued", "done"]);
    expect((await listOutbox(me))[2]).toMatchObject({
      lastError: { code: "price-changed", price: 30 },
      maybeSent: false,
    });
    expect(numbers()).toEqual(["6666"]);
  });

  test("for too many requests wait as long as the server says", async () => {
    server.faults = ["too-many-requests"];
    await tap(me, "1111");
    await drain(me, send);
    expect((await nextAttemptAt(me)) ?? 0).toBe(Date.now() + 7_000);
    // A new connection does not shorten the wait that the server asked for.
    await drain(me, send, { eager: true });
    expect(await states(me)).toEqual(["queued"]);
    wait(7_000);
    await drain(me, send);
    expect(await states(me)).toEqual(["done"]);
  });

  test("after an error of the server itself an item may stand; after too many requests it does not", async () => {
    const [broken, limited] = [await tap(me, "1111"), await tap(me, "2222")];
    server.faults = ["server-error", "too-many-requests"];
    await drain(me, send);
    expect(await findItem(me, broken.id)).toMatchObject({ state: "queued", maybeSent: true });
    expect(await findItem(me, limited.id)).toMatchObject({ state: "queued", maybeSent: false });
  });

  test("a clock that was set back makes no item wait for hours", async () => {
    server.faults = ["server-error"];
    await tap(me, "1111");
    await drain(me, send);
    wait(-24 * 3_600_000);
    await drain(me, send);
    expect(await states(me)).toEqual(["done"]);
  });
});

describe("the session", () => {
  test("ends with three queued: none is lost, and all are sent after the same user's login", async () => {
    for (const number of ["1111", "2222", "3333"]) await tap(me, number);
    server.faults = ["no-session"];
    await drain(me, send);
    expect(await states(me)).toEqual(["needs-login", "needs-login", "needs-login"]);
    expect(server.requests).toHaveLength(1);
    await drain(me, send);
    expect(server.requests).toHaveLength(1);
    await resumeAfterLogin(me, true);
    await drain(me, send);
    expect(numbers()).toEqual(["1111", "2222", "3333"]);
  });

  test("begins with everything due; a start of the page keeps what the server said to wait", async () => {
    await tap(me, "1111");
    await userDb(me)
      .outbox.toCollection()
      .modify({ nextAttemptAt: Date.now() + 600_000 });
    await resumeAfterLogin(me, false);
    await drain(me, send);
    expect(server.requests).toHaveLength(0);
    await resumeAfterLogin(me, true);
    await drain(me, send);
    expect(numbers()).toEqual(["1111"]);
  });

  test("of another user sends none of mine", async () => {
    await tap(me, "1111");
    await drain(
      me,
      sendWith({}, (userId) => userId === "somebody-else"),
    );
    await resumeAfterLogin("somebody-else", true);
    await drain(
      "somebody-else",
      sendWith({}, (userId) => userId === "somebody-else"),
    );
    expect(server.requests).toEqual([]);
    expect(await states(me)).toEqual(["needs-login"]);
  });
});

describe("expiry", () => {
  test("nothing is sent after 72 hours, and nothing vanishes", async () => {
    await tap(me, "1111");
    wait(72 * 3_600_000);
    await tap(me, "2222");
    await drain(me, send);
    expect(await states(me)).toEqual(["expired", "done"]);
    expect(numbers()).toEqual(["2222"]);
  });

  test("done items leave the list after a day", async () => {
    await tap(me, "1111");
    await drain(me, send);
    wait(25 * 3_600_000);
    await drain(me, send);
    expect(await states(me)).toEqual([]);
  });
});

describe("a killed tab", () => {
  // Each test is a moment at which the tab may be killed.
  test("after storing: sent by the next drain", async () => {
    await tap(me, "1111");
    await drain(me, send);
    expect(server.placed).toHaveLength(1);
  });

  test("before the request: sent by the next drain", async () => {
    await tap(me, "1111");
    await userDb(me)
      .outbox.toCollection()
      .modify({ state: "sending", attempts: 1, maybeSent: true });
    await drain(me, send);
    expect(await states(me)).toEqual(["done"]);
    expect(server.placed).toHaveLength(1);
  });

  test("after the request: not ordered twice", async () => {
    server.faults = ["answer-lost"];
    await tap(me, "1111");
    await drain(me, send);
    await userDb(me).outbox.toCollection().modify({ state: "sending", nextAttemptAt: 0 });
    await drain(me, send);
    expect(await states(me)).toEqual(["done"]);
    expect(server.placed).toHaveLength(1);
  });
});

test.each(["an answer", "a refusal"])(
  "%s is of its own item, also when the browser has deleted that and another has its number",
  async (kind) => {
    const { seq } = await tap(me, "1111");
    const answer = async () => {
      const { outbox } = userDb(me);
      const item = await tap(me, "2222");
      await outbox.clear();
      await outbox.add({ ...item, seq, state: "sending" });
      if (kind === "a refusal") throw apiError(409, { error: "closed", code: "closed" });
    };
    await drain(me, async (item) =>
      (item.body as { nidNumber: string }).nidNumber === "1111" ? answer() : send(item),
    );
    expect(await states(me)).toEqual(["sending"]);
    await drain(me, send);
    expect([numbers(), await states(me)]).toEqual([["2222"], ["done"]]);
  },
);

describe("two drains at once", () => {
  test("share the lock: each item is sent once", async () => {
    for (const number of ["1111", "2222", "3333"]) await tap(me, number);
    await Promise.all([drain(me, send), drain(me, send), drain(me, send)]);
    expect(server.requests).toHaveLength(3);
  });

  test("without locks still make one order each", async () => {
    const restore = withoutLocks();
    for (const number of ["1111", "2222", "3333"]) await tap(me, number);
    await Promise.all([drain(me, send), drain(me, send), drain(me, send)]);
    restore();
    expect(numbers().toSorted()).toEqual(["1111", "2222", "3333"]);
    expect(await states(me)).toEqual(["done", "done", "done"]);
  });

  test("send what is tapped meanwhile", async () => {
    await tap(me, "1111");
    await drain(me, async (item) => {
      if ((await listOutbox(me)).length === 1) await tap(me, "2222");
      return send(item);
    });
    expect(numbers()).toEqual(["1111", "2222"]);
  });
});
