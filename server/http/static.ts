import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { serveStatic } from "hono/serve-static";
import type { Help } from "../../contract/help/help.ts";
import { findPage, type PagePath } from "../../contract/pages.ts";
import type { App } from "./app-types.ts";
import { type Document, type Documents, lookOf, type Visitor } from "./documents.ts";
import { isHeld } from "./list-answer.ts";
import { PLAIN_FONT, plainPage, plainPolicy, type Shop } from "./plain-page.ts";

const YEAR = 31_536_000;
const PATIENCE_MS = 300;

type Facts = {
  findNotice?: (c: Context) => Promise<string | undefined>;
  findHelp?: () => Promise<Help | undefined>;
};

/**
 * Serves the built page. Files under /assets have a hash in their name and never change, all others
 * are revalidated. Only addresses of screens get the shell, or the first screen that `documents`
 * draws; `facts` tells what it is drawn with: the notice for a valid session, and what
 * the page of help tells.
 */
export function page(
  dist: string,
  documents?: Pick<Documents, "first">,
  { findNotice = nothing, findHelp = nothing }: Facts = {},
  shop: Shop = { brandName: "", links: {} },
): Hono<App> {
  const routes = new Hono<App>();
  if (!existsSync(join(dist, "index.html"))) return routes;
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.ok && c.res.status !== 304) return;
    const isKept = c.req.path.startsWith("/assets/");
    // The answer to a session may renew its cookie.
    const checked = hasSession(c) ? "private, no-cache" : "no-cache";
    const kept = isKept ? `public, max-age=${YEAR}, immutable` : checked;
    // A phone keeps only what was built, see pwa/sw/app-files.ts.
    c.header("Cache-Control", `${kept}, no-transform`);
  });
  /** What is looked up for this screen alone: the login tells nobody anything. */
  const visitorOf = async (c: Context<App>, path: PagePath): Promise<Visitor> => {
    const visitor = { hasSession: hasSession(c) };
    if (path === "/help") return { ...visitor, help: await inTime(findHelp()) };
    if (!visitor.hasSession || path === "/login") return visitor;
    return { ...visitor, notice: await inTime(findNotice(c)) };
  };
  routes.get("*", async (c, next) => {
    const path = findPage(c.req.path);
    if (!path) return next();
    const { html, packed, etag } =
      (documents && (await documents.first(lookOf(c), path, await visitorOf(c, path)))) ??
      (await readShell(dist));
    const taken = c.req.header("Accept-Encoding") ?? "";
    const encoding = (["br", "gzip"] as const).find(
      (name) => packed?.[name] && new RegExp(`\\b${name}\\b`).test(taken),
    );
    c.header("Content-Type", "text/html; charset=utf-8");
    c.header("Vary", "Accept-Encoding, Cookie");
    if (etag) c.header("ETag", `W/"${etag}"`);
    if (etag && isHeld(c, etag)) return c.body(null, 304);
    const body = encoding && packed?.[encoding];
    if (!body) return c.body(html);
    c.header("Content-Encoding", encoding);
    return c.body(new Uint8Array(body));
  });
  const files = serveStatic<App>({
    root: dist,
    precompressed: true,
    join,
    getContent: readOnce(join(dist, "assets/")),
  });
  // Folders with a dot are the server's own: the code that draws first screens, and the build's
  // list of files.
  routes.get("*", (c, next) => (/\/(\.|%2e)/i.test(c.req.path) ? next() : files(c, next)));
  // The built shell links here: a phone keeps it, and it knows no installation.
  routes.get("/contact", (c) =>
    shop.links.contact ? c.redirect(shop.links.contact) : plain(c, plainPage(shop, noContact), 200),
  );
  // What plain pages name, which the build has under another name each time that it changes.
  const font = readdirSync(join(dist, "assets")).find((name) => /^kagoj-bengali.*2$/.test(name));
  if (font) routes.get(PLAIN_FONT, (c) => c.redirect(`/assets/${font}`));
  routes.get("*", async (c, next) => {
    if (!c.req.header("Accept")?.includes("text/html")) return next();
    return plain(c, plainPage(shop, nothingHere), 404);
  });
  return routes;
}

const nothing = () => Promise.resolve(undefined);

function plain(c: Context, html: string, status: 200 | 404) {
  return c.html(html, status, {
    "Cache-Control": "no-store",
    "Content-Security-Policy": plainPolicy,
  });
}

function hasSession(c: Context<App>): boolean {
  return c.get("sessions")?.tokenIn(c.req.header("Cookie")) !== undefined;
}

/**
 * The page is drawn without what takes the database too long, or is lost with it: scripts will ask
 * again.
 */
async function inTime<T>(found: Promise<T | undefined>): Promise<T | undefined> {
  return Promise.race([
    found.catch(() => undefined),
    delay(PATIENCE_MS, undefined, { ref: false }),
  ]);
}

/**
 * Files that never change are read once: to open a stream for each was most of an installation's
 * work. Null when there is none.
 */
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

/**
 * For a mistyped address. It is not the app's own screen, so that scanners don't get the app at
 * every address.
 */
const nothingHere = {
  title: "404",
  inside: `<h1>এই ঠিকানায় কিছু নেই</h1><p lang="en">There is nothing at this address</p>
<a class="button" href="/">প্রথম পাতায় যান · <span lang="en">Home</span></a>`,
};

const noContact = {
  title: "ডেস্ক",
  inside: `<h1>ডেস্ককে বলুন</h1>
<p>যিনি আপনার অ্যাকাউন্ট খুলে দিয়েছেন, তাঁকে ফোন করুন বা তাঁর কাছে যান।</p>
<p lang="en">Call or visit whoever opened your account.</p>`,
};

const noFile = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

async function readShell(dist: string): Promise<Document> {
  const shell = join(dist, "index.html");
  const br = existsSync(`${shell}.br`) ? await readFile(`${shell}.br`) : undefined;
  return { html: await readFile(shell, "utf8"), ...(br && { packed: { br } }) };
}
