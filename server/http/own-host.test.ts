import { beforeAll, describe, expect, test } from "vitest";
import { openLog } from "../log/log.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";

const lines: any[] = [];
const statusFor = async (server: TestServer, path: string, host: string) =>
  (await server.app.request(path, { headers: { Host: host } })).status;

describe("a server whose PUBLIC_URL is known", () => {
  let server: TestServer;
  beforeAll(async () => {
    const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    server = await openTestServer({ PUBLIC_URL: "https://Desk.example/" }, { log });
  });

  test.each([
    "evil.example",
    "desk.example.evil.example",
    "desk.example:8443",
    "192.168.0.9:3000",
    "10.0.0.1",
  ])("is not at %s, where a stranger's name may lead", async (host) => {
    for (const path of [
      "/",
      "/api/config",
      "/api/users/userInfo",
      "/assets/app.js",
      "/api/openapi.json",
    ])
      expect([path, await statusFor(server, path, host)]).toEqual([path, 421]);
    expect(lines.at(-1)).toMatchObject({ level: 40, code: "foreign-host", host });
  });

  test.each([
    "desk.example",
    "DESK.example",
    "desk.example:443",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
  ])("is at %s", async (host) => {
    expect(await statusFor(server, "/api/config", host)).toBe(200);
  });

  test("tells its health under any name", async () => {
    for (const path of ["/healthz", "/readyz"])
      expect(await statusFor(server, path, "10.1.2.3:3000")).toBe(200);
  });
});

test("a server whose PUBLIC_URL was not given is at every name it is reached by", async () => {
  const server = await openTestServer();
  for (const host of ["192.168.0.9:3000", "desk.lan"])
    expect(await statusFor(server, "/api/config", host)).toBe(200);
});
