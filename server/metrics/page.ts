import { createServer, type Server } from "node:http";
import { Registry } from "prom-client";

/** A server that answers GET /metrics with what `read` answers, and nothing else. */
export function metricsPage(read: () => Promise<string>): Server {
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await read().catch(() => undefined);
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
}
