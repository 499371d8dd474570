import { isIPv6 } from "node:net";
import type { App } from "./app-types.ts";

/** Who is asking, for rate limits. Behind a trusted proxy the address it appended last; else the socket's own. */
export function clientAddress(
  incoming: App["Bindings"]["incoming"],
  forwarded: string | undefined,
  trustProxy: boolean,
): string {
  const appended = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return countedAs(appended || incoming?.socket.remoteAddress || "unknown");
}

/** A client with IPv6 has 2^64 addresses, so its network counts. IPv4 within IPv6 (::ffff:192.0.2.1) is IPv4. */
function countedAs(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":") || !isIPv6(plain)) return plain.slice(0, 64);
  const [head = "", tail = ""] = plain.replace(/%.*$/, "").split("::");
  const groups = head ? head.split(":") : [];
  const missing = plain.includes("::") ? 8 - groups.length - (tail ? tail.split(":").length : 0) : 0;
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ? tail.split(":") : [])];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
