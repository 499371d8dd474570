// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Discussed, write } from "../../conversation/conversation.ts";
import { sayMoneySent } from "../../recharge/sent/sent-money.ts";
import { storeAnswers } from "../../store-answers.ts";
import { browseAt, storage } from "../../test/browser.ts";
import { states } from "../../test/outbox.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { writeChatUser } from "../chat-user.ts";
import { startConnection } from "../connection.ts";
import { sentence } from "../errors.ts";
import { type SendOutcome, sendNow } from "./send-now.ts";
import { startSync } from "./sync.ts";

const server = await openTestServer();
startConnection();
startSync(storeAnswers);

let me = "";
let people = 0;
beforeEach(() => {
  storage.clear();
  me = `full-${++people}`;
  writeChatUser({
    _id: me,
    username: me,
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 100,
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => writeChatUser(undefined));

/** Every write to IndexedDB throws. Answers a function that mends it. */
function breakStorage(name: string): () => void {
  const broken = (["put", "add"] as const).map((method) =>
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException("the test says so", name);
    }),
  );
  return () => broken.forEach((spy) => void spy.mockRestore());
}

const send = (nidNumber: string, form = "draft-1") => {
  const body = { category: "nid", nidNumber, expectedPrice: 10 };
  return sendNow({ kind: "order", body, summary: {}, expectedPrice: 10 }, form);
};
const keys = () => server.requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
const said = (outcome: SendOutcome) => outcome.state === "refused" && sentence(outcome.error).en;

test.each(["QuotaExceededError", "UnknownError", "InvalidStateError"])(
  "where every write throws %s, it goes straight to the server, once",
  async (name) => {
    breakStorage(name);
    expect(await send("1111")).toMatchObject({ state: "done" });
    expect([server.placed.length, await states(me)]).toEqual([1, []]);
  },
);

test("without a decision of the server, whatever the form sends next has the same key", async () => {
  const mend = breakStorage("QuotaExceededError");
  server.faults = ["lost"];
  expect(said(await send("1111"))).toMatch(/^No answer came/);
  // The first request asks whether there is a connection.
  server.faults = ["none", "server-error"];
  expect(said(await send("1111"))).toMatch(/^No answer came/);
  // Also when the storage takes it again meanwhile.
  mend();
  expect(await send("1111")).toMatchObject({ state: "done" });
  expect([server.placed.length, new Set(keys()).size]).toEqual([1, 1]);
});

test("two taps at once, after a lost answer, are one order; another form's is another", async () => {
  breakStorage("UnknownError");
  server.faults = ["answer-lost"];
  await send("1111");
  expect(await Promise.all([send("1111"), send("1111")])).toMatchObject([
    { state: "done" },
    { state: "done" },
  ]);
  expect(await send("1111", "draft-2")).toMatchObject({ state: "done" });
  expect([server.placed.length, new Set(keys()).size]).toEqual([2, 2]);
});

test("what was changed after a lost answer is refused if the first stands", async () => {
  breakStorage("UnknownError");
  server.faults = ["answer-lost"];
  await send("1111");
  const text = JSON.stringify({ error: "used", code: "key-reused" });
  server.proxy = ({ headers }) =>
    headers["idempotency-key"] ? { status: 422, type: "application/json", text } : undefined;
  expect(said(await send("2222"))).toMatch(/has arrived/);
  expect(server.placed).toHaveLength(1);
});

test("a line and money that got no answer hold up no others, and are the same when sent again", async () => {
  breakStorage("UnknownError");
  const arrived = new Map<string, unknown>();
  const take: Parameters<typeof server.handlers.set>[1] = ({ headers, body }) => {
    const key = String(headers["idempotency-key"]);
    if (arrived.has(key) && JSON.stringify(arrived.get(key)) !== JSON.stringify(body))
      return { status: 422, body: { error: "used", code: "key-reused" } };
    arrived.set(key, body);
    return { status: 200, body: { _id: key } };
  };
  server.handlers.set("PUT /api/apply/my-order/order-1/messages", take);
  server.handlers.set("POST /api/recharge/sent", take);
  const order = { _id: "order-1", category: "nid", orderNumber: "K-1" } as Discussed;
  const line = (text: string) => write(order, false, { text, files: [] });
  const money = (trxId: string) =>
    sayMoneySent({ wallet: "bkash", amount: "500", trxId, lastFour: "1234" }, undefined);
  for (const send of [line, money]) {
    arrived.clear();
    server.faults = ["answer-lost"];
    expect(said(await send("AAAA111111"))).toMatch(/^No answer came/);
    for (const next of ["BBBB222222", "CCCC333333", "AAAA111111"])
      expect(await send(next)).toMatchObject({ state: "done" });
    expect(arrived.size).toBe(3);
  }
});

test("a refusal is decided: what is sent next has another key", async () => {
  breakStorage("UnknownError");
  server.faults = ["insufficient-balance"];
  expect(await send("1111")).toMatchObject({
    state: "refused",
    error: { code: "insufficient-balance" },
  });
  expect(await send("1111")).toMatchObject({ state: "done" });
  expect([server.placed.length, new Set(keys()).size]).toEqual([1, 2]);
});

test("without a connection nothing is sent, and the sentence tells how to make room", async () => {
  breakStorage("QuotaExceededError");
  browseAt(NOWHERE);
  expect(said(await send("1111"))).toMatch(/No answer came|Make room/);
  expect(said(await send("1111"))).toMatch(/Make room by deleting/);
  browseAt(server.origin);
  // The page may still believe that it is offline.
  expect(await send("1111")).toMatchObject({ state: "done" });
  expect(server.placed).toHaveLength(1);
});
