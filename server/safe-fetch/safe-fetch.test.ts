import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openPushService } from "../test/push-service.ts";
import { fetchOuter, isInner } from "./safe-fetch.ts";

const limits = () => ({ signal: AbortSignal.timeout(5_000), max: 100 });

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fc00::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
])("%s is an inner address", (address) => expect(isInner(address)).toBe(true));

test.each(["8.8.8.8", "172.32.0.1", "2a00:1450:4009::1", "::ffff:8.8.8.8"])(
  "%s is not",
  (address) => expect(isInner(address)).toBe(false),
);

/** Counts the connections to a port of this machine. */
async function openTrap() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, visits: () => visits };
}

test("an address of this machine or its network is never called, however it is written", async () => {
  const { port, visits } = await openTrap();
  for (const host of [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost",
    "0.0.0.0",
  ])
    await expect(fetchOuter(new URL(`https://${host}:${port}/x`), limits()), host).rejects.toThrow(
      /is not out there|leads to an inner address/,
    );
  await expect(fetchOuter(new URL(`http://localhost:${port}/x`), limits())).rejects.toThrow(
    "is not out there",
  );
  expect(visits()).toBe(0);
});

test("one out there is read up to a size, without following redirects", async () => {
  const service = await openPushService();
  const ask = (max: number) =>
    fetchOuter(new URL("https://photos.example/a?b=c"), { ...limits(), max, agent: service.agent });
  service.answers.push(
    { status: 200 },
    { status: 200 },
    { status: 302, headers: { Location: "https://x.example" } },
  );
  expect((await ask(6)).toString()).toBe("answer");
  await expect(ask(5)).rejects.toThrow("answered too much");
  await expect(ask(6)).rejects.toThrow("answered 302");
  expect(service.received.map((one) => one.path)).toEqual(["/a?b=c", "/a?b=c", "/a?b=c"]);
});
