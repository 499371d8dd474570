import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";

type Listening = { origin: string; close(): Promise<void> };

/**
 * Serves the sandbox alone; port 0 takes a free one. The product mounts it in its own server
 * instead.
 */
export async function listen(app: Hono, port: number, host = "127.0.0.1"): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port, hostname: host }) as Server;
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
