import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { timeout } from "hono/timeout";
import { appError } from "../app-error.ts";
import type { App } from "./app-types.ts";

/** `ms`: the time until a timeout is answered. `ownBody`: the route limits its body itself. */
type Limits = { ms: number; ownBody: boolean };

const usual: Limits = { ms: 15_000, ownBody: false };
const MAX_JSON_BYTES = 256 * 1024;

/**
 * Declares other limits among the handlers of a route. It does nothing by itself: {@link
 * enforceLimits} reads its `limits`.
 */
export function limits(own: Partial<Limits>): MiddlewareHandler {
  return Object.assign(((_, next) => next()) as MiddlewareHandler, { limits: own });
}

export const enforceLimits = createMiddleware<App>((c, next) => {
  const { ms, ownBody } = limitsOf(c);
  // Nobody reads the body of a GET, and checking for one costs as much as a query.
  const free = ownBody || c.req.method === "GET";
  return timeout(ms)(c, free ? next : async () => void (await jsonLimit(c, next)));
});

function limitsOf(c: Context): Limits {
  const declared = matchedRoutes(c).flatMap(({ handler }) =>
    "limits" in handler ? [handler.limits] : [],
  );
  return Object.assign({}, usual, ...declared);
}

export function limitBody(maxSize: number): MiddlewareHandler {
  const refuse = () => {
    throw appError("too-large");
  };
  const counted = bodyLimit({ maxSize, onError: refuse });
  return (c, next) => {
    const length = c.req.header("Content-Length");
    if (length === undefined || c.req.header("Transfer-Encoding")) return counted(c, next);
    // Node reads no more of a body than the header says. Counting needs a web stream of it, which
    // is a fifth of an order's work.
    return Number(length) > maxSize ? refuse() : next();
  };
}

const jsonLimit = limitBody(MAX_JSON_BYTES);
