import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import type { App } from "./app-types.ts";
import { isProbe } from "./health.ts";

/**
 * In ms. A slow sender only costs a socket, for a limited time; the longest request is an upload of
 * 300 s. Probes with HTTP/1.0 have no Host; requireOwnHost refuses all other requests without one.
 */
export const serverSettings = {
  headersTimeout: 15_000,
  requestTimeout: 310_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy (nginx: 60 s) or a client keeps an idle connection, so that the other side
  // closes it and no request is lost that is already under way.
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
};

export function listenerOf(app: Pick<Hono<App>, "fetch">) {
  // The name that replaces a missing Host.
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  return (...[incoming, outgoing]: Parameters<typeof listener>) => {
    // A probe may have any Host, even one from which no URL could be made.
    if (isProbe(incoming.url)) delete incoming.headers.host;
    // Node forgets a request that was answered. Whoever still waits for its body is told when no
    // more of it comes.
    outgoing.once("close", () => {
      if (!incoming.complete) incoming.socket.once("close", () => incoming.destroy());
    });
    return listener(incoming, outgoing);
  };
}

/** Opens a server at this address, which `setting` names. @throws a startup error when it can't */
export function listen(
  server: Server,
  { port, host }: Pick<Env, "port" | "host">,
  setting: string,
): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? startupError(
              `Port ${port} is taken on ${host}. Stop the other program, or set ${setting} to ` +
                "another number.",
            )
          : startupError(`Can't listen on ${host}:${port}: ${error.message}`),
      ),
    );
    server.listen(port, host, done);
  });
}

/** Opens this address for a moment. @throws a startup error when it can't be */
export async function refuseTakenPort(
  at: Pick<Env, "port" | "host">,
  setting: string,
): Promise<void> {
  const probe = createServer();
  await listen(probe, at, setting);
  await new Promise((done) => probe.close(done));
}
