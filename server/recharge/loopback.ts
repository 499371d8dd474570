import { isIPv4 } from "node:net";

/** True for names and addresses that always mean this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "::1" || /^(.+\.)?localhost$/.test(name) || (isIPv4(name) && name.startsWith("127."));
}
