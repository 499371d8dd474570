import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findHaproxy, findNginx, startHaproxy, startNginx } from "../world/programs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), "kagoj-proxies-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
});

/** A process behind a proxy, as far as a proxy sees it. */
async function openProcess(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test.runIf(findHaproxy())(
  "haproxy leaves out a process that is not ready, and none when all are not",
  async () => {
    const ready = { one: true, two: true };
    const process = (name: keyof typeof ready) =>
      openProcess(({ url }, response) => {
        const status = url !== "/readyz" || ready[name] ? 200 : 503;
        response.writeHead(status, { Connection: "close" }).end(name);
      });
    const proxy = await startHaproxy(folder, [await process("one"), await process("two")]);
    onTestFinished(proxy.stop);
    const asked = async () => {
      const answer = await fetch(`http://127.0.0.1:${proxy.port}/login`, {
        headers: { Connection: "close" },
      });
      return `${answer.status} ${await answer.text()}`;
    };
    const some = async () => new Set(await Promise.all(Array.from({ length: 8 }, asked)));

    ready.one = false;
    await expect.poll(some, { timeout: 15_000 }).toEqual(new Set(["200 two"]));
    // What both need is away: they answer all the same, in their own words.
    ready.two = false;
    await delay(1_500);
    for (let round = 0; round < 10; round += 1) {
      expect([...(await some())].filter((answer) => !answer.startsWith("200"))).toEqual([]);
      await delay(100);
    }
    ready.one = true;
    await expect.poll(some, { timeout: 15_000 }).toEqual(new Set(["200 one"]));
  },
);

test.runIf(findNginx())(
  "a body that crawls through nginx ends by the server's deadline",
  async () => {
    const process = await openProcess((_, response) => {
      setTimeout(() => response.writeHead(408, { Connection: "close" }).end(), 300);
    });
    const proxy = await startNginx(folder, [process, process]);
    onTestFinished(proxy.stop);

    const headers = { "Content-Type": "application/json", "Content-Length": 10_000 };
    const to = { port: proxy.port, host: "127.0.0.1", path: "/api/x" };
    const sending = request({ ...to, method: "POST", headers });
    const crawling = setInterval(() => sending.write("x"), 50);
    onTestFinished(() => clearInterval(crawling));
    sending.on("error", () => {});
    const [answer] = await once(sending, "response");
    expect(answer.statusCode).toBe(408);
    sending.destroy();
  },
);
