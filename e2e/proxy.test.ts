import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { losing, openProxy } from "./proxy.ts";

/**
 * A server that remembers how many bytes of each body arrived, behind the proxy; closed after the
 * test.
 */
async function open(options: Parameters<typeof openProxy>[1] = {}) {
  const arrived: { path: string; bytes: number; whole: boolean }[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === "/api/events") {
      answer.setHeader("Content-Type", "text/event-stream").write("data: first\n\n");
      return;
    }
    const one = { path: asked.url ?? "", bytes: 0, whole: false };
    arrived.push(one);
    asked.on("data", (part: Buffer) => {
      one.bytes += part.length;
    });
    asked.on("end", () => {
      one.whole = true;
      answer.end(Buffer.alloc(asked.url === "/large" ? 100_000 : 10));
    });
    asked.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = await openProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    latency: 5,
    ...options,
  });
  const close = async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  const put = (bytes: number, path = "/api/attachments/name") =>
    fetch(proxy.origin + path, { method: "PUT", body: Buffer.alloc(bytes) }).then(
      ({ status }) => status,
      () => "lost",
    );
  return { proxy, arrived, put, [Symbol.asyncDispose]: close };
}

test("of nine uploads three are lost, each in its own way, and every byte that went over the air is counted", async () => {
  await using bench = await open({ kbps: 80_000 });
  bench.proxy.change(losing());
  const ends: unknown[] = [];
  for (let turn = 0; turn < 9; turn += 1) ends.push(await bench.put(100_000));
  expect(ends.filter((end) => end === "lost")).toHaveLength(3);
  expect(bench.proxy.count()).toEqual({
    requests: 9,
    refused: 1,
    answersLost: 1,
    cut: 1,
    held: 0,
    uploadedBytes: 750_000,
  });
  const sizes = () => bench.arrived.map(({ bytes }) => bytes).sort((a, b) => a - b);
  await expect.poll(sizes).toEqual([50_000, ...Array(7).fill(100_000)]);
  expect(bench.arrived.filter(({ whole }) => whole)).toHaveLength(7);
});

test("what has no body is refused instead of cut, and nothing outside the API is lost", async () => {
  await using bench = await open();
  bench.proxy.change(losing());
  for (let turn = 0; turn < 9; turn += 1)
    await fetch(`${bench.proxy.origin}/api/other`).catch(() => undefined);
  for (let turn = 0; turn < 9; turn += 1)
    expect((await fetch(`${bench.proxy.origin}/page`)).status).toBe(200);
  expect(bench.proxy.count()).toMatchObject({
    requests: 18,
    refused: 2,
    answersLost: 1,
    cut: 0,
    uploadedBytes: 0,
  });
});

test("bodies and large answers take as long as the line needs, all together", async () => {
  await using bench = await open({ kbps: 2_000 });
  const begun = performance.now();
  await Promise.all([bench.put(50_000), bench.put(50_000, "/api/other")]);
  // 100,000 bytes at 250 in a millisecond, of which the line holds 100 ms.
  expect(performance.now() - begun).toBeGreaterThan(290);
  const asked = performance.now();
  await fetch(`${bench.proxy.origin}/large`, { method: "POST" }).then((answer) => answer.bytes());
  // 20 KB of 100,000 bytes come at once.
  expect(performance.now() - asked).toBeGreaterThan(210);
  expect(bench.proxy.count().uploadedBytes).toBe(50_000);
});

test("offline breaks what is under way and all that comes; what is counted has reached the server", async () => {
  await using bench = await open({ kbps: 2_000 });
  const sending = bench.put(1_000_000);
  await expect.poll(() => bench.arrived[0]?.bytes).toBeGreaterThan(40_000);
  bench.proxy.online(false);
  expect(await sending).toBe("lost");
  expect(await bench.put(10)).toBe("lost");
  const { uploadedBytes } = bench.proxy.count();
  // At most two pieces were on their way.
  await expect
    .poll(() => uploadedBytes - (bench.arrived[0]?.bytes ?? 0))
    .toBeLessThanOrEqual(4_096);
  bench.proxy.online(true);
  expect(await bench.put(10)).toBe(200);
});

test("an answer is held until it is let go, and a page stands in for the server", async () => {
  await using bench = await open();
  bench.proxy.change(() => "hold-answer");
  const held = bench.put(10);
  await expect.poll(() => bench.proxy.count().held).toBe(1);
  expect(bench.arrived.map(({ whole }) => whole)).toEqual([true]);
  bench.proxy.release();
  expect(await held).toBe(200);
  bench.proxy.change(() => ({ status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" }));
  expect(await bench.put(10)).toBe(502);
  expect(bench.arrived).toHaveLength(1);
});

test("an event stream passes as it comes and is never lost", async () => {
  await using bench = await open();
  bench.proxy.change(losing());
  const decoder = new TextDecoder();
  for (let turn = 0; turn < 6; turn += 1) {
    const hangUp = new AbortController();
    const { signal } = hangUp;
    const headers = { Accept: "text/event-stream" };
    const stream = await fetch(`${bench.proxy.origin}/api/events`, { headers, signal });
    const first = await stream.body?.getReader().read();
    expect(decoder.decode(first?.value)).toBe("data: first\n\n");
    hangUp.abort();
  }
});
