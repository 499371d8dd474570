import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

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
  [undefined, "unknown"],
])("%s is counted as %s", (address, counted) => {
  expect(from(address)).toBe(counted);
});

test("only a trusted proxy's word counts, and of it the part that it wrote itself", () => {
  expect(from("192.0.2.7", "203.0.113.9, 198.51.100.4")).toBe("192.0.2.7");
  expect(from("192.0.2.7", "203.0.113.9, 198.51.100.4", true)).toBe("198.51.100.4");
  expect(from("192.0.2.7", "", true)).toBe("192.0.2.7");
});
