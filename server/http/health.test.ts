import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { listenerOf, serverSettings } from "./listener.ts";

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: "https://desk.example" });
  const http = createServer(serverSettings, listenerOf(server.app)).listen(0, "127.0.0.1");
  await once(http, "listening");
  port = (http.address() as AddressInfo).port;
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
});

/** The status of the answer to these bytes. */
async function statusOf(bytes: string): Promise<number> {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  const [answer] = await once(socket, "data");
  socket.destroy();
  return Number(/^HTTP\/1\.[01] (\d+)/.exec(String(answer))?.[1]);
}

describe("a probe that knows no name of ours", () => {
  test.each(["/healthz", "/readyz"])(
    "is answered by %s without a Host, by HTTP/1.0 and 1.1",
    async (path) => {
      expect(await statusOf(`GET ${path} HTTP/1.0\r\n\r\n`)).toBe(200);
      expect(await statusOf(`GET ${path} HTTP/1.1\r\n\r\n`)).toBe(200);
      expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: 10.1.2.3\r\n\r\n`)).toBe(200);
    },
  );

  test.each(["[fe80::1%eth0]", "[::", "a b@c", "x:99999", "%", "[]", "\u00e4"])(
    "is answered with the Host %s",
    async (host) => {
      for (const path of ["/healthz", "/readyz", "/healthz?from=proxy"])
        expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe(200);
      expect(
        await statusOf(`GET /api/config HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      ).toBeGreaterThanOrEqual(400);
    },
  );

  test("but by nothing else", async () => {
    for (const version of ["1.0", "1.1"])
      expect(await statusOf(`GET /api/config HTTP/${version}\r\n\r\n`)).toBe(400);
    expect(await statusOf("GET /api/config HTTP/1.1\r\nHost: desk.example\r\n\r\n")).toBe(200);
  });
});

test("a database that does not answer is told within 2 s, however many ask, and its return at once", async () => {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = server.sql.begin(async (tx) => {
    await tx`lock table migrations in access exclusive mode`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const from = performance.now();
  // More than the pool has connections: probes that wait for a connection each would keep everybody
  // else out.
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => send(server, "GET", "/readyz")),
  );
  const took = performance.now() - from;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // Of as many as the pool has connections at a time, the second turn would end after 4 s.
  expect([took > 1_900, took < 4_000]).toEqual([true, true]);
  expect((await server.sql`select 1 as one`)[0]?.one).toBe(1);
  expect((await send(server, "GET", "/healthz")).status).toBe(200);
  release.resolve();
  await holding;
  expect((await send(server, "GET", "/readyz")).status).toBe(200);
});

test("an idle connection is kept longer than a proxy keeps it, so that none ends under a request", async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(headers.get("Keep-Alive")).toBe("timeout=75");
});

test("a process about to stop is not ready, and answers all the same", async () => {
  const condition = { draining: false, databaseUp: () => true };
  const app = createApp({ ...server, condition }, "no-page");
  const ask = (path: string) => send({ app }, "GET", path);
  expect((await ask("/readyz")).status).toBe(200);
  condition.draining = true;
  expect(await ask("/readyz")).toMatchObject({ status: 503, body: { code: "stopping" } });
  for (const path of ["/healthz", "/api/config"]) expect((await ask(path)).status).toBe(200);
});

test("a process whose own database is being started again says so", async () => {
  const app = createApp(
    { ...server, condition: { draining: false, databaseUp: () => false } },
    "no-page",
  );
  const { status, body } = await send({ app }, "GET", "/healthz");
  expect([status, body]).toEqual([503, { ok: false, database: "starting again" }]);
});
