import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Hono } from "hono";

type Listening = { origin: string; close(): Promise<void> };

/** Serves an app with Node alone; port 0 takes a free one. The host product mounts the app in its own server instead. */
export async function listen(app: Hono, port: number, host = "127.0.0.1"): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    answer(app, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
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

async function answer(app: Hono, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await app.fetch(await toRequest(incoming), { incoming, outgoing });
  if (outgoing.destroyed || response.headers.has("x-hono-already-sent")) return;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
  return new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, { method, headers, body });
}
