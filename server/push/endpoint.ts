import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Addresses that are nobody's out there: this machine, its networks, and what is reserved. */
const inner = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(network, prefix, "ipv6");

/** True for an IP address that a push service can't have. */
export function isInner(address: string): boolean {
  return inner.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** True when this is the https address of a host on the list, by name, on the usual port. */
export function isKnownEndpoint(endpoint: string, hosts: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password) return false;
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
}

/** True when the host's name leads to an inner address now. One that can't be resolved is not known to. */
export async function leadsInside(endpoint: string): Promise<boolean> {
  const found = await resolve(new URL(endpoint).hostname, { all: true }).catch(() => []);
  return found.some(({ address }) => isInner(address));
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * `dns.lookup` for a connection about to be made: the very address that is connected to is looked at, so a name that
 * resolves to another one each time gets nowhere.
 */
export function outerLookup(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = found?.find(({ address }) => isInner(address));
    const [first] = found ?? [];
    if (error) answer(error, "");
    else if (refused || !first) answer(new Error(`${hostname} leads to an inner address`), "");
    else if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
}
