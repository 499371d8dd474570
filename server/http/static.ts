import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { isPagePath } from "../../contract/pages.ts";
import type { App } from "./app-types.ts";

const YEAR = 31_536_000;

/** For a person who mistyped. The page's own screen for it needs the page, and a scanner should find none. */
const nothingHere = `<!doctype html>
<html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>404</title>
<p>এই ঠিকানায় কিছু নেই। <a href="/">প্রথম পাতায় যান</a></p>
<p lang="en">There is nothing at this address. <a href="/">Go to the first page</a></p></html>
`;

/**
 * The built page. Files under /assets carry a hash in their name and may be kept for ever; the worker, the manifest and
 * the shell are asked for each time. The shell is given where a screen stands and nowhere else: /metrics is not found.
 */
export function page(dist: string): Hono<App> {
  const routes = new Hono<App>();
  if (!existsSync(join(dist, "index.html"))) return routes;
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header("Cache-Control", c.req.path.startsWith("/assets/") ? `public, max-age=${YEAR}, immutable` : "no-cache");
  });
  routes.get("*", async (c, next) => {
    if (!isPagePath(c.req.path)) return next();
    const accepts = c.req.header("Accept-Encoding") ?? "";
    const compressed = /\bbr\b/.test(accepts) && existsSync(join(dist, "index.html.br"));
    const body = await readFile(join(dist, compressed ? "index.html.br" : "index.html"));
    return c.body(body, 200, {
      "Content-Type": "text/html; charset=utf-8",
      Vary: "Accept-Encoding",
      ...(compressed && { "Content-Encoding": "br" }),
    });
  });
  routes.get("*", serveStatic<App>({ root: dist, precompressed: true }));
  routes.get("*", async (c, next) => {
    if (!c.req.header("Accept")?.includes("text/html")) return next();
    return c.html(nothingHere, 404, { "Cache-Control": "no-store" });
  });
  return routes;
}
