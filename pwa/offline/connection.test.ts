import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { expect, test, vi } from "vitest";
import { call } from "../api/client.ts";
import { fire, withoutLine } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { connectionAtom, isOnline, probe, startConnection } from "./connection.ts";

const server = await openTestServer();
startConnection();

test("a captive portal counts as offline; the health page notices when the connection is back", async () => {
  server.faults = ["portal", "portal", "portal"];
  await call("get", "balance").catch(() => undefined);
  await vi.waitFor(() => expect(isOnline()).toBe(false), 20_000);
  // The second request to the health page gets the portal too.
  await vi.waitFor(() => expect(server.faults).toEqual([]), 20_000);
  expect(isOnline()).toBe(false);
  await vi.waitFor(() => expect(isOnline()).toBe(true), 20_000);
});

test("a page that answers only one call is no lost connection", async () => {
  server.proxy = ({ path }) =>
    path === "/api/balance" ? { status: 502, type: "text/html", text: "502" } : undefined;
  const states = new Set<boolean>();
  const stop = getDefaultStore().sub(connectionAtom, () => states.add(isOnline()));
  await call("get", "balance").catch(() => undefined);
  await probe();
  stop();
  expect([isOnline(), ...states]).toEqual([true]);
});

test("the browser is trusted when it reports offline, and checked when it reports online", async () => {
  fire("offline");
  expect(isOnline()).toBe(false);
  fire("online");
  expect(isOnline()).toBe(false);
  await vi.waitFor(() => expect(isOnline()).toBe(true), 20_000);
});

test("a refusal is an answer, so the connection is there", async () => {
  fire("offline");
  server.faults = ["insufficient-balance"];
  await call("post", "apply/order").catch(() => undefined);
  expect(isOnline()).toBe(true);
});

test("an answer that was under way when the connection broke does not count as online", async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  server.handlers.set("GET /api/balance", async () => {
    await late;
    return { status: 200, body: {} };
  });
  const asked = call("get", "balance");
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), 20_000);
  const back = withoutLine();
  fire("offline");
  server.faults = ["lost", "lost", "lost"];
  arrive();
  await asked;
  await vi.waitFor(() => expect(server.faults).toEqual([]), 20_000);
  expect(isOnline()).toBe(false);
  back();
  await vi.waitFor(() => expect(isOnline()).toBe(true), 20_000);
});
