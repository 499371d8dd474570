import { expect, test } from "vitest";
import { clientAddress, networksOf } from "./client-address.ts";

const from = (remoteAddress: string | undefined, forwarded?: string, trustProxy = false) =>
  clientAddress({ socket: { remoteAddress } }, forwarded, trustProxy);

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.7", "1:2:3:4::/64"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:FFFF:c000:0207", "192.0.2.7"],
  [undefined, "unknown"],
])("%s is counted as %s", (address, counted) => {
  expect(from(address)).toBe(counted);
});

test("only a trusted proxy's word counts, and of it the part that it wrote itself", () => {
  expect(from("192.0.2.7", "203.0.113.9, 198.51.100.4")).toBe("192.0.2.7");
  expect(from("192.0.2.7", "203.0.113.9, 198.51.100.4", true)).toBe("198.51.100.4");
  expect(from("192.0.2.7", "", true)).toBe("192.0.2.7");
});

test.each([
  "192.0.2.7",
  "192.0.2.7:5678",
  "::ffff:192.0.2.7",
  "[::ffff:192.0.2.7]:443",
  "[::ffff:c000:207]",
  '"192.0.2.7:80"',
])("%s in the proxy's word is one client", (word) =>
  expect(from("10.0.0.1", `198.51.100.4, ${word}`, true)).toBe("192.0.2.7"),
);

test.each([
  "2001:db8:1:2::9",
  "[2001:db8:1:2::9]",
  "[2001:db8:1:2::9]:65535",
  '"[2001:DB8:1:2::9]:1"',
  "2001:db8:1:2::9%en0",
])("%s too", (word) => expect(from("10.0.0.1", word, true)).toBe("2001:db8:1:2::/64"));

test("what is no address counts as it is, within bounds", () => {
  for (const word of ["unknown", "_hidden", "1.2.3.4.5:80", "[nonsense]:80"])
    expect(from("10.0.0.1", word, true)).toBe(word.replace(/^\[(.*)\]:80$/, "$1"));
  expect(from("10.0.0.1", "x".repeat(500), true)).toHaveLength(64);
});

test("a client counts in every network that it may have whole", () => {
  expect(networksOf("192.0.2.7").map(({ name }) => name)).toEqual(["192.0.2.7"]);
  expect(networksOf("2001:db8:1:2fa::/64").map(({ name }) => name)).toEqual([
    "2001:db8:1::/48",
    "2001:db8:1:200::/56",
    "2001:db8:1:2fa::/64",
  ]);
});
