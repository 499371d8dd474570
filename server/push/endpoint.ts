import { isIP } from "node:net";

/** True when this is the https address of a host on the list, by name, on the usual port. */
export function isKnownEndpoint(endpoint: string, hosts: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password) return false;
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
}
