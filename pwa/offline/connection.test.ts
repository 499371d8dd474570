import "../test/browser.ts";
import { expect, test, vi } from "vitest";
import { call } from "../api/client.ts";
import { fire, withoutLine } from "../test/browser.ts";
import { openTestServer } from "../test/test-server.ts";
import { isOnline, startConnection } from "./connection.ts";

const server = await openTestServer();
startConnection();

test("a captive portal is offline; the health page brings the connection back by itself", async () => {
  server.faults = ["portal", "portal"];
  await call("get", "balance").catch(() => undefined);
  expect(isOnline()).toBe(false);
  // The first look at the health page meets the portal too.
  await vi.waitFor(() => expect(server.faults).toEqual([]), 4_000);
  expect(isOnline()).toBe(false);
  await vi.waitFor(() => expect(isOnline()).toBe(true), 6_000);
});

test("the browser is believed when it says offline, and checked when it says online", async () => {
  fire("offline");
  expect(isOnline()).toBe(false);
  fire("online");
  expect(isOnline()).toBe(false);
  await vi.waitFor(() => expect(isOnline()).toBe(true));
});

test("a refusal is an answer: the connection is there", async () => {
  fire("offline");
  server.faults = ["insufficient-balance"];
  await call("post", "apply/order").catch(() => undefined);
  expect(isOnline()).toBe(true);
});

test("an answer that was still on its way when the line broke brings no connection back", async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  server.handlers.set("GET /api/balance", async () => {
    await late;
    return { status: 200, body: {} };
  });
  const asked = call("get", "balance");
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  const back = withoutLine();
  fire("offline");
  server.faults = ["lost", "lost", "lost"];
  arrive();
  await asked;
  await vi.waitFor(() => expect(server.faults).toEqual([]), 4_000);
  expect(isOnline()).toBe(false);
  back();
  await vi.waitFor(() => expect(isOnline()).toBe(true), 6_000);
});
