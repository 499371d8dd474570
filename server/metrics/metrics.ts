import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { withinReach } from "../db/reach.ts";
import { deskFigures, type Figure } from "./gauges.ts";
import { measureRequests } from "./requests.ts";

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
