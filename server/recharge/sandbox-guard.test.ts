import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { listenerOf } from "../http/listener.ts";
import { openLog } from "../log/log.ts";
import { bkashEnv } from "../test/bkash/login.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { freePort } from "../test/payment-process.ts";
import { afterThis } from "../test/recharge-server.ts";

/** A server that only this machine can reach, by its settings, and its answers over HTTP. */
async function openServer(env: Record<string, string> = {}) {
  const lines: any[] = [];
  const port = await freePort();
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const server = await openTestServer({ PORT: String(port), ...env }, { log });
  const http = createServer(listenerOf(server.app)).listen(port, "127.0.0.1");
  await once(http, "listening");
  afterThis(async () => {
    http.closeAllConnections();
    http.close();
  });
  const { user, cookie } = await newUser(server, await logInAdmin(server));

  async function ask(what: string, headers: string[], body: string, type: string): Promise<string> {
    const own = [
      "Sec-Fetch-Site: same-origin",
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      "Connection: close",
    ];
    const head = [what, ...headers, ...own, `Content-Length: ${body.length}`].join("\r\n");
    const socket = connect(port, "127.0.0.1", () => socket.write(`${head}\r\n\r\n${body}`));
    return (await socket.setEncoding("utf8").toArray()).join("");
  }
  const create = (headers: string[], version = "1.1", gateway = "bkash") =>
    ask(
      `POST /api/${gateway}/create-payment HTTP/${version}`,
      headers,
      JSON.stringify({ amount: "5000", userId: user._id }),
      "application/json",
    );
  const pay = (address: string, headers: string[]) =>
    ask(
      `POST ${new URL(address).pathname} HTTP/1.1`,
      headers,
      "outcome=pay",
      "application/x-www-form-urlencoded",
    );
  return { create, pay, home: [`Host: 127.0.0.1:${port}`], lines };
}

const urlIn = (answer: string) => /"bkashURL":"([^"]+)"/.exec(answer)?.[1] ?? "";

describe("behind a proxy that the settings say nothing of", () => {
  test.each<[string, string[], string?]>([
    ["another Host", ["Host: desk.example.com"]],
    ["a Host in the LAN", ["Host: 192.168.0.9:3000"]],
    ["a Host that only begins like ours", ["Host: localhost.example.com"]],
    ["X-Forwarded-For", ["Host: 127.0.0.1", "X-Forwarded-For: 203.0.113.9"]],
    ["X-Forwarded-Proto", ["Host: localhost:3000", "X-Forwarded-Proto: https"]],
    ["Forwarded", ["Host: localhost", "Forwarded: for=203.0.113.9"]],
    ["Via", ["Host: [::1]:3000", "Via: 1.1 proxy"]],
    ["X-Real-IP", ["Host: localhost", "X-Real-IP: 203.0.113.9"]],
    ["CF-Connecting-IP", ["Host: localhost", "CF-Connecting-IP: 203.0.113.9"]],
    ["HTTP/1.0 alone, as nginx asks by itself", ["Host: 127.0.0.1:3000"], "1.0"],
  ])("nobody gets money: %s", async (_, headers, version) => {
    const { create, pay, home, lines } = await openServer();
    const refused = await create(headers, version);
    expect(refused).toMatch(/^HTTP\/1\.[01] 403 /);
    expect(refused).toContain('"code":"sandbox-elsewhere"');
    expect(await create(headers, version, "sslcommerz")).toContain('"code":"sandbox-elsewhere"');
    // Nor with a payment that was started on this machine.
    const page = urlIn(await create(home));
    expect(page).toContain("/bkash-sandbox/pay/");
    if (!version) expect(await pay(page, headers)).toContain('"code":"sandbox-elsewhere"');
    expect(await pay(page, home)).toMatch(/^HTTP\/1\.1 30\d /);
    // The operator's warning is logged once for each gateway.
    await create(headers, version);
    expect(lines.filter(({ msg }) => /^sandbox payments are refused/.test(msg))).toHaveLength(2);
  });

  test("unless sandbox payments are allowed, or the payments are real", async () => {
    const elsewhere = ["Host: desk.example.com", "X-Forwarded-For: 203.0.113.9"];
    expect(await (await openServer({ ALLOW_SANDBOX_PAYMENTS: "1" })).create(elsewhere)).toContain(
      "/bkash-sandbox/pay/",
    );
    expect(await (await openServer(bkashEnv("http://127.0.0.1:9"))).create(elsewhere)).toContain(
      '"payment-away"',
    );
  });
});
