import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { startupError } from "./startup-error.ts";

const sources = [
  "pwa",
  "contract",
  "public",
  "scripts/prerender.ts",
  "vite.config.ts",
  "manifest.webmanifest",
  "package-lock.json",
];

export async function isPageBuilt(root: string, dist: string): Promise<boolean> {
  const built = await stat(join(dist, "index.html")).catch(() => undefined);
  return built !== undefined && built.mtimeMs > (await newest(root));
}

export async function buildPage(root: string, dist: string): Promise<void> {
  if (await isPageBuilt(root, dist)) return;
  console.log("Building the page…");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  // Always the production build, whatever NODE_ENV this process has.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build"], { cwd: root, env }).catch(
    (error) => {
      const said = String(error.stderr || error.message).trim();
      throw startupError(
        "The page could not be built. As a user who may write here: npm ci --include=dev && npm " +
          `run build\n${said}`,
      );
    },
  );
}

/** `npm run dev`: the page straight from its sources, with hot reload, beside the API. */
export async function attachDevPage(
  server: Server,
  api: (request: IncomingMessage, response: ServerResponse) => unknown,
  root: string,
): Promise<() => Promise<void>> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    server: { middlewareMode: true, ws: { server } },
    appType: "spa",
  });
  server.on("request", (request, response) => {
    if (isForApi(request.url ?? "")) api(request, response);
    else vite.middlewares(request, response);
  });
  return () => vite.close();
}

/** The folder pwa/api has the API's own address; only its ending tells a source from a call. */
function isForApi(url: string): boolean {
  return (
    /^\/(api|healthz|readyz|bkash-sandbox|v1\.2\.0-beta)\b/.test(url) &&
    !/^\/api\/[^?]+\.tsx?(\?|$)/.test(url)
  );
}

async function newest(root: string): Promise<number> {
  const times = await Promise.all(
    sources.map(async (name) => {
      const path = join(root, name);
      const entry = await stat(path).catch(() => undefined);
      if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0;
      const inside = await readdir(path, { recursive: true });
      const stats = await Promise.all(inside.map((file) => stat(join(path, file))));
      return Math.max(entry.mtimeMs, ...stats.map((one) => one.mtimeMs));
    }),
  );
  return Math.max(...times);
}
