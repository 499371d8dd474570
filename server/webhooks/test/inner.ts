import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";

/** Listens on 127.0.0.1, keeps its sockets, and can stop and listen again on the same port. */
export async function listening(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  let port = 0;
  let closing: Promise<unknown> | undefined;
  const up = async () => {
    await closing;
    if (server.listening) return;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const down = async () => {
    if (server.listening) closing = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closing;
  };
  await up();
  return { port, up, down };
}

/** An inner server that nobody outside ought to reach: counts what reaches it at all. */
export async function startInner() {
  const inner = { requests: [] as string[], count: 0, connections: 0 };
  const server = http.createServer((req, res) => {
    inner.count = inner.requests.push(`${req.method} ${req.url}`);
    req.resume();
    res.end("secret\n");
  });
  server.on("connection", () => {
    inner.connections++;
  });
  const { port, down } = await listening(server);
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(inner, { origin, url: `${origin}/secret`, stop: down });
}
