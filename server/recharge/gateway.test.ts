import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectSound, openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";

/**
 * What stands before bKash answers the call instead; `reaches`: bKash has acted on it all the same.
 */
type Page = { status: number; body: string; reaches?: boolean };

const html = "<!doctype html><title>Access denied</title>";
const bare = JSON.stringify({ message: "Forbidden" });
let pages: Record<string, Page | undefined>;
let server: RechargeServer;

beforeAll(async () => {
  server = await openRechargeServer({}, 5000, async (c, next) => {
    const page = pages[c.req.path.split("/").pop() ?? ""];
    if (!page) return next();
    if (page.reaches) await next();
    c.res = new Response(page.body, {
      status: page.status,
      headers: { "Content-Type": "text/html" },
    });
  });
});
beforeEach(() => {
  pages = {};
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
});

describe.each([
  [400, html],
  [403, html],
  [404, bare],
  [409, JSON.stringify({ statusCode: "4711", statusMessage: "?" })],
  [413, ""],
  [418, "[]"],
  [429, bare],
  [429, html],
  [200, html],
  [200, "[]"],
  [502, html],
])("an execute answered by %d %s", (status, body) => {
  test("is credited by the query if the money moved", async () => {
    const user = await server.newUser();
    pages.execute = { status, body, reaches: true };
    expect(await server.pay(user, "pay")).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });

  test("stays in doubt while the query is answered so too", async () => {
    const user = await server.newUser();
    pages = { execute: { status, body, reaches: true }, status: { status, body } };
    expect(await server.pay(user, "pay")).toBe("pending");
    await server.sweepLater();
    expect(await server.mine(user)).toMatchObject({ status: "pending" });
    pages = {};
    await server.sweepLater();
    expect(await server.balance(user)).toBe(200);
  });
});

test("one that never reached bKash fails when the query has said so to the end", async () => {
  const user = await server.newUser();
  pages.execute = { status: 403, body: html };
  expect(await server.pay(user, "pay")).toBe("pending");
  await server.age(25);
  await server.sweepLater();
  expect(await server.mine(user)).toMatchObject({ status: "failure" });
  expect(await server.balance(user)).toBe(0);
});
