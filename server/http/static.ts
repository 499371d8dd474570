import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { serveStatic } from "hono/serve-static";
import { findPage } from "../../contract/pages.ts";
import type { App } from "./app-types.ts";
import { type Documents, lookOf } from "./documents.ts";

const YEAR = 31_536_000;
const PATIENCE_MS = 300;

/** For a mistyped address. It is not the app's own screen, so that scanners don't get the app at every address. */
const looks = `:root{color-scheme:light dark;background:light-dark(#f6f1e6,#171613);color:light-dark(#1e2926,#f1ebdf)}
body{display:grid;min-height:100svh;box-sizing:border-box;margin:0;place-content:center;padding:1rem;font:1rem/1.65 system-ui,sans-serif;text-align:center}
main{padding:1.5rem 2rem;overflow-wrap:anywhere;border:1px solid light-dark(#e2d9c7,#3a372f);border-radius:0.75rem;background:light-dark(#fffdf8,#21201c)}
h1{margin:0.5rem 0 0;font-size:1.25rem}
.state{font-size:2rem;line-height:1.3}
.approved{color:light-dark(#22662b,#92d68f)}
.pending{color:light-dark(#824a00,#f3bf68)}
.cancel{color:light-dark(#a3261d,#ffa093)}
p{margin:0 0 1rem}
p:empty{display:none}
a{display:block;padding:0.75rem 1.25rem;border-radius:0.5rem;background:light-dark(#0e5a50,#74cbb7);color:light-dark(#fff,#06261f);font-weight:600;text-decoration:none}
form{display:grid;gap:0.75rem}
button{min-height:3rem;padding:0.5rem 1rem;border:1px solid;border-radius:0.5rem;background:none;color:inherit;font:inherit}`;
/** A page without scripts; `inside` is HTML. Answer it with {@link plainPolicy}. */
export const plainPage = (title: string, inside: string, head = "") => `<!doctype html>
<html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title><style>${looks}</style>
<main><img src="/favicon.svg" alt="" width="56" height="56">${inside}</main></html>
`;
const nothingHere = plainPage(
  "404",
  `<h1>এই ঠিকানায় কিছু নেই</h1><p lang="en">There is nothing at this address</p>
<a href="/">প্রথম পাতায় যান · <span lang="en">Home</span></a>`,
);
export const plainPolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", looks, "base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Serves the built page. Files under /assets have a hash in their name and never change, all others are revalidated. Only addresses
 * of screens get the shell, or the first screen that `documents` draws; `findNotice` tells what is drawn for a valid session.
 */
export function page(
  dist: string,
  documents?: Pick<Documents, "first">,
  findNotice: (c: Context) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Hono<App> {
  const routes = new Hono<App>();
  if (!existsSync(join(dist, "index.html"))) return routes;
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    const isKept = c.req.path.startsWith("/assets/");
    // The answer to a session may renew its cookie.
    const checked = hasSession(c) ? "private, no-cache" : "no-cache";
    c.header("Cache-Control", isKept ? `public, max-age=${YEAR}, immutable` : checked);
  });
  routes.get("*", async (c, next) => {
    const path = findPage(c.req.path);
    if (!path) return next();
    const visitor = { hasSession: hasSession(c) };
    const notice =
      visitor.hasSession && documents && path !== "/login"
        ? await inTime(findNotice(c))
        : undefined;
    const { html, br } =
      (await documents?.first(lookOf(c), path, { ...visitor, notice })) ?? (await readShell(dist));
    const compressed = br && /\bbr\b/.test(c.req.header("Accept-Encoding") ?? "");
    c.header("Content-Type", "text/html; charset=utf-8");
    c.header("Vary", "Accept-Encoding, Cookie");
    if (!compressed) return c.body(html);
    c.header("Content-Encoding", "br");
    return c.body(new Uint8Array(br));
  });
  const files = serveStatic<App>({
    root: dist,
    precompressed: true,
    join,
    getContent: readOnce(join(dist, "assets/")),
  });
  // Folders with a dot are the server's own: the code that draws first screens, and the build's list of files.
  routes.get("*", (c, next) => (/\/(\.|%2e)/i.test(c.req.path) ? next() : files(c, next)));
  routes.get("*", async (c, next) => {
    if (!c.req.header("Accept")?.includes("text/html")) return next();
    return c.html(nothingHere, 404, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": plainPolicy,
    });
  });
  return routes;
}

function hasSession(c: Context<App>): boolean {
  return c.get("sessions")?.tokenIn(c.req.header("Cookie")) !== undefined;
}

/** The page is drawn without what takes the database too long, or is lost with it: scripts will ask again. */
async function inTime<T>(found: Promise<T | undefined>): Promise<T | undefined> {
  return Promise.race([
    found.catch(() => undefined),
    delay(PATIENCE_MS, undefined, { ref: false }),
  ]);
}

/** Files that never change are read once: to open a stream for each was most of an installation's work. Null when there is none. */
function readOnce(unchanging: string) {
  const kept = new Map<string, Buffer<ArrayBuffer>>();
  return async (path: string): Promise<Buffer<ArrayBuffer> | null> => {
    const known = kept.get(path);
    if (known) return known;
    const found = await readFile(path).catch((error) => {
      if (noFile.has(error.code)) return null;
      throw error;
    });
    if (found && path.startsWith(unchanging)) kept.set(path, found);
    return found;
  };
}

const noFile = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

async function readShell(dist: string) {
  const shell = join(dist, "index.html");
  const br = existsSync(`${shell}.br`) ? await readFile(`${shell}.br`) : undefined;
  return { html: await readFile(shell, "utf8"), br };
}
