/** Sends an answer as a fault orders: slow, broken, cut, or as it should be. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { CallFault } from "./faults.ts";

/** What @hono/node-server gives along; absent when the app is called without a socket. */
export type SandboxEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
};

const HTML = "<!doctype html><html><body><h1>Service Temporarily Unavailable</h1></body></html>";

/** True for the faults after which the call must not have been done. */
export function isUndone(fault: CallFault): boolean {
  return fault.spoil === "500" || fault.spoil === "cut";
}

function outgoing(c: Context<SandboxEnv>): ServerResponse {
  const found = c.env?.outgoing;
  if (!found) throw new Error("cutting a connection needs @hono/node-server");
  return found;
}

/** Closes the connection; with a body, after half of it and a header that promised it whole. */
function cut(c: Context<SandboxEnv>, body: string | null): Response {
  const out = outgoing(c);
  if (body === null) {
    out.socket?.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const bytes = Buffer.from(body, "utf8");
  out.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(bytes.length),
  });
  out.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => out.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
}

/**
 * Answers with JSON, or as the fault has it. Every good answer has HTTP status 200, also the ones
 * that say FAILED: the real gateway tells results in the body only.
 */
export async function answer(
  c: Context<SandboxEnv>,
  body: unknown,
  fault: CallFault,
): Promise<Response> {
  if (fault.slowMs) await sleep(fault.slowMs, undefined, { ref: false });
  const text = JSON.stringify(body);
  switch (fault.spoil) {
    case "500":
      return c.html(HTML, 500);
    case "cut":
    case "lost":
      return cut(c, null);
    case "cutBody":
      return cut(c, text);
    case "html":
      return c.html(HTML, 200);
    case "empty":
      return c.body("", 200, { "content-type": "application/json; charset=utf-8" });
    case "truncated":
      return json(c, text.slice(0, Math.floor(text.length / 2)));
    default:
      return json(c, text);
  }
}

function json(c: Context<SandboxEnv>, text: string): Response {
  return c.body(text, 200, { "content-type": "application/json; charset=utf-8" });
}
