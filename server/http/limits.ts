import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { timeout } from "hono/timeout";
import { appError } from "../app-error.ts";
import type { App } from "./app-types.ts";

/** `ms` from the request to its answer; beyond it a timeout is answered. `ownBody`: the route bounds its body by itself. */
type Limits = { ms: number; ownBody: boolean };

const usual: Limits = { ms: 15_000, ownBody: false };
const MAX_JSON_BYTES = 256 * 1024;
const others = new WeakMap<object, Partial<Limits>>();

/** Stands among the handlers of a route that waits for somebody else or takes in a file. Does nothing in its place: {@link keepLimits} reads it. */
export function limits(own: Partial<Limits>): MiddlewareHandler {
  const mark: MiddlewareHandler = (_, next) => next();
  others.set(mark, own);
  return mark;
}

/** Holds each request to the limits of its route before anything else is done for it. */
export const keepLimits = createMiddleware<App>((c, next) => {
  const { ms, ownBody } = limitsOf(c);
  // A GET's body is read by nobody; to ask whether there is one costs as much as a query.
  const free = ownBody || c.req.method === "GET";
  return timeout(ms)(c, free ? next : async () => void (await jsonLimit(c, next)));
});

function limitsOf(c: Context): Limits {
  let found = usual;
  for (const { handler } of matchedRoutes(c)) {
    const own = others.get(handler);
    if (own) found = { ...found, ...own };
  }
  return found;
}

/** The refusal of a body that is longer than its route takes. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw appError("too-large");
    },
  });
}

const jsonLimit = limitBody(MAX_JSON_BYTES);
