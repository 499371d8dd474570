import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { App } from "./app-types.ts";
import { isProbe } from "./health.ts";

/**
 * In ms. A slow sender only costs a socket, for a limited time; the longest request is an upload of 120 s. Probes with HTTP/1.0
 * have no Host; own-host.ts refuses all other requests without one.
 */
export const serverSettings = {
  headersTimeout: 15_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy (nginx: 60 s) or a client keeps an idle connection, so that the other side closes it and no request
  // is lost that is already under way.
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
};

/** What a Node server calls for each request of the app. */
export function listenerOf(app: Pick<Hono<App>, "fetch">) {
  // The name that replaces a missing Host.
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  return (...[incoming, outgoing]: Parameters<typeof listener>) => {
    // A probe may have any Host, even one from which no URL could be made.
    if (isProbe(incoming.url)) delete incoming.headers.host;
    return listener(incoming, outgoing);
  };
}
