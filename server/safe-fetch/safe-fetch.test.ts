import { createSocket } from "node:dgram";
import { lookup, Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPushService } from "../test/push-service.ts";
import { fetchOuter, isInner, leadsInside, outerLookup } from "./safe-fetch.ts";

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
      /is not out there|leads nowhere out there/,
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

/** A name server, which all names are asked of: it answers what it is told to, else nothing. */
async function openNameServer(known: Record<string, string[]>) {
  const server = createSocket("udp4", (question, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const found = known[labels.join(".")];
    if (!found) return;
    const addresses = question[at + 2] === 1 ? found : [];
    const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, addresses.length]);
    const rows = addresses.map((one) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...one.split(".").map(Number)]),
    );
    const asked = question.subarray(12, at + 5);
    server.send(Buffer.concat([header, Buffer.alloc(4), asked, ...rows]), port, address);
  }).bind(0, "127.0.0.1");
  await once(server, "listening");
  const { resolve4 } = Resolver.prototype as { resolve4(host: string): Promise<string[]> };
  // It is asked first, so what the other asks goes there too.
  vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(function (
    this: Resolver,
    host: string,
  ) {
    this.setServers([`127.0.0.1:${server.address().port}`]);
    return resolve4.call(this, host) as never;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    server.close();
  });
}

const lookedUp = (host: string, all: boolean) =>
  new Promise((done) =>
    outerLookup(host, { all }, (error, found) => done(error?.message ?? found)),
  );

test("of the addresses of a name only those out there are called", async () => {
  await openNameServer({
    "out.example": ["93.184.216.34"],
    "both.example": ["10.0.0.1", "93.184.216.34"],
    "in.example": ["127.0.0.1"],
    localhost: ["93.184.216.34"],
  });
  const out = { address: "93.184.216.34", family: 4 };
  expect(await lookedUp("out.example", true)).toEqual([out]);
  expect(await lookedUp("both.example", true)).toEqual([out]);
  expect(await lookedUp("both.example", false)).toBe(out.address);
  for (const host of ["in.example", "localhost", "a.localhost"])
    expect(await lookedUp(host, true)).toBe(`${host} leads nowhere out there`);
  const inside = (host: string) => leadsInside(`https://${host}/x`);
  expect(
    await Promise.all(["in.example", "both.example", "localhost", "[::1]"].map(inside)),
  ).toEqual([true, true, true, true]);
  expect(await inside("out.example")).toBe(false);
});

test("a name server that does not answer holds up no other lookup, nor us for long", async () => {
  await openNameServer({});
  const began = performance.now();
  const slow = Array.from({ length: 20 }, (_, at) => [
    fetchOuter(new URL(`https://x${at}.example/`), limits()).catch(({ message }) => message),
    leadsInside(`https://y${at}.example/`),
  ]).flat();
  await lookup("localhost");
  expect(performance.now() - began).toBeLessThan(1_500);
  const answers = await Promise.all(slow);
  expect(answers[0]).toBe("x0.example leads nowhere out there");
  expect(performance.now() - began).toBeGreaterThan(1_500);
  expect(performance.now() - began).toBeLessThan(10_000);
});
