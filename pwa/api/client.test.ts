// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { describe, expect, test, vi } from "vitest";
import { isReachable } from "../offline/sending/server-answers.ts";
import { browseAt, storage } from "../test/browser.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { call, callBlob, callIfChanged, newKey } from "./client.ts";
import { isApiError, isOffline, isServerTrouble } from "./errors.ts";
import { onOutcome, startSessionEpoch } from "./outcomes.ts";

const server = await openTestServer();
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("call", () => {
  test("sends JSON with the user's language and answers the server's JSON", async () => {
    storage.setItem("kagoj-locale", "en");
    const answer = await call<{ balance: number }>("post", "apply/order", {
      json: { category: "nid" },
      headers: { "Idempotency-Key": "k" },
    });
    storage.clear();
    await call("post", "/apply/order", { json: {} });
    expect(answer.balance).toBe(90);
    expect(server.requests.map(({ path, headers }) => [path, headers["accept-language"]])).toEqual([
      ["/api/apply/order", "en"],
      ["/api/apply/order", "bn"],
    ]);
  });

  test("throws a refusal with its code, price and wait", async () => {
    server.faults = ["price-changed", "too-many-requests"];
    const changed = await failure(call("post", "apply/order"));
    const limited = await failure(call("post", "apply/order"));
    expect(isApiError(changed) && changed).toMatchObject({
      status: 409,
      code: "price-changed",
      price: 30,
    });
    expect(isApiError(limited) && limited).toMatchObject({ status: 429, retryAfter: 7 });
  });

  test.each(["lost", "answer-lost", "portal", "redirect"] as const)(
    "counts %s as offline",
    async (fault) => {
      server.faults = [fault, "portal"];
      expect(isOffline(await failure(call("get", "balance")))).toBe(true);
    },
  );

  test("counts an error page and foreign JSON of a proxy as offline", async () => {
    server.handlers.set("GET /api/a", () => ({ status: 502, body: { message: "Bad gateway" } }));
    server.handlers.set("GET /api/b", () => ({
      status: 200,
      body: "x",
      headers: { "Content-Type": "text/html" },
    }));
    expect(await failure(call("get", "a"))).toMatchObject({
      name: "Offline",
      answered: '502 {"message":"Bad gateway"}',
    });
    expect(await failure(call("get", "b"))).toMatchObject({ name: "Offline", answered: '200 "x"' });
  });

  test("counts a timeout and a dead address as offline", async () => {
    server.faults = ["hang"];
    expect(isOffline(await failure(call("get", "slow", { timeoutMs: 300 })))).toBe(true);
    // Or it would arrive in the next test, and take a fault of that.
    await expect.poll(() => server.faults).toEqual([]);
    browseAt(NOWHERE);
    expect(isOffline(await failure(call("get", "balance")))).toBe(true);
  });

  test("reports outcomes, and the end of a session only for calls of that session", async () => {
    const heard = vi.fn();
    const stop = onOutcome(heard);
    server.faults = ["none", "lost", "no-session"];
    await call("post", "apply/order");
    await failure(call("get", "balance"));
    await failure(call("get", "balance"));
    server.handlers.set("GET /api/balance", () => {
      startSessionEpoch();
      return { status: 401, body: { error: "Please log in.", code: "no-session" } };
    });
    await failure(call("get", "balance"));
    stop();
    expect(heard.mock.calls.flat()).toEqual([
      "reached",
      "lost",
      "reached",
      "session-over",
      "reached",
    ]);
  });

  test("tells a server in trouble from a broken line and from a portal", async () => {
    const heard = vi.fn();
    const stop = onOutcome(heard);
    for (const status of [500, 502, 511, 404]) {
      server.handlers.set("GET /api/c", () => ({ status, body: {} }));
      const error = await failure(call("get", "c"));
      expect([status, isServerTrouble(error)]).toEqual([status, status < 511 && status >= 500]);
    }
    stop();
    expect(heard.mock.calls.flat()).toEqual(["trouble", "trouble", "foreign", "foreign"]);
  });
});

describe("lists", () => {
  test("304 is an answer, not an error", async () => {
    server.handlers.set("GET /api/balance", ({ headers }) =>
      headers["if-none-match"] === '"7"'
        ? { status: 304 }
        : { status: 200, body: { nidBalance: 5 }, headers: { ETag: '"7"' } },
    );
    expect(await callIfChanged("balance")).toMatchObject({
      status: 200,
      value: { nidBalance: 5 },
      version: "7",
    });
    expect(await callIfChanged("balance", { version: "7" })).toEqual({ status: 304 });
  });

  test("asks since a version and follows the next page", async () => {
    server.handlers.set("GET /api/apply/my-order", ({ path }) => ({
      status: 200,
      body: [{ _id: path }],
      headers: path.includes("before")
        ? {}
        : { Link: '</api/apply/my-order?since=7&before=x>; rel="next"' },
    }));
    const first = await callIfChanged("apply/my-order", { since: "7" });
    expect(first).toMatchObject({
      value: [{ _id: "/api/apply/my-order?since=7" }],
      next: "apply/my-order?since=7&before=x",
    });
    const second = await callIfChanged(first.status === 200 ? (first.next ?? "") : "");
    expect(second).toMatchObject({
      value: [{ _id: "/api/apply/my-order?since=7&before=x" }],
      next: undefined,
    });
  });
});

test("loads files, and refuses a portal's page instead of one", async () => {
  server.handlers.set("GET /api/files/1", () => ({
    status: 200,
    body: "pdf",
    headers: { "Content-Type": "application/pdf" },
  }));
  expect((await callBlob("files/1")).type).toBe("application/pdf");
  server.faults = ["portal", "not-found"];
  expect(isOffline(await failure(callBlob("files/1")))).toBe(true);
  server.handlers.clear();
  const gone = await failure(callBlob("files/1"));
  expect(isApiError(gone) && gone.code).toBe("not-found");
});

test("only a health page with our content counts as reachable", async () => {
  expect(await isReachable()).toBe(true);
  for (const body of [{}, { ok: "login" }, null, "Success"]) {
    server.handlers.set("GET /healthz", () => ({ status: 200, body }));
    expect(await isReachable(), JSON.stringify(body)).toBe(false);
  }
  server.handlers.clear();
  server.faults = ["portal"];
  expect(await isReachable()).toBe(false);
});

test("makes version 4 UUIDs without randomUUID too", () => {
  const own = crypto.randomUUID;
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  Object.defineProperty(crypto, "randomUUID", { value: own, configurable: true });
});
