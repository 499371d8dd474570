/**
 * A receiver as a customer's programmer would write it after our documents, who has seen nothing of
 * our code, and the faults that receivers have in life.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import https from "node:https";
import { listening } from "./inner.ts";

/** The body of a request, parsed. */
type HookEvent = {
  id: string;
  at: string;
  kind: string;
  order: { _id: string; number: string };
};

type Mode =
  | "ok"
  | "created"
  | "noContent" // 200, 201, 204
  | "error500"
  | "gone410"
  | "busy503" // busy503 carries Retry-After: `retryAfter`
  | "slow" // 200, but its headers only after `ms`
  | "hang" // never answers
  | "cut" // destroys the socket instead of an answer; nothing is stored
  | "cutAfter" // stores the event, then destroys the socket, so that it is sent again
  | "redirect" // 302 (or `status`) to the address `to`
  | "hugeBody" // 200 and a body without end, as fast as it is read
  | "slowBody" // 200 and a body without end, a byte every `ms` (a second unless told)
  | "notHttp" // answers something that isn't HTTP
  | "upgrade" // answers that it goes on in another protocol
  | "down"; // stops listening, until up()

/** A mode, by name or with its particulars. */
type Behaviour = Mode | Particulars;
type Particulars = {
  mode: Mode;
  ms?: number;
  retryAfter?: number | string;
  to?: string;
  status?: number;
};

/** What to do with the nth request, counted from 1. */
type Choice = (n: number, request: Received) => Behaviour;

/**
 * A status; or 'waiting' (no answer yet), 'cut' (we destroyed the socket), 'garbage', 'left' (the
 * connection ended first).
 */
type Answer = number | "waiting" | "cut" | "garbage" | "left";

type Received = {
  n: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /**
   * The body's bytes as they came: the signature is over these, never over parsed and rewritten
   * JSON.
   */
  raw: Buffer;
  event?: HookEvent; // absent if the body isn't one
  signed: boolean; // the signature is right, whatever its time
  timely: boolean; // its time is within the tolerance
  answered: Answer;
  sent: number; // bytes of an endless answer's body handed to the socket
};

type Secret = string | Buffer | undefined;
type ReceiverOptions = {
  /** The shared secret or a function that gets it; may also be set later: `receiver.secret = …`. */
  secret?: Secret | (() => Secret | Promise<Secret>);
  tolerance?: number; // by how many seconds a signature's time may differ from ours
  now?: () => number; // our clock, in milliseconds
  tls?: { key: Buffer; cert: Buffer }; // it speaks https, with this certificate
};

const PATH = "/hooks/kagoj";
const BODY_LIMIT = 1 << 20; // with 64 KiB of grace, to see that it's passed
const STATUS: Partial<Record<Mode, number>> = {
  ok: 200,
  created: 201,
  noContent: 204,
  slow: 200,
  hugeBody: 200,
  slowBody: 200,
  cutAfter: 200,
  error500: 500,
  gone410: 410,
  busy503: 503,
};

/** Checks `t=<unix seconds>,v1=<hex>` against the raw body; a header of any other form is wrong. */
function checkSignature(
  header: unknown,
  raw: Buffer,
  secret: Secret,
  now: number,
  tolerance: number,
) {
  const [, t, hex] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/i.exec(String(header)) ?? [];
  if (!secret?.length || !t || !hex) return { signed: false, timely: false };
  const expected = createHmac("sha256", secret).update(`${t}.`).update(raw).digest();
  return {
    signed: timingSafeEqual(expected, Buffer.from(hex, "hex")),
    timely: Math.abs(now / 1000 - Number(t)) <= tolerance,
  };
}

function parseEvent(raw: Buffer): HookEvent | undefined {
  try {
    const event = JSON.parse(raw.toString("utf8"));
    const strings = [event.id, event.at, event.kind, event.order._id, event.order.number];
    return strings.every((value) => typeof value === "string") ? event : undefined;
  } catch {} // not JSON, or not an object
}

/** Why a careful receiver won't have this request, as a status; undefined if it will. */
function refusal(request: Received): number | undefined {
  if (request.path !== PATH) return 404;
  if (request.method !== "POST") return 405;
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return 415;
  if (request.raw.length > BODY_LIMIT) return 413;
  if (!request.signed || !request.timely) return 401;
  return request.event ? undefined : 400;
}

/** Waits, but no longer than the connection lives; says whether it still does. */
async function pause(ms: number, res: ServerResponse): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, res.destroyed ? 0 : ms);
  res.once("close", resolve);
  await promise;
  clearTimeout(timer);
  res.off("close", resolve);
  return !res.destroyed;
}

export async function startReceiver({
  secret,
  tolerance = 300,
  now = Date.now,
  tls,
}: ReceiverOptions = {}) {
  const received: Received[] = [];
  const accepted = new Map<string, HookEvent>();
  let choice: Behaviour | Choice = "ok";
  let count = 0;

  async function receive(req: IncomingMessage, res: ServerResponse) {
    const { method = "", url: path = "", headers } = req;
    const request: Received = {
      n: ++count,
      method,
      path,
      headers,
      raw: Buffer.alloc(0),
      signed: false,
      timely: false,
      answered: "waiting",
      sent: 0,
    };
    res.once("close", () => {
      if (request.answered === "waiting") request.answered = "left";
    });
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of req) {
        size += chunk.length;
        if (size <= BODY_LIMIT + 65536) chunks.push(chunk);
      }
      request.raw = Buffer.concat(chunks);
    } catch {
      request.answered = "left"; // broken off within its body
    }
    request.event = parseEvent(request.raw);
    const key = typeof receiver.secret === "function" ? await receiver.secret() : receiver.secret;
    Object.assign(
      request,
      checkSignature(headers["x-kagoj-signature"], request.raw, key, now(), tolerance),
    );
    received.push(request);
    if (request.answered === "waiting") await answer(request, res);
  }

  async function answer(request: Received, res: ServerResponse) {
    const chosen = typeof choice === "function" ? choice(request.n, request) : choice;
    const {
      mode,
      ms = 1000,
      retryAfter = 1,
      to,
      status = 302,
    }: Particulars = typeof chosen === "string" ? { mode: chosen } : chosen;
    const reply = (code: number, extra: OutgoingHttpHeaders = {}) => {
      request.answered = code;
      return res.writeHead(code, extra);
    };
    const cut = () => {
      request.answered = "cut";
      res.destroy();
    };
    if (mode === "hang") return;
    if (mode === "cut") return cut();
    if (mode === "down") {
      cut();
      return down();
    }
    if (mode === "notHttp") {
      request.answered = "garbage";
      res.socket?.end("220 mail.example.com ESMTP \0\xff\r\n");
      return;
    }
    if (mode === "upgrade") {
      request.answered = 101;
      res.socket?.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      );
      return;
    }
    const code = mode === "redirect" ? status : STATUS[mode];
    if (!code || (mode === "redirect" && !to))
      throw new Error(`no such mode, or no address to redirect to: ${mode}`);
    const extra = {
      ...(mode === "redirect" && { Location: to }),
      ...(mode === "busy503" && { "Retry-After": String(retryAfter) }),
    };
    if (code >= 300) return void reply(code, extra).end(); // whatever the signature: a broken receiver doesn't look
    if (mode === "slow" && !(await pause(ms, res))) return; // the sender has left: not answered, not accepted
    const refused = refusal(request);
    if (refused) return void reply(refused, { "Content-Type": "text/plain" }).end("refused\n");
    if (!accepted.has(request.event!.id)) accepted.set(request.event!.id, request.event!);
    if (mode === "cutAfter") return cut();
    reply(code);
    if (mode !== "hugeBody" && mode !== "slowBody") return void res.end();
    res.flushHeaders();
    const piece = Buffer.alloc(mode === "hugeBody" ? 65536 : 1, "a");
    while (await pause(mode === "hugeBody" ? 0 : ms, res)) {
      while (res.writableNeedDrain && !res.destroyed) await pause(5, res);
      if (res.destroyed) return;
      res.write(piece);
      request.sent += piece.length;
    }
  }

  const onRequest = (req: IncomingMessage, res: ServerResponse) =>
    void receive(req, res).catch((error) => {
      // A fault of the test itself: its function or secret threw.
      res.destroy(error);
    });
  const server = tls ? https.createServer(tls, onRequest) : http.createServer(onRequest);
  const { port, up: listen, down } = await listening(server);
  const origin = `http://127.0.0.1:${port}`;
  const receiver = {
    origin,
    url: origin + PATH,
    secret,
    received,
    accepted,
    /** How to answer from now on; await it, for 'down' takes a moment. */
    async behave(next: Behaviour | Choice) {
      choice = next;
      if (isDown(next)) await down();
    },
    /** Listens again on the same port; a fixed 'down' becomes 'ok', a function stays. */
    async up() {
      if (isDown(choice)) choice = "ok";
      await listen();
    },
    /** Stops listening and destroys every connection, hung ones too. */
    stop: down,
  };
  return receiver;
}

const isDown = (choice: Behaviour | Choice) =>
  choice === "down" || (typeof choice === "object" && choice.mode === "down");
