import { isIPv4 } from "node:net";

/** True for the names and addresses of this machine, which nobody else can be reached by. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "::1" || /^(.+\.)?localhost$/.test(name) || (isIPv4(name) && name.startsWith("127."));
}
