import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openPushService } from "../test/push-service.ts";
import { fetchOuter, isInner } from "./safe-fetch.ts";

const limits = () => ({ signal: AbortSignal.timeout(5_000), max: 100 });

// The registries, written down once more, and addresses that only look like others.
test.each([
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.255.255"],
  ["shared by a provider's customers", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.255", "::1"],
  ["link-local", "169.254.169.254", "fe80::1", "febf::1"],
  ["protocol assignments", "192.0.0.1", "192.0.0.8", "192.0.0.170", "2001::1", "2001:1ff::1"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff:fff::1"],
  ["AS112", "192.31.196.1", "192.175.48.1", "2001:4:112::1", "2620:4f:8000::1"],
  ["multicast relays", "192.52.193.1", "2001:3::1"],
  ["6to4", "192.88.99.1", "2002::1", "2002:7f00:1::"],
  ["benchmarking", "198.18.0.1", "198.19.255.255", "2001:2::1"],
  ["Teredo and ORCHID", "2001:0:1::1", "2001:10::1", "2001:20::1", "2001:30::1"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved", "240.0.0.1", "255.255.255.255"],
  ["nobody's", "::", "::2", "::7f00:1", "1000::1", "4000::1", "5f00::1", "fec0::1"],
  ["discarded", "100::1", "100:0:0:1::1"],
  ["translated", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1"],
  ["unique local", "fc00::1", "fdff::1"],
  ["an IPv4 one in IPv6", "::ffff:127.0.0.1", "::ffff:a00:1", "::ffff:c000:201"],
])("an address is an inner one: %s", (_, ...addresses) =>
  expect(addresses.filter((address) => !isInner(address))).toEqual([]),
);

test("others are not, the nearest ones neither", () => {
  const outer = [
    "8.8.8.8",
    "172.32.0.1",
    "11.0.0.0",
    "100.128.0.0",
    "192.0.1.1",
    "223.255.255.255",
  ];
  const outer6 = ["2a00:1450:4009::1", "2001:200::1", "2003::1", "3ffe::1", "::ffff:8.8.8.8"];
  expect([...outer, ...outer6].filter(isInner)).toEqual([]);
});

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
