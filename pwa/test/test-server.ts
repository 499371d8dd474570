/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { browseAt } from "./browser.ts";

/**
 * What happens to a request. `lost`: it does not arrive. `answer-lost`: it is handled, but its
 * answer does not arrive. `cut`: half of its body arrives. `portal`: a captive portal answers
 * instead.
 */
export type Fault =
  | "none"
  | "lost"
  | "cut"
  | "answer-lost"
  | "portal"
  | "redirect"
  | "hang"
  | ErrorCode;
/**
 * What a proxy on the way answers instead of the server. `cut`: the connection breaks before the
 * end of `text`.
 */
export type Page = {
  status: number;
  type?: string;
  text?: string;
  location?: string;
  cut?: boolean;
};
type Request = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
  body: unknown;
};
type Answer = { status: number; body?: unknown; headers?: Record<string, string | undefined> };
type Handler = (request: Request) => Answer | Promise<Answer>;
/** See `attachments.ts`. */
type Attachments = { put(sha256: string, body: Buffer): Answer };

/**
 * A real HTTP server that handles idempotency keys like ours: the same key is handled once and
 * answered alike, refusals included. `faults` happen to the next requests, in order.
 */
export async function openTestServer() {
  const done = new Map<string, { status: number; body?: unknown }>();
  const state = {
    faults: [] as Fault[],
    requests: [] as Request[],
    /** The bodies of the requests that were really handled, in order. */
    placed: [] as unknown[],
    handlers: new Map<string, Handler>(),
    attachments: undefined as Attachments | undefined,
    /** A proxy that answers certain requests by itself. */
    proxy: undefined as ((request: Request) => Page | undefined) | undefined,
    retryAfter: "7",
    done,
    origin: "",
  };

  const server = createServer(async (message, response) => {
    response.setHeader("Connection", "close");
    const request = await read(message);
    const fault = state.faults.shift() ?? "none";
    if (fault === "lost") return void message.socket.destroy();
    if (fault === "hang") return;
    if (fault === "portal")
      return void response.setHeader("Content-Type", "text/html").end("<h1>Buy minutes</h1>");
    if (fault === "redirect") return void response.writeHead(302, { Location: "/portal" }).end();
    state.requests.push(request);
    const page = state.proxy?.(request);
    if (page) return replyPage(response, page);
    const answer = await answerOf(request, fault);
    if (fault === "answer-lost" || fault === "cut") return void message.socket.destroy();
    reply(response, answer);
  });

  function answerOf(request: Request, fault: Fault): Answer | Promise<Answer> {
    const handler = state.handlers.get(`${request.method} ${request.path.split("?")[0]}`);
    if (handler) return handler(request);
    const [, sha256] = /^\/api\/attachments\/(\w+)$/.exec(request.path) ?? [];
    if (sha256 && state.attachments) {
      const { bytes } = request;
      return state.attachments.put(
        sha256,
        fault === "cut" ? bytes.subarray(0, bytes.length / 2) : bytes,
      );
    }
    if (request.path === "/healthz") return { status: 200, body: { ok: true } };
    const key = String(request.headers["idempotency-key"] ?? "");
    const first = key ? done.get(key) : undefined;
    if (first) return first;
    const refusal = fault in errorCatalogue ? refuse(fault as ErrorCode) : undefined;
    if (refusal && ![402, 403, 409].includes(refusal.status)) return refusal;
    if (!refusal) state.placed.push(request.body);
    const answer = refusal ?? {
      status: 201,
      body: {
        message: "Order placed successfully!",
        order: orderOf(key, request.body),
        balance: 90,
      },
    };
    if (key) done.set(key, answer);
    return answer;
  }

  function refuse(code: ErrorCode) {
    const { status, en, ...bengali } = errorCatalogue[code];
    const headers = status === 429 ? { "Retry-After": state.retryAfter } : undefined;
    return {
      status,
      body: { error: en, ...bengali, code, ...(code === "price-changed" && { price: 30 }) },
      headers,
    };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browseAt(state.origin);
  beforeEach(() => {
    state.faults = [];
    state.requests = [];
    state.placed = [];
    state.handlers.clear();
    state.proxy = undefined;
    done.clear();
    browseAt(state.origin);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

/** An address at which no server listens. */
export const NOWHERE = "http://127.0.0.1:1";

function orderOf(key: string, body: unknown) {
  const at = new Date().toISOString();
  return {
    _id: `order-${key}`,
    status: "pending",
    note: "",
    file: null,
    fileType: null,
    price: 10,
    createdAt: at,
    updatedAt: at,
    ...(body as object),
  };
}

async function read(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { method = "GET", url = "", headers } = message;
  // By its type, because the bytes of a picture may begin like JSON.
  const isJson = headers["content-type"]?.startsWith("application/json");
  return {
    method,
    path: url,
    headers,
    bytes,
    body: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
}

function replyPage(
  response: ServerResponse,
  { status, type, text = "", location, cut }: Page,
): void {
  const length = cut ? { "Content-Length": text.length + 1 } : {};
  response.writeHead(status, {
    ...(type && { "Content-Type": type }),
    ...(location && { Location: location }),
    ...length,
  });
  if (cut) response.write(text, () => setTimeout(() => response.destroy(), 20));
  else response.end(text);
}

function reply(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  if (status === 304) return void response.writeHead(304, headers).end();
  const set = Object.entries({ "Content-Type": "application/json", ...headers }).filter(
    (pair) => pair[1] !== undefined,
  );
  response.writeHead(status, Object.fromEntries(set)).end(JSON.stringify(body));
}
