import { createServer, type Server } from "node:http";
import { AggregatorRegistry, Registry } from "prom-client";

/** A server that answers GET /metrics with what `read` answers, and nothing else. */
export function metricsPage(read: () => Promise<string>): Server {
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await read().catch(() => undefined);
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
}

/** The figures of all workers together: most are added up, the others say how in their `aggregator`. 503 when one does not answer. */
export function metricsOfWorkers(): Server {
  const all = new AggregatorRegistry();
  return metricsPage(() => all.clusterMetrics());
}

/** A worker answers {@link metricsOfWorkers} from now on, at first with nothing. */
export function answerMetrics(): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([]);
}
