import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Help } from "../../contract/help/help.ts";
import { aboutPage, type PagePath } from "../../contract/pages.ts";
import {
  type Given,
  type Look,
  lookCookies,
  type Prerender,
  type RefusedLogin,
} from "../../contract/prerender.ts";
import type { Config } from "../../contract/settings.ts";

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

export type Documents = NonNullable<Awaited<ReturnType<typeof openDocuments>>>;

/** First screens that are kept: those of each screen and look, for a few notices. */
const MOST_KEPT = 800;

type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * `hasSession`: with a session cookie, valid or not. `notice`: what stands at the top for who is
 * really signed in; it may be for their price group alone. `help`: what the page of help tells.
 */
export type Visitor = {
  hasSession: boolean;
  notice?: string | undefined;
  help?: Help | undefined;
};

/** `etag`: of what anybody gets, and reads again. `packed`: by the name of its encoding. */
export type Document = { html: string; etag?: string; packed?: { br?: Buffer; gzip?: Buffer } };

/**
 * Drawn by the page's own components (`pwa/prerender.tsx`), without personal data. Undefined when
 * no page was built.
 */
export async function openDocuments(dist: string, config: Config) {
  const folder = join(dist, ".server");
  if (!existsSync(join(folder, "prerender.js"))) return undefined;
  const page = (await import(pathToFileURL(join(folder, "prerender.js")).href)) as Prerender;
  const rules = readFileSync(join(folder, "first.css"), "utf8");
  const helpRules = readFileSync(join(folder, "help.css"), "utf8");
  const begin = readFileSync(join(folder, "first-paint.js"), "utf8");
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  const chunks: Chunks = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const kept = new Map<string, { help: Visitor["help"]; drawn: Promise<Document> }>();

  const dressed = async (look: Look, given: Given, path: PagePath) =>
    dress(shell, look, given, {
      rules: given.drawn === "help" ? helpRules : rules,
      begin,
      links: linksFor(chunks, await page.sourcesOf(path)),
      inside: await draw(look, given, path),
    });
  const draw = ({ locale }: Look, given: Given, path: PagePath) => {
    if (given.drawn === "login") return page.drawLogin(locale, given);
    if (given.drawn === "help") return page.drawHelp(locale, given);
    return page.drawFrame(locale, given, path);
  };
  const login = (look: Look, refused?: RefusedLogin) =>
    dressed(look, { drawn: "login", config, refused }, "/login");
  const frame = (look: Look, path: PagePath, notice: string | undefined) =>
    dressed(look, { drawn: "frame", config, notice }, path);
  const helpPage = async (look: Look, help: Help): Promise<Document> => {
    const html = withSums(await dressed(look, { drawn: "help", config, help }, "/help"));
    return { html, etag: hash("sha256", html, "base64url") };
  };

  /**
   * A browser runs only the scripts that were built, whatever a cache on the phone has under their
   * names.
   */
  const withSums = (html: string) =>
    html.replace(/(<(?:script|link)[^>]*"\/(assets\/[^"]+)")/g, (_, tag: string, file: string) => {
      const sum = hash("sha256", readFileSync(join(dist, file)), "base64");
      return `${tag} integrity="sha256-${sum}"`;
    });

  return {
    /** For style-src of the Content-Security-Policy: the hashes of the rules inside the HTML. */
    styleHash: [rules, helpRules, ...inlineRules(shell)].map(sourceOf).join(" "),
    /** For script-src: the hash of the script inside the HTML of a screen. */
    scriptHash: sourceOf(begin),

    /**
     * The first screen at this path: the page of help; with a session cookie, valid or not, the
     * bars, otherwise the login. It is the same for everybody with this look, but for the notice,
     * which only a valid session gets. Undefined for screens that only scripts can draw.
     */
    first(
      look: Look,
      path: PagePath,
      { hasSession, notice: told, help }: Visitor,
    ): Promise<Document> | undefined {
      const { alone, open } = aboutPage(path);
      const isLogin = path === "/login" || !(hasSession || open || alone);
      if (!isLogin && (!hasSession || alone) && !help) return undefined;
      const notice = isLogin || help ? undefined : told;
      // Drawing costs 30 ms, so it is kept, for each notice: two groups may read two of them, and a
      // session that has ended none.
      const key = JSON.stringify([isLogin ? "/login" : path, look.locale, look.theme, notice]);
      const last = kept.get(key);
      if (last && (isLogin || last.help === help)) return last.drawn;
      const whole = async (): Promise<Document> => {
        if (isLogin) return { html: withSums(await login(look)) };
        return help ? helpPage(look, help) : { html: await frame(look, path, notice) };
      };
      const drawn = whole().then(async (one) => ({ ...one, packed: await pack(one.html) }));
      kept.set(key, { help, drawn });
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
      return drawn;
    },

    /**
     * Without sums: who sends the plain form may be behind a proxy that changes scripts, and the
     * second step needs them.
     */
    refusedLogin: login,
  };
}

/** Longer ones, as a page of help with all its questions, would take brotli half a second. */
const LONG = 60_000;

async function pack(html: string) {
  const quality = html.length > LONG ? 6 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzip] = await Promise.all([toBrotli(html, { params }), toGzip(html)]);
  return { br, gzip };
}

function sourceOf(inline: string): string {
  return `'sha256-${hash("sha256", inline, "base64")}'`;
}

/**
 * The inline style sheets of the built shell, by which browsers that are too old for the app show
 * why.
 */
function inlineRules(shell: string): string[] {
  return [...shell.matchAll(/<style>([^<]*)<\/style>/g)].map(([, rules = ""]) => rules);
}

export function lookOf(c: Context): Look {
  const [locale, theme] = [getCookie(c, lookCookies.locale), getCookie(c, lookCookies.theme)];
  return {
    locale: locale === "en" ? "en" : "bn",
    theme: theme === "light" || theme === "dark" ? theme : "system",
  };
}

type Parts = { rules: string; begin: string; links: Links; inside: string };

/**
 * First rules in the head, whole sheets and the modules at the end. The login's form is to answer
 * soon; of the other screens the modules wait in a template for `pwa/first-paint.ts`, so that the
 * first paint has the line for itself.
 */
function dress(
  shell: string,
  look: Look,
  given: Given,
  { rules, begin, links, inside }: Parts,
): string {
  const sheet = /<link rel="stylesheet"[^<>]*>/.exec(shell)?.[0] ?? "";
  const theme = look.theme === "system" ? "" : ` data-theme="${look.theme}"`;
  const root = `<div id="app" data-given="${escapeAttribute(given)}">${inside}</div>`;
  // The noscript message goes from what works without scripts.
  const empty =
    given.drawn !== "frame"
      ? /<div id="app"><\/div>\s*<noscript>.*<\/noscript>/
      : `<div id="app"></div>`;
  const modules = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  const styles = `${sheet}${links.styles}`;
  // A script that stands in the page waits for the sheets above it.
  const files =
    given.drawn === "login"
      ? `${styles}${links.modules}`
      : `<template id="scripts">${links.modules}</template><script>${begin}</script>${styles}`;
  const parts: [string | RegExp, string][] = [
    ...(given.drawn === "help" ? ofHelp(given.config, inside) : []),
    [modules, ""],
    // On a slow line `#app` is empty for a moment, which only the worker's page stays.
    [/<style>#app:empty[^<]*<\/style>\s*/, ""],
    [sheet, `<style>${rules}</style>`],
    [`<p><a href="/contact">`, ofShop(given.config)],
    [/<html lang="bn"/, `<html lang="${look.locale}"${theme}`],
    [empty, `${root}${files}`],
  ];
  return parts.reduce((html, [what, by]) => html.replace(what, () => by), shell);
}

/**
 * Who shares or finds the page of help reads in its title and description what it is, and whose:
 * its heading and what stands below it, in the HTML that was drawn of them.
 */
function ofHelp({ brandName }: Config, inside: string): [RegExp, string][] {
  const [, heading, lead = ""] = /<h1[^<>]*>([^<]*)<\/h1><p>([^<]*)/.exec(inside) ?? [];
  if (!heading) return [];
  return [
    [/<title>[^<]*/, `<title>${heading} · ${escapeText(brandName)}`],
    [/(?<=<meta name="description" content=")[^"]*/, lead],
  ];
}

/**
 * Whom to ask, for who can't use the app in this browser. The built shell only knows the address
 * that leads there.
 */
function ofShop({ brandName, links: { contact = "/contact" } }: Config): string {
  return `<p><strong>${escapeText(brandName)}</strong> · <a href="${escapeText(contact)}">`;
}

/**
 * `modules` name a screen's code too, so that it is fetched together with the page's first module,
 * not after it has run.
 */
type Links = { modules: string; styles: string };

function linksFor(chunks: Chunks, sources: string[]): Links {
  const of = (keys: string[]) => [...closure(chunks, keys)].flatMap((key) => chunks[key] ?? []);
  const [first, page, all] = [
    chunks["index.html"]?.file,
    of(["index.html"]),
    of(["index.html", ...sources]),
  ];
  const styles = new Set(
    all.filter((chunk) => !page.includes(chunk)).flatMap(({ css = [] }) => css),
  );
  const modules = all.filter(({ file }) => file !== first);
  return {
    modules: [
      ...modules.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      `<script type="module" crossorigin src="/${first}"></script>`,
    ].join(""),
    styles: [...styles]
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .join(""),
  };
}

function closure(chunks: Chunks, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(chunks, chunks[key]?.imports ?? [], seen);
  }
  return seen;
}

function escapeAttribute(value: unknown): string {
  return escapeText(JSON.stringify(value));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
