import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Manifest } from "vite";
export type Line = { what: string; bytes: number; limit: number };

const KB = 1024;
const dist = join(import.meta.dirname, "..", "dist");

/**
 * The limits, in bytes over the wire. Those of the login are also measured in a browser:
 * e2e/journeys/login/login.e2e.ts.
 */
export const budget = {
  /**
   * 87.2 with the ways to the page of help and to a new password, 0.2 for an owed logout's
   * cookie, and what the names of the files that it may load move it by from build to build.
   */
  js: 87.9 * KB,
  /**
   * The code of the API's calls: once somebody types in the login, or at once where a phone's empty
   * shell starts.
   */
  calls: 9.3 * KB,
  css: 10.4 * KB,
  /**
   * The page that the server draws, with the rules of its first paint and the sums of its scripts,
   * as a browser measures it. The built shell is smaller.
   */
  html: 7.6 * KB,
  /** The three together. */
  first: 105.9 * KB,
  /**
   * What screens share, with orders, the talk and the question about them, what forms do, how long
   * a code is waited for, and where the book of a shop is led to.
   */
  common: 40.2 * KB,
  /** With what options add to a price, and the code by which a number is proved. */
  form: 38 * KB,
  /**
   * Bars, dialogs and menus (30 KB of it Headless UI), what the home shares with other screens, the
   * database of the device (28 KB of it Dexie) and every service's declaration, once, after the
   * login: 95.6, what a shop notes in the outbox, and what those names move it by.
   */
  home: 97.1 * KB,
  /**
   * The largest is the profile, with a number and its code, the way to a shop, and for a worker
   * less.
   */
  screen: 26.5 * KB,
  largeScreen: 33 * KB,
  /**
   * Also what admins alone open: reports are 9 of it, prices by option and whose orders the rest.
   * The page of help and its questions are 7, numbers and codes 5, what programmers begin with and
   * are told 3, the book of a shop 9, its workers 2, what is said otherwise to them, and whose
   * orders of theirs are shown 1. Which of two answers is the later one is 2.
   */
  precache: 592 * KB,
  /**
   * With the outbox, which it sends when no page is there, and with each file's sum, of which
   * nothing can be compressed. Browsers run it before every page of the app. A screen more adds 0.1
   * to it.
   */
  worker: 52.6 * KB,
};
const queue = "queue/AllOrders.tsx";
/** Screens that may be larger. */
const large = /^(birth|roshid)\//;
const notBeforeLogin =
  /^(server-copy|roshid|birth|recharge|queue|users|prices|switches|services|print)\//;

/** The bytes of a file of the build for a browser that takes brotli. */
export function bytesOnWire(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** Every size of the build with its limit. */
export function measure(): Line[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const login = named(manifest, "auth/Login.tsx");
  const layout = layer(manifest, "frame");
  const first = closure(manifest, ["index.html", login]);
  const stray = first.find((key) => notBeforeLogin.test(key));
  if (stray) throw new Error(`${stray} is loaded by /login.`);
  const [js, css, html] = [
    total(scripts(manifest, first)),
    total(styles(manifest, first)),
    bytesOnWire("index.html"),
  ];
  const rest = total(["favicon.svg", "manifest.webmanifest"]);

  const calls = layer(manifest, "calls");
  const typed = [...first, calls];
  const home = closure(manifest, [layout, named(manifest, "home/Home.tsx")]);
  const once = (["common", "form"] as const).map((name) => {
    const key = layer(manifest, name);
    return { what: `${name}, once: JS`, key, limit: budget[name] };
  });
  const signedIn = closure(manifest, ["index.html", login, layout, ...once.map(({ key }) => key)]);
  // The parts of the queue are loaded by the queue.
  const before = (key: string) =>
    key.startsWith("queue/") && key !== queue ? withQueue : signedIn;
  const withQueue = [...signedIn, ...closure(manifest, [named(manifest, queue)])];
  const extra = (key: string) => beyond(before(key), closure(manifest, [key]));
  const screens = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /\/[A-Z]\w*\.tsx$/.test(key),
  );
  return [
    { what: "/login: JS", bytes: js, limit: budget.js },
    { what: "/login: CSS", bytes: css, limit: budget.css },
    { what: "/login: HTML", bytes: html, limit: budget.html },
    { what: "/login: all", bytes: js + css + html + rest, limit: budget.first },
    {
      what: "/login, once it calls the API: JS",
      bytes: total(scripts(manifest, [calls])),
      limit: budget.calls,
    },
    {
      what: "/home after the login: JS",
      bytes: total(scripts(manifest, beyond(typed, home))),
      limit: budget.home,
    },
    ...once.map(({ what, key, limit }) => ({
      what,
      bytes: total(scripts(manifest, [key])),
      limit,
    })),
    ...beyond(first, screens).map((key) => ({
      what: `${key}: extra JS`,
      bytes: total(scripts(manifest, extra(key))),
      limit: large.test(key) ? budget.largeScreen : budget.screen,
    })),
    { what: "precache", bytes: total(precached()), limit: budget.precache },
    { what: "worker", bytes: total(["sw.js"]), limit: budget.worker },
  ];
}

/** These chunks and everything that they import statically. */
function closure(manifest: Manifest, keys: string[], seen = new Set<string>()): string[] {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return [...seen];
}

function beyond(loaded: string[], keys: string[]): string[] {
  return keys.filter((key) => !loaded.includes(key));
}

function named(manifest: Manifest, key: string): string {
  if (!manifest[key])
    throw new Error(
      `The build has no ${key}: has the screen moved? scripts/size-budget.ts looks there.`,
    );
  return key;
}

/** Of the layers in vite.config.ts. */
function layer(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (!key) throw new Error(`The build has no ${name}: see the layers in vite.config.ts.`);
  return key;
}

function scripts(manifest: Manifest, keys: string[]): string[] {
  return keys.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith(".js"));
}

function styles(manifest: Manifest, keys: string[]): string[] {
  return keys.flatMap((key) => manifest[key]?.css ?? []);
}

function total(files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + bytesOnWire(file), 0);
}

function precached(): string[] {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const files = [...worker.matchAll(/\{[^{}]*?["']?url["']?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)].map(
    ([, url]) => url ?? "",
  );
  if (!files.includes("index.html"))
    throw new Error("sw.js has no precache list that this script can read.");
  return files;
}

function report(lines: Line[]): boolean {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`.padStart(9);
  for (const { what, bytes, limit } of lines)
    console.log(`${bytes > limit ? "✗" : "✓"} ${what.padEnd(44)} ${kb(bytes)} of ${kb(limit)}`);
  const ok = lines.every(({ bytes, limit }) => bytes <= limit);
  if (!ok)
    console.log(
      "Load the large part lazily, or use less. A limit is raised in scripts/size-budget.ts.",
    );
  return ok;
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename && !report(measure()))
  process.exitCode = 1;
