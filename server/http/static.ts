import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { App } from "./app-types.ts";

const YEAR = 31_536_000;

/**
 * The built page. Files under /assets carry a hash in their name and may be kept for ever; the worker, the manifest and
 * the shell are asked for each time. Every other path without a dot is a screen, so it gets the shell.
 */
export function page(dist: string): Hono<App> {
  const routes = new Hono<App>();
  if (!existsSync(join(dist, "index.html"))) return routes;
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header("Cache-Control", c.req.path.startsWith("/assets/") ? `public, max-age=${YEAR}, immutable` : "no-cache");
  });
  const files = serveStatic<App>({ root: dist, precompressed: true });
  routes.get("*", async (c, next) => {
    // Below /assets nothing is a screen: the shell would be kept for ever there, and stand under no policy.
    if (c.req.path.startsWith("/assets/") || /\.[a-z0-9]+$/i.test(c.req.path)) return files(c, next);
    const accepts = c.req.header("Accept-Encoding") ?? "";
    const compressed = /\bbr\b/.test(accepts) && existsSync(join(dist, "index.html.br"));
    const body = await readFile(join(dist, compressed ? "index.html.br" : "index.html"));
    return c.body(body, 200, {
      "Content-Type": "text/html; charset=utf-8",
      Vary: "Accept-Encoding",
      ...(compressed && { "Content-Encoding": "br" }),
    });
  });
  return routes;
}
