import { once } from "node:events";
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

/**
 * What befalls a request. `refuse`: the connection is reset at once. `lose-answer`: the server handles it, but its answer does
 * not arrive. `cut`: the first half of its body reaches the server, then both connections are reset; without a body it is
 * refused.
 */
type Fate = "pass" | "refuse" | "lose-answer" | "cut";

export type CuttingProxyOptions = {
  /** Of which fates come in which order. */
  seed?: number;
  /** Kilobits a second, of all requests' bodies together, and of all answers' together. */
  kbps?: number;
  /** Milliseconds before a request goes on. */
  latency?: number;
};

export type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>;

/** So many bytes of an answer come at once: only larger ones wait for the line. */
const SMALL_ANSWER = 20 * 1024;
/** Bytes that go at a time, so that requests share the line evenly. */
const PIECE = 2 * 1024;

/**
 * A slow network that fails, between a phone and the server at `target`. A client's body is read only as fast as the line takes
 * it, and what was read beyond that is not counted: `uploadedBytes` is what went over the air. While `losing`, one of three
 * requests under `/api/` is lost, and also one of three pieces of attachments. Event streams pass as they come.
 */
export async function openCuttingProxy(target: string, options: CuttingProxyOptions = {}) {
  const { seed = 1, kbps = 400, latency = 200 } = options;
  const counts = { requests: 0, refused: 0, answersLost: 0, cut: 0, uploadedBytes: 0 };
  const state = { online: true, losing: false };
  const speed = { kbps, latency };
  const line = { up: openLine(speed), down: openLine(speed), speed };
  const nextFate = fatesOf(seed);
  const nextUploadFate = fatesOf(seed);
  const clients = new Set<Socket>();
  const files = new Map<string, number>();

  const server = createServer({ highWaterMark: PIECE }, async (asked, answer) => {
    counts.requests += 1;
    const isUpload = asked.method === "PUT" && !!asked.url?.startsWith("/api/attachments/");
    const drawn = state.losing && mayBeLost(asked) ? (isUpload ? nextUploadFate() : nextFate()) : "pass";
    const fate = drawn === "cut" && !lengthOf(asked) ? "refuse" : drawn;
    if (fate === "refuse") counts.refused += 1;
    if (fate === "lose-answer") counts.answersLost += 1;
    if (fate === "cut") counts.cut += 1;
    if (fate === "refuse") return void asked.socket.resetAndDestroy();
    if (isUpload) files.set(asked.url ?? "", wholeOf(asked));
    const took = (bytes: number) => {
      if (isUpload) counts.uploadedBytes += bytes;
    };
    await carry({ target, asked, answer, fate, line, took }).catch(() => asked.socket.resetAndDestroy());
  });
  server.on("connection", (socket: Socket) => {
    if (!state.online) return void socket.resetAndDestroy();
    clients.add(socket.once("close", () => clients.delete(socket)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests so far, those that were lost by kind, and bytes of attachments' bodies that went over the air. */
    count: () => ({ ...counts }),
    /** How many attachments were begun, and how many bytes they have together. */
    files: () => ({ count: files.size, bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) }),
    /** Whether one of three requests is lost. It is not so at first. */
    lose: (losing: boolean) => {
      state.losing = losing;
    },
    /** What the line is like from now on, in the units of the options. */
    become: (now: { kbps: number; latency: number }) => Object.assign(speed, now),
    /** Offline, all connections are reset, the ones there are and new ones. */
    online: (online: boolean) => {
      state.online = online;
      if (!online) for (const client of clients) client.resetAndDestroy();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Speed = { kbps: number; latency: number };
type Line = { up: Take; down: Take; speed: Speed };
type Journey = {
  target: string;
  asked: IncomingMessage;
  answer: ServerResponse;
  fate: Fate;
  line: Line;
  took: (bytes: number) => void;
};

async function carry({ target, asked, answer, fate, line, took }: Journey): Promise<void> {
  await wait(line.speed.latency);
  if (asked.socket.destroyed) return;
  // A browser sends a request again by itself when a connection that it had used before breaks.
  answer.shouldKeepAlive = false;
  const sent = passOn(target, asked).on("error", () => undefined);
  // A client that hangs up, or is cut off, takes its request to the server with it.
  answer.on("close", () => sent.destroy());
  const done = once(sent, "response") as Promise<[IncomingMessage]>;
  const all = fate === "cut" ? lengthOf(asked) >> 1 : Number.POSITIVE_INFINITY;
  const uploading = upload(asked, sent, all, (bytes) => line.up(bytes).then(() => took(bytes)));
  if (fate === "cut") {
    done.catch(() => undefined);
    await uploading;
    // The break takes as long to the server as a byte before it does.
    await wait(line.speed.latency);
    sent.socket?.resetAndDestroy();
    return void asked.socket.resetAndDestroy();
  }
  // An answer may come before the whole body has gone: the body still goes over the air.
  uploading.catch(() => undefined);
  const [come] = await done;
  if (fate === "pass") return download(come, answer, line.down);
  for await (const _ of come);
  asked.socket.resetAndDestroy();
}

function passOn(target: string, { method, url: path, headers }: IncomingMessage): ClientRequest {
  const { hostname, port } = new URL(target);
  return request({ hostname, port, method, path, headers, agent: false });
}

/** Passes on `most` bytes of a body, each after `take`. With less than the whole, the request stays open. */
async function upload(asked: IncomingMessage, sent: ClientRequest, most: number, take: Take): Promise<void> {
  let left = most;
  if (lengthOf(asked) === 0 && !asked.headers["transfer-encoding"]) return void sent.end();
  for await (const part of asked.iterator({ destroyOnReturn: false }))
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + Math.min(PIECE, left));
      await take(piece.length);
      // Where the server has answered already and hung up, nobody reads on.
      if (sent.writable && !sent.write(piece)) await drained(sent);
      at += piece.length;
      left -= piece.length;
      if (left === 0) return;
    }
  sent.end();
}

async function download(come: IncomingMessage, answer: ServerResponse, take: Take): Promise<void> {
  const { "transfer-encoding": _, connection: __, ...headers } = come.headers;
  answer.writeHead(come.statusCode ?? 502, headers);
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

const lengthOf = (asked: IncomingMessage) => Number(asked.headers["content-length"] ?? 0);
/** The size of the file that this is a piece of. */
const wholeOf = (asked: IncomingMessage) => Number(asked.headers["content-range"]?.split("/")[1] ?? lengthOf(asked));
const isEvents = (type: string | undefined) => !!type?.includes("text/event-stream");

function mayBeLost({ url, headers }: IncomingMessage): boolean {
  return !!url?.startsWith("/api/") && !isEvents(headers.accept);
}

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

/** Exactly one of each three requests is lost, and of each three lost ones each in another way; the seed shuffles. */
function fatesOf(seed: number): () => Fate {
  const random = randomOf(seed);
  const nextLoss = deal<Fate>(["refuse", "lose-answer", "cut"], random);
  const isLost = deal([true, false, false], random);
  return () => (isLost() ? nextLoss() : "pass");
}

/** Deals these cards in turn, shuffled anew each time. */
function deal<Card>(cards: Card[], random: () => number): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    return left.splice(Math.floor(random() * left.length), 1)[0] as Card;
  };
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
