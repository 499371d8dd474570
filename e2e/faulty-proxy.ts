import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to a request. `lose-request`: it does not arrive. `lose-answer`: the server handles it, but its answer does not
 * arrive. `portal`: a captive portal answers with a page and 200. `hold-request`, `hold-answer`: it is held before or after the
 * server until {@link FaultyProxy.release}. A page: a proxy on the way answers with it.
 */
export type Fault = "none" | "lose-request" | "lose-answer" | "portal" | "hold-request" | "hold-answer" | Page;
export type Page = { status: number; type: string; body: string };
/** `key`: the Idempotency-Key, if there is one. */
export type Asked = { method: string; path: string; key: string | undefined };

/** In the status line of an answer that a journey wants: such a 5xx is no fault of the product. */
export const MEANT = "Meant by the journey";

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;

/** A bad network between a phone and the server at `target`. `befall` decides what happens to each request. */
export async function openFaultyProxy(target: string, befall: (asked: Asked) => Fault = () => "none") {
  const state = { befall, faults: 0, held: 0 };
  let waiting: (() => void)[] = [];
  const hold = () =>
    new Promise<void>((resolve) => {
      state.held += 1;
      waiting.push(resolve);
    });

  const server = createServer(async (asked, answer) => {
    const key = asked.headers["idempotency-key"]?.toString();
    const fault = state.befall({ method: asked.method ?? "GET", path: asked.url ?? "/", key });
    if (fault !== "none") state.faults += 1;
    if (fault === "lose-request") return void asked.socket.destroy();
    if (fault === "portal")
      return void answer.setHeader("Content-Type", "text/html").end("<h1>Buy minutes to go on</h1>");
    const body = await read(asked);
    if (typeof fault === "object")
      return void answer.writeHead(fault.status, MEANT, { "Content-Type": fault.type }).end(fault.body);
    if (fault === "hold-request") await hold();
    // A client that hung up while its request was held has never sent it, as far as the server knows.
    if (asked.socket.destroyed) return;
    const done = await forward(target, asked, body).catch(() => undefined);
    if (fault === "hold-answer") await hold();
    if (!done || fault === "lose-answer") return void asked.socket.destroy();
    relay(done, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests were lost or held so far. */
    count: () => ({ faults: state.faults, held: state.held }),
    change: (next: (asked: Asked) => Fault) => {
      state.befall = next;
    },
    /** Lets everything go that is held. */
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    close: async () => {
      for (const go of waiting) go();
      waiting = [];
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** True for a request that changes something, because a lost answer matters there. */
export function isWrite({ method, path }: Asked): boolean {
  return method !== "GET" && path.startsWith("/api/apply/");
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** The server's answer with its whole body, so that it has committed. An endless one is passed on. */
function forward(target: string, asked: IncomingMessage, body: Buffer): Promise<[IncomingMessage, Buffer | undefined]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = asked;
    const sent = request({ hostname, port, method, path, headers, agent: false }, (done) => {
      const endless = done.headers["content-type"]?.startsWith("text/event-stream");
      if (endless) resolve([done, undefined]);
      else read(done).then((text) => resolve([done, text]), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function relay([done, body]: [IncomingMessage, Buffer | undefined], answer: ServerResponse): void {
  const { "transfer-encoding": _, connection: __, ...headers } = done.headers;
  answer.writeHead(done.statusCode ?? 502, headers);
  if (body) return void answer.end(body);
  done.pipe(answer);
  answer.on("close", () => done.destroy());
}
