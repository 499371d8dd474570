// A specimen of the HTTP SMS providers used in Bangladesh: it listens on 127.0.0.1, sends nothing
// to anybody, and keeps what it was given. Written from public documents only (see README.md),
// never from the client's code.

import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { segments } from "./segments.ts";
import {
  defaults,
  json,
  no,
  type Outcome,
  plain,
  type Reply,
  type Shape,
  shapesOf,
} from "./shapes.ts";

/**
 * `to` and `text` are what the phone would get; segments as billed; id as answered to the client.
 */
export type Sent = {
  to: string;
  text: string;
  at: number;
  shape: Shape;
  segments: number;
  id: string;
};
export type Refused = { shape: string; why: string; at: number };

/**
 * Each count is how many times the fault will strike (Infinity: always). The first one above zero,
 * in this order, wins.
 */
export function noFaults() {
  return {
    // Before anything is read: the message was NOT taken.
    refuse: 0, //          the connection is reset at once (a real ECONNREFUSED needs down())
    hang: 0, //            the request is read, and never answered
    error500: 0,
    error429: 0, //        with Retry-After: retryAfter
    redirect: 0, //        redirectStatus to redirectTo ('' = our own /inner/…, which records whoever follows)
    proxyHtml: 0, //       200 and an HTML page of a proxy or captive portal
    // Only for a message that passed every check: it WAS taken, and is in `sent`.
    cutAfterTake: 0, //    the connection is cut without an answer: outcome unknown to the client
    hangAfterTake: 0, //   taken, and never answered
    error500AfterTake: 0, // taken, but 500 is answered
    endless: 0, //         the right status and type, and a body that never ends
    drip: 0, //            the right answer, one byte every dripMs
    wrongType: 0, //       the right body under another Content-Type
    doubleBody: 0, //      the success body twice in one answer
    doubleAnswer: 0, //    two whole HTTP answers on the wire for one request
    sendTwice: 0, //       one answer, but the phone gets the message twice
    // Settings, not counts.
    retryAfter: "7",
    dripMs: 200,
    redirectTo: "",
    redirectStatus: 302,
  };
}
type Faults = ReturnType<typeof noFaults>;
type Count = Exclude<keyof Faults, "retryAfter" | "dripMs" | "redirectTo" | "redirectStatus">;

const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

export async function startSmsProvider(options: Partial<typeof defaults> = {}) {
  const o = { ...defaults, ...options };
  const account = { balance: o.balance };
  const sent: Sent[] = [],
    refused: Refused[] = [],
    innerHits: { path: string; authorization: string }[] = [];
  const faults = noFaults();
  const seenIds = new Set<string>(); // csms_id and Android ids, which must not repeat
  const listeners: ((s: Sent) => void)[] = [];
  const { routes, cost } = shapesOf(o, account, seenIds);

  const strike = (name: Count): boolean => {
    const strikes = faults[name] > 0;
    if (strikes) faults[name]--;
    return strikes;
  };
  function write(res: ServerResponse, r: Reply) {
    res
      .writeHead(r.status, {
        "Content-Type": r.type,
        "Content-Length": Buffer.byteLength(r.body),
        ...r.headers,
      })
      .end(r.body);
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? "/", "http://specimen");
    const auth = req.headers.authorization ?? "";
    if (url.pathname.startsWith("/inner/")) {
      // where a followed redirect lands
      innerHits.push({ path: url.pathname + url.search, authorization: auth });
      return write(res, plain(200, "ami-id\nsecret-of-the-inner-network"));
    }
    if (faults.refuse > 0) {
      faults.refuse--;
      (req.socket as Socket).resetAndDestroy();
      return;
    } // a kept-alive connection
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of req) {
      size += chunk.length;
      if (size <= 65536) chunks.push(chunk);
    }
    if (strike("hang")) return;
    if (strike("error500")) return write(res, plain(500, "Internal Server Error"));
    if (strike("error429"))
      return write(
        res,
        json(
          429,
          { code: 20429, message: "Too Many Requests", status: 429 },
          { "Retry-After": faults.retryAfter },
        ),
      );
    if (strike("redirect")) {
      const where = faults.redirectTo || `${base}/inner/latest/meta-data/${url.search}`;
      return write(res, { ...plain(faults.redirectStatus, ""), headers: { Location: where } });
    }
    if (strike("proxyHtml"))
      return write(
        res,
        plain(
          200,
          "<!DOCTYPE html><html><head><title>Web Page Blocked</title></head><body><h1>Success</h1><p>You are being sent to the login page… SMS SUBMITTED 202</p></body></html>",
        ),
      );

    const route = routes.find(([pattern]) => pattern.test(url.pathname));
    const shape = route?.[2] ?? url.pathname;
    let outcome: Outcome;
    if (size > 65536) outcome = no(plain(413, "Request Entity Too Large"), "413");
    else if (!route) outcome = no(plain(404, "Not Found"), "404");
    else if (!route[1].includes(req.method ?? ""))
      outcome = no(
        { ...plain(405, "Method Not Allowed"), headers: { Allow: route[1].join(", ") } },
        `405 ${req.method}`,
      );
    else
      outcome = route[3]({
        method: req.method!,
        path: url.pathname,
        query: url.searchParams,
        type: req.headers["content-type"] ?? "",
        auth,
        body: Buffer.concat(chunks).toString("utf8"),
      });
    const r = outcome.reply;
    if (!("take" in outcome)) {
      refused.push({ shape, why: outcome.refused, at: Date.now() });
      return write(res, r);
    }

    const { to, text, ids } = outcome.take;
    if (route![2] !== "android") account.balance -= cost(to, text);
    const times = strike("sendTwice") ? 2 : 1;
    for (let t = 0; t < times; t++)
      to.forEach((n, i) => {
        const s: Sent = {
          to: n,
          text,
          at: Date.now(),
          shape: route![2],
          segments: segments(text),
          id: ids[i]!,
        };
        sent.push(s);
        for (const tell of listeners) tell(s);
      });

    if (strike("cutAfterTake")) {
      req.socket.destroy();
      return;
    }
    if (strike("hangAfterTake")) return;
    if (strike("error500AfterTake")) return write(res, plain(500, "Internal Server Error"));
    if (strike("endless")) {
      res.writeHead(r.status, { "Content-Type": r.type });
      const flood = Buffer.alloc(65536, " ");
      let wake = () => {};
      res.on("drain", () => wake()).on("close", () => wake());
      while (!res.destroyed)
        await (res.write(flood)
          ? pause(0)
          : new Promise<void>((ok) => {
              wake = ok;
            }));
      return;
    }
    if (strike("drip")) {
      res.writeHead(r.status, {
        "Content-Type": r.type,
        "Content-Length": Buffer.byteLength(r.body),
      });
      for (const byte of Buffer.from(r.body)) {
        if (res.destroyed) return;
        res.write(Buffer.of(byte));
        await pause(faults.dripMs);
      }
      res.end();
      return;
    }
    if (strike("wrongType"))
      return write(res, {
        ...r,
        type: r.type.startsWith("application/json")
          ? "text/html; charset=UTF-8"
          : "application/octet-stream",
      });
    if (strike("doubleBody")) return write(res, { ...r, body: r.body + r.body });
    if (strike("doubleAnswer")) {
      res.on("finish", () =>
        req.socket.write(
          `HTTP/1.1 ${r.status} OK\r\nContent-Type: ${r.type}\r\nContent-Length: ${Buffer.byteLength(r.body)}\r\n\r\n${r.body}`,
        ),
      );
      return write(res, r);
    }
    write(res, r);
  }

  const server = createServer((req, res) => {
    handle(req, res).catch(() => req.socket.destroy());
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    if (faults.refuse > 0) {
      faults.refuse--;
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  });
  const listen = (port: number) =>
    new Promise<void>((ok, bad) => {
      server.once("error", bad).listen(port, "127.0.0.1", () => {
        server.off("error", bad);
        ok();
      });
    });
  /**
   * Stops listening and cuts every connection: from here to up() a client gets a true ECONNREFUSED.
   */
  const down = () =>
    new Promise<void>((ok) => {
      server.close(() => ok());
      for (const s of sockets) s.destroy();
    });
  await listen(o.port);
  const port = (server.address() as AddressInfo).port,
    base = `http://127.0.0.1:${port}`;

  return {
    url: base,
    sent,
    refused,
    innerHits,
    faults,
    account,
    options: o,
    onSent: (tell: (s: Sent) => void): void => {
      listeners.push(tell);
    },
    /** Forgets messages and switches every fault off. */
    reset(): void {
      sent.length = refused.length = innerHits.length = 0;
      seenIds.clear();
      Object.assign(faults, noFaults());
      account.balance = o.balance;
    },
    down,
    up: () => listen(port),
    stop: async (): Promise<void> => {
      if (server.listening) await down();
    },
  };
}

// As a program: node sms-provider.ts [port] [fault=count …], e.g. node sms-provider.ts 8026
// error429=2 cutAfterTake=1
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const [portText = "8026", ...set] = process.argv.slice(2);
  const p = await startSmsProvider({ port: Number(portText) });
  for (const pair of set) {
    const [name = "", value = "1"] = pair.split("=");
    if (!(name in p.faults)) {
      process.exit(2);
    }
    Object.assign(p.faults, {
      [name]: typeof p.faults[name as keyof Faults] === "string" ? value : Number(value),
    });
  }
  p.onSent((_s) => {});
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      void p.stop().then(() => process.exit(0));
    });
}
