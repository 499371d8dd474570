import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { App } from "./app-types.ts";
import { isProbe } from "./health.ts";

/**
 * ms. Slow senders only cost a socket each, and not for long; the longest whole request is an upload of 120 s.
 * Probes of HTTP/1.0 name no Host; own-host.ts refuses everybody else who doesn't.
 */
export const serverSettings = {
  headersTimeout: 15_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy (nginx: 60 s) or a client keeps an idle connection: whoever asks ends it, so that it never ends under
  // a request that is already on its way.
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
};

/** What a Node server calls for each request of the app. */
export function listenerOf(app: Pick<Hono<App>, "fetch">) {
  // The name stands in for a missing Host.
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  return (...[incoming, outgoing]: Parameters<typeof listener>) => {
    // A probe is answered whatever it calls us; of a name that can't be one no address could be made.
    if (isProbe(incoming.url)) delete incoming.headers.host;
    return listener(incoming, outgoing);
  };
}
