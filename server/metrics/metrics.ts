import { createServer, type Server } from "node:http";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withinReach } from "../db/reach.ts";
import type { App } from "../http/app-types.ts";
import { deskFigures, type Figure } from "./gauges.ts";

/** From an answer out of memory to the deadline of an upload. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * Counts requests, and the time until their answer began: a live stream or a download goes on after that. The labels are the
 * route as the program declares it, like /api/files/:id, never a path that somebody sent.
 */
function measureRequests(registry: Registry) {
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

/** ms. A figure that takes longer is left out: the others must still be told. */
const READ_MS = 2_000;

/**
 * What a process tells on a port of its own: its requests, what Node tells of event loop, memory and CPU, and the desk's figures.
 * `measure` belongs before all routes.
 */
export function openMetrics(of: Parameters<typeof deskFigures>[0]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addFigures(registry, deskFigures(of));
  return { measure: measureRequests(registry), server: metricsPage(() => registry.metrics()) };
}

/** Adds figures that are read at each request for /metrics. One that can't be read, like all while the database is away, is left out. */
function addFigures(registry: Registry, figures: Figure[]): void {
  for (const [name, help, read] of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await withinReach(Promise.resolve().then(read), READ_MS).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}

/** A server that answers GET /metrics with what `read` answers, and nothing else. */
function metricsPage(read: () => Promise<string>): Server {
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await read().catch(() => undefined);
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
}
