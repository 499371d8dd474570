import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { serve } from "@hono/node-server";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/*
 * What the product's pages are measured beside: the least React pages that show the same orders and
 * the same login, built by the same bundler, sent as small and kept by a worker, without anything
 * else.
 */
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

const WORKER = (files: string[]) => `
  addEventListener("install", (e) => e.waitUntil(caches.open("least").then((c) => c.addAll(${JSON.stringify(files)}))));
  addEventListener("fetch", (e) => e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(e.request))));`;

const page = (script: string) => `<!doctype html><html lang="bn"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Least</title>
  <body><div id="root"></div><script type="module" src="/${script}"></script></body></html>`;

/** Builds and serves them, at `/orders.html` and `/login.html`. */
export async function startLeastPages(): Promise<{ origin: string; close(): unknown }> {
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
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === "chunk" ? file.code : file.source,
    ]),
  );
  for (const file of built.output)
    if (file.type === "chunk" && file.isEntry) files.set(`/${file.name}.html`, page(file.fileName));
  files.set("/worker.js", WORKER([...files.keys()]));
  const packed = new Map([...files].map(([path, body]) => [path, brotliCompressSync(body)]));
  const fetch = ({ url }: Request) => {
    const { pathname } = new URL(url);
    const headers = {
      "Content-Type": types[extname(pathname)] ?? "application/octet-stream",
      "Content-Encoding": "br",
    };
    const body = packed.get(pathname);
    return body
      ? new Response(new Uint8Array(body), { headers })
      : new Response(null, { status: 404 });
  };
  return new Promise((open) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      open({ origin: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
