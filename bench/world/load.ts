import { connect, type Socket } from "node:net";
import type { DeskNumbers } from "../../contract/live.ts";

/** A body is JSON unless its headers say another type. */
export type Ask = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type Load = { perSecond: number; requests: number; byStatus: Record<number, number> };

/**
 * Keeps `connections` busy for `ms`, each with one request at a time and at least one, and counts
 * the answers. `next` makes the nth request. A connection that breaks counts as status 0 and is
 * opened again. It uses bare sockets: Node's own client costs more than the server it measures, and
 * would hide differences.
 */
export async function load(
  port: number,
  connections: number,
  ms: number,
  next: (n: number) => Ask,
): Promise<Load> {
  const byStatus: Record<number, number> = {};
  let requests = 0;
  const began = performance.now();
  const until = began + ms;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let line = await dial(port);
      do {
        const status = await line.ask(next(requests)).catch(() => 0);
        if (status === 0) line = await dial(port);
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        requests += 1;
      } while (performance.now() < until);
      line.close();
    }),
  );
  return { perSecond: requests / ((performance.now() - began) / 1000), requests, byStatus };
}

/** A keep-alive connection. It reads answers with a Content-Length or without a body. */
async function dial(port: number) {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  await new Promise<void>((done, fail) => socket.once("connect", done).once("error", fail));
  let buffer: Buffer = Buffer.alloc(0);
  let answered: (status: number) => void = () => {};
  let broken: (error: Error) => void = () => {};
  socket.on("data", (part: Buffer) => {
    buffer = buffer.length ? Buffer.concat([buffer, part]) : part;
    const head = buffer.indexOf("\r\n\r\n");
    if (head < 0) return;
    const text = buffer.toString("latin1", 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (buffer.length < head + 4 + length) return;
    buffer = buffer.subarray(head + 4 + length);
    answered(Number(text.slice(9, 12)));
  });
  socket.on("error", (error) => broken(error));
  socket.on("close", () => broken(new Error("the server closed the connection")));
  return {
    ask: (request: Ask) =>
      new Promise<number>((done, fail) => {
        answered = done;
        broken = fail;
        // It may have been closed after the last answer.
        if (socket.destroyed || socket.readableEnded)
          return fail(new Error("the server closed the connection"));
        socket.write(raw(request));
      }),
    close: () => {
      broken = () => {};
      socket.destroy();
    },
  };
}

/**
 * A stream of server-sent events. `heard` is called with the lists of each `changed`, and the
 * numbers if it has some.
 */
export function openStream(
  port: number,
  cookie: string,
  heard: (lists: string[], numbers?: DeskNumbers) => void,
): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  return new Promise((open, fail) => {
    socket.once("error", fail);
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
      if (text.includes("event: hello")) open(socket);
      for (const [, data = ""] of text.matchAll(/event: changed\ndata: (\{.*\})\n\n/g)) {
        const { lists, numbers } = JSON.parse(data);
        heard(lists, numbers);
      }
      // Events are small and written at once.
      if (text.endsWith("\n\n\r\n")) text = "";
    });
    socket.write(raw({ method: "GET", path: "/api/live", headers: { Cookie: cookie } }));
  });
}

function raw({ method, path, headers = {}, body = "" }: Ask): string | Buffer {
  const all = {
    Host: "localhost",
    "Sec-Fetch-Site": "same-origin",
    ...(body && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return typeof body === "string" ? head + body : Buffer.concat([Buffer.from(head), body]);
}
