import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram, type Registry } from "prom-client";
import type { App } from "../http/app-types.ts";

/** From an answer out of memory to the deadline of an upload. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * Counts requests, and the time until their answer began: a live stream or a download goes on after that. The labels are the
 * route as the program declares it, like /api/files/:id, never a path that somebody sent.
 */
export function measureRequests(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "kagoj_requests_total",
    help: "Requests answered, by route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "kagoj_request_seconds",
    help: "Seconds until the answer began, by route.",
    labelNames: ["method", "route"],
    buckets: SECONDS,
    registers,
  });

  return createMiddleware<App>(async (c, next) => {
    const began = performance.now();
    await next();
    // Middleware is declared for ALL methods; so is what answers that there is no such route.
    const { method, path } = matchedRoutes(c).find(({ method }) => method !== "ALL") ?? { method: "any", path: "none" };
    seconds.observe({ method, route: path }, (performance.now() - began) / 1000);
    requests.inc({ method, route: path, status: c.res.status });
  });
}
