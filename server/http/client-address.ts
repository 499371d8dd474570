import type { App } from "./app-types.ts";

/** Who is asking, for rate limits. Behind a trusted proxy the address it appended last; else the socket's own. */
export function clientAddress(
  incoming: App["Bindings"]["incoming"],
  forwarded: string | undefined,
  trustProxy: boolean,
): string {
  const appended = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return appended || incoming?.socket.remoteAddress || "unknown";
}
