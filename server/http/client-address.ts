import { isIPv6, SocketAddress } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { App } from "./app-types.ts";

/**
 * Who is asking, for rate limits and the log. Behind a trusted proxy the address it appended last;
 * else the socket's own.
 */
export function clientAddress(
  incoming: App["Bindings"]["incoming"],
  forwarded: string | undefined,
  trustProxy: boolean,
): string {
  const appended = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return countedAs(appended || incoming?.socket.remoteAddress || "unknown");
}

/**
 * From wide to narrow, with how often its limit each may hit: who has one IPv6 address mostly has a
 * /64, and rents a /56 or /48.
 */
export function networksOf(client: string): { name: string; times: number }[] {
  const groups = client.endsWith("::/64") ? client.slice(0, -"::/64".length).split(":") : [];
  const [a, b, c, d = "0"] = groups;
  if (groups.length !== 4) return [{ name: client, times: 1 }];
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    { name: `${a}:${b}:${c}::/48`, times: 16 },
    { name: `${a}:${b}:${c}:${upper}::/56`, times: 4 },
    { name: client, times: 1 },
  ];
}

/**
 * The address as it is counted: IPv6 by its network, IPv4 within IPv6 as IPv4. A port that some
 * proxies write is left out.
 */
function countedAs(given: string): string {
  const plain = given.replace(/^"(.*)"$/, "$1").replace(/%.*$/, "");
  const address = isIPv6(plain)
    ? plain
    : (SocketAddress.parse(plain)?.address ?? plain.replace(/^\[(.*)\](:\d+)?$/, "$1"));
  if (!isIPv6(address)) return address.slice(0, 64);
  const groups = expandIPv6(address)
    .split(":")
    .map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
