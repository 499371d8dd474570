import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { type Given, type Look, lookCookies, type Prerender, type RefusedLogin } from "../../contract/prerender.ts";
import type { Config } from "../../contract/settings.ts";

const compress = promisify(brotliCompress);

export type Documents = NonNullable<Awaited<ReturnType<typeof openDocuments>>>;

/** Of the manifest that the build leaves: what stands in which file, by its source. */
type Chunks = Record<string, { file: string; imports?: string[] }>;

/** What a browser is sent: text, and the same compressed when it is kept. */
type Document = { html: string; br?: Buffer };

/**
 * First screens as HTML, drawn by the page's own components (`pwa/prerender.tsx`, built into `dist/.server`). In none of them is
 * anything of a person, but in a refused login what that person has just typed.
 * Undefined where no page was built.
 */
export async function openDocuments(dist: string, config: Config) {
  const folder = join(dist, ".server");
  if (!existsSync(join(folder, "prerender.js"))) return undefined;
  const { drawLogin } = (await import(pathToFileURL(join(folder, "prerender.js")).href)) as Prerender;
  const rules = readFileSync(join(folder, "first.css"), "utf8");
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  const chunks: Chunks = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const loginParts = preloads(chunks, ["auth/Login.tsx"]);
  const kept = new Map<string, Promise<Document>>();

  async function login(look: Look, refused?: RefusedLogin): Promise<string> {
    const given: Given = { config, refused };
    return dress(shell, look, {
      head: `<style>${rules}</style>${loginParts}`,
      inside: await drawLogin(look.locale, given),
      given,
    });
  }

  return {
    /** For the policy's style-src: the rules that stand in the HTML itself. */
    styleHash: `'sha256-${hash("sha256", rules, "base64")}'`,

    /** The login, the same for everybody of one look. */
    login(look: Look): Promise<Document> {
      const key = `${look.locale} ${look.theme}`;
      const known = kept.get(key) ?? login(look).then(async (html) => ({ html, br: await compress(html) }));
      kept.set(key, known);
      return known;
    },

    /** The login after a form that was refused. */
    refusedLogin: login,
  };
}

/** As this browser's cookies say. */
export function lookOf(c: Context): Look {
  const [locale, theme] = [getCookie(c, lookCookies.locale), getCookie(c, lookCookies.theme)];
  return {
    locale: locale === "en" ? "en" : "bn",
    theme: theme === "light" || theme === "dark" ? theme : "system",
  };
}

/**
 * The built shell with something in it. What the first paint needs is in the head; the whole style sheet comes at the end of the
 * body, where nothing waits for it.
 */
function dress(
  shell: string,
  look: Look,
  { head, inside, given }: { head: string; inside: string; given: Given },
): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(shell)?.[0] ?? "";
  const theme = look.theme === "system" ? "" : ` data-theme="${look.theme}"`;
  const parts: [string | RegExp, string][] = [
    [sheet, head],
    [/<html lang="bn">/, `<html lang="${look.locale}"${theme}>`],
    [
      /<div id="app"><\/div>\s*<noscript>.*<\/noscript>/,
      `<div id="app" data-given="${escapeAttribute(given)}">${inside}</div>${sheet}`,
    ],
  ];
  return parts.reduce((html, [what, by]) => html.replace(what, () => by), shell);
}

/** So that the parts of a screen travel beside the page's first script, not after it has run. */
function preloads(chunks: Chunks, screens: string[]): string {
  const here = closure(chunks, ["index.html"]);
  const files = [...closure(chunks, screens)].filter((key) => !here.has(key)).map((key) => chunks[key]?.file);
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
}

/** These chunks and all that they import before they run. */
function closure(chunks: Chunks, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(chunks, chunks[key]?.imports ?? [], seen);
  }
  return seen;
}

function escapeAttribute(value: unknown): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
