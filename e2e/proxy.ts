import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

/**
 * What befalls a request. `refuse`: the connection is reset at once. `cut`: the first half of its
 * body reaches the server, then both connections are reset. `lose-answer`: the server handles it,
 * but its answer does not arrive. `hold-request`, `hold-answer`: it is held before or after the
 * server until `release`. A page: a proxy or captive portal on the way answers with it.
 */
export type Fate =
  | "pass"
  | "refuse"
  | "cut"
  | "lose-answer"
  | "hold-request"
  | "hold-answer"
  | Page;
export type Page = { status: number; type: string; body: string };
/**
 * `key`: the Idempotency-Key, if there is one; `bytes`: of its body; `isStream`: of events, whose
 * answer never ends.
 */
export type Request = {
  method: string;
  path: string;
  key: string | undefined;
  bytes: number;
  isStream: boolean;
};
type FateOf = (request: Request) => Fate;

/** In the status line of an answer that a journey wants: such a 5xx is no fault of the product. */
export const MEANT = "Meant by the journey";

/**
 * Kilobits a second, of all requests' bodies together, and of all answers' together; milliseconds
 * before a request goes on.
 */
type Speed = { kbps: number; latency: number };
const FAST: Speed = { kbps: Number.POSITIVE_INFINITY, latency: 0 };

/** So many bytes of an answer come at once: only larger ones wait for the line. */
const SMALL_ANSWER = 20 * 1024;
/** Bytes that go at a time, so that requests share the line evenly. */
const PIECE = 2 * 1024;

/** Answers a request by itself, or false for what goes to the server. */
type Serve = (path: string, answer: ServerResponse) => boolean;

export type OpenProxy = Awaited<ReturnType<typeof openProxy>>;

/**
 * A network that may be slow and fail. `uploadedBytes`, of attachments' bodies, is what went over
 * the air.
 */
export async function openProxy(
  target: string,
  { serve, ...given }: Partial<Speed> & { serve?: Serve } = {},
) {
  const counts = { requests: 0, refused: 0, answersLost: 0, cut: 0, held: 0, uploadedBytes: 0 };
  const state = { online: true, fateOf: (() => "pass") as FateOf };
  const speed = { ...FAST, ...given };
  const [up, down] = [openLine(speed), openLine(speed)];
  const clients = new Set<Socket>();
  let waiting: (() => void)[] = [];
  const hold = () =>
    new Promise<void>((resolve) => {
      counts.held += 1;
      waiting.push(resolve);
    });
  const release = () => {
    for (const go of waiting) go();
    waiting = [];
  };

  const server = createServer({ highWaterMark: PIECE }, (incoming, answer) => {
    carry(incoming, answer).catch(() => incoming.socket.resetAndDestroy());
  });

  async function carry(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    counts.requests += 1;
    const [path, bytes] = [incoming.url ?? "/", lengthOf(incoming)];
    if (serve?.(path.replace(/\?.*/, ""), answer)) return;
    const key = incoming.headers["idempotency-key"]?.toString();
    const isStream = isEvents(incoming.headers.accept);
    const drawn = state.fateOf({ method: incoming.method ?? "GET", path, key, bytes, isStream });
    const fate =
      (drawn === "cut" && !bytes) || (drawn === "lose-answer" && isStream) ? "refuse" : drawn;
    // A browser sends a request again by itself when a connection that it had used before breaks.
    answer.shouldKeepAlive = false;
    if (fate === "refuse") counts.refused += 1;
    if (fate === "lose-answer") counts.answersLost += 1;
    if (fate === "cut") counts.cut += 1;
    if (fate === "refuse") return void incoming.socket.resetAndDestroy();
    if (typeof fate === "object") {
      for await (const _ of incoming);
      return void answer
        .writeHead(fate.status, MEANT, { "Content-Type": fate.type })
        .end(fate.body);
    }
    await wait(speed.latency);
    if (fate === "hold-request") await hold();
    // A client that hung up meanwhile has never sent it, as far as the server knows.
    if (incoming.socket.destroyed) return;
    const { method, headers } = incoming;
    const sent = request(new URL(path, target), { method, headers, agent: false }).on(
      "error",
      () => undefined,
    );
    // A client that hangs up, or is cut off, takes its request to the server with it, unless its
    // answer is held.
    if (fate !== "hold-answer") answer.on("close", () => sent.destroy());
    const done = once(sent, "response") as Promise<[IncomingMessage]>;
    const isUpload = incoming.method === "PUT" && path.startsWith("/api/attachments/");
    const take = (size: number) =>
      up(size).then(() => {
        if (isUpload) counts.uploadedBytes += size;
      });
    const uploading = upload(
      incoming,
      sent,
      fate === "cut" ? bytes >> 1 : Number.POSITIVE_INFINITY,
      take,
    );
    if (fate === "cut") {
      done.catch(() => undefined);
      await uploading;
      // The break takes as long to the server as a byte before it does.
      await wait(speed.latency);
      sent.socket?.resetAndDestroy();
      return void incoming.socket.resetAndDestroy();
    }
    // An answer may come before the whole body has gone: the body still goes over the air.
    uploading.catch(() => undefined);
    const [come] = await done;
    if (fate === "pass" || fate === "hold-request") return download(come, answer, down);
    const whole: Buffer[] = [];
    for await (const part of come) whole.push(part);
    if (fate === "hold-answer") await hold();
    if (fate === "lose-answer" || answer.destroyed) return void incoming.socket.resetAndDestroy();
    answer.writeHead(come.statusCode ?? 502, headersOf(come)).end(Buffer.concat(whole));
  }

  server.on("connection", (socket: Socket) => {
    if (!state.online) return void socket.resetAndDestroy();
    clients.add(socket.once("close", () => clients.delete(socket)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => ({ ...counts }),
    /** What befalls each request from now on. */
    change: (next: FateOf) => {
      state.fateOf = next;
    },
    /** What the line is like from now on. */
    become: (now: Speed) => Object.assign(speed, now),
    /** Offline, all connections are reset, the ones there are and new ones. */
    online: (online: boolean) => {
      state.online = online;
      if (!online) for (const client of clients) client.resetAndDestroy();
    },
    /** Lets everything go that is held. */
    release,
    close: async () => {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** True for a request that changes something, because a lost answer matters there. */
export function isWrite({ method, path }: Pick<Request, "method" | "path">): boolean {
  return method !== "GET" && path.startsWith("/api/apply/");
}

const ways: Fate[] = [
  "cut",
  "pass",
  "lose-answer",
  "pass",
  "refuse",
  "pass",
  "pass",
  "pass",
  "pass",
];

/**
 * One of each three requests under `/api/` is lost, each in another way, and of attachments too.
 */
export function losing(): FateOf {
  const drawn = { attachments: 0, others: 0 };
  return ({ path, isStream }) => {
    if (isStream || !path.startsWith("/api/")) return "pass";
    const kind = path.startsWith("/api/attachments/") ? "attachments" : "others";
    return ways[drawn[kind]++ % ways.length] as Fate;
  };
}

/**
 * Passes on `most` bytes of a body, each after `take`. With less than the whole, the request stays
 * open.
 */
async function upload(
  incoming: IncomingMessage,
  sent: ClientRequest,
  most: number,
  take: Take,
): Promise<void> {
  let rest = most;
  if (lengthOf(incoming) === 0 && !incoming.headers["transfer-encoding"]) return void sent.end();
  for await (const part of incoming.iterator({ destroyOnReturn: false }))
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + Math.min(PIECE, rest));
      await take(piece.length);
      // Where the server has answered already and hung up, nobody reads on.
      if (sent.writable && !sent.write(piece)) await drained(sent);
      at += piece.length;
      rest -= piece.length;
      if (rest === 0) return;
    }
  sent.end();
}

async function download(come: IncomingMessage, answer: ServerResponse, take: Take): Promise<void> {
  answer.writeHead(come.statusCode ?? 502, headersOf(come));
  answer.flushHeaders();
  if (isEvents(come.headers["content-type"])) return pipeline(come, answer);
  let free = SMALL_ANSWER;
  for await (const part of come)
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + Math.max(free, PIECE));
      if (free > 0) free -= piece.length;
      else await take(piece.length);
      if (answer.destroyed) return;
      if (!answer.write(piece)) await drained(answer);
      at += piece.length;
    }
  answer.end();
}

/** Waits until a stream takes more, or nothing any more. */
function drained(stream: ClientRequest | ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off("drain", go).off("close", go);
      resolve();
    };
    stream.on("drain", go).on("close", go);
  });
}

const headersOf = ({
  headers: { "transfer-encoding": _, connection: __, ...rest },
}: IncomingMessage) => rest;
const lengthOf = (incoming: IncomingMessage) => Number(incoming.headers["content-length"] ?? 0);
const isEvents = (type: string | undefined) => !!type?.includes("text/event-stream");

/** Waits until the line has room for so many bytes. */
type Take = (bytes: number) => Promise<unknown>;

/** A token bucket that holds what the line carries in 100 ms. Who asks first goes first. */
function openLine(speed: Speed): Take {
  let freeAt = 0;
  return (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now - 100) + (bytes * 8) / speed.kbps;
    return freeAt > now ? wait(freeAt - now) : Promise.resolve();
  };
}
