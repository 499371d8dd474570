import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/*
 * What the product's pages are measured beside: the least React pages that show the same orders and the same login, built by the
 * same bundler, sent as small and kept by a worker, without anything else.
 */
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

const WORKER = (files: string[]) => `
  addEventListener("install", (e) => e.waitUntil(caches.open("least").then((c) => c.addAll(${JSON.stringify(files)}))));
  addEventListener("fetch", (e) => e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(e.request))));`;

const page = (script: string) => `<!doctype html><html lang="bn"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Least</title>
  <body><div id="root"></div><script type="module" src="/${script}"></script></body></html>`;

/** Builds and serves them, at `/orders.html` and `/login.html`. */
export async function startLeastPages(): Promise<{ origin: string; close(): Promise<void> }> {
  const root = join(import.meta.dirname, "least");
  const input = { orders: join(root, "orders.tsx"), login: join(root, "login.tsx") };
  const built = (await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [react()],
    build: { target: "chrome99", write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
  );
  for (const file of built.output)
    if (file.type === "chunk" && file.isEntry) files.set(`/${file.name}.html`, page(file.fileName));
  files.set("/worker.js", WORKER([...files.keys()]));
  const packed = new Map([...files].map(([path, body]) => [path, brotliCompressSync(body)]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://least").pathname;
    const body = packed.get(path);
    if (!body) return void response.writeHead(404).end();
    response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
    response.setHeader("Content-Encoding", "br");
    response.end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
