/// <reference lib="webworker" />
import { findPage } from "../../contract/pages.ts";
import { answering } from "../offline/answered.ts";
import { inTime } from "../storage/in-time.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * A file of the build, with the sum of its bytes. `revision`: null where its name has a hash. Only
 * the manifest has no sum: browsers read it when they install the app, with a connection.
 */
export type AppFile = { url: string; revision: string | null; integrity?: string };

/*
 * The app on this phone, so that it opens without a connection. What is answered is what was built,
 * byte for byte: a portal may have answered something else while it was fetched, and whoever holds
 * the phone can write into Cache Storage while nobody is signed in. So each file is compared with
 * the worker's own list whenever it is read; only this cache is read, and of it only what is
 * listed.
 */
const CACHE = "app-files";
const SHELL = "/index.html";
/** How long a start waits for the server's own login, in ms. */
const PATIENCE_MS = 2_000;

/**
 * What a copy of the shell keeps of the server's headers. Others, such as Refresh or Link, could be
 * planted to lead away.
 */
const shellHeaders = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
];

/** A cache that never answers would hold up every screen: the network answers then. */
const answered = answering();

let files: ReadonlyMap<string, AppFile>;
let check: Promise<unknown> | undefined;

/**
 * Fetches the files at the installation, answers screens and files, and compares them all when a
 * page says that it is at rest.
 */
export function startAppFiles(built: AppFile[]): void {
  files = new Map(built.filter(({ integrity }) => integrity).map((file) => [`/${file.url}`, file]));
  self.addEventListener("install", (event) => event.waitUntil(install()));
  self.addEventListener("activate", (event) => event.waitUntil(inTime(removeOthers())));
  self.addEventListener("message", (event) => {
    if (event.data?.type !== "CHECK_FILES") return;
    check ??= checkAll();
    event.waitUntil(check);
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") {
      const page = findPage(pathname);
      if (page) event.respondWith(page === "/login" ? answerLogin(event) : answerShell(event));
    } else if (files.has(pathname) && !search) event.respondWith(answerFile(event, pathname));
  });
}

/**
 * One after the other, because the page needs the line too. A file that is not as built fails it:
 * the browser tries it again. The shell in any case: the headers that come with it may have been
 * planted, or be those of other settings.
 */
async function install(): Promise<void> {
  for (const path of files.keys())
    if (path === SHELL || !(await kept(path))) await keep(path, await fetched(path));
}

/** Removes the files of earlier versions, and whatever else stands among ours. */
async function removeOthers(): Promise<void> {
  const cache = await caches.open(CACHE);
  const ours = new Set([...files.keys()].map((path) => new URL(keyOf(path), location.origin).href));
  const others = (await cache.keys()).filter(({ url }) => !ours.has(url));
  await Promise.all(others.map((other) => cache.delete(other)));
}

/**
 * Fetches what is missing or not as built. It is asked for again when something could not be
 * fetched.
 */
async function checkAll(): Promise<void> {
  try {
    await install();
  } catch {
    check = undefined;
  }
}

/**
 * From the server, who names in it the sums of the first scripts; from this phone when the line is
 * slow or gone.
 */
async function answerLogin(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  if (answer && (answer.ok || answer.type === "opaqueredirect")) return answer;
  return answerShell(event, () => fresh);
}

/** The copy on this phone. Without one the network answers, as in a browser without a worker. */
async function answerShell(
  event: FetchEvent,
  network = () => fetch(event.request),
): Promise<Response> {
  const shell = (await kept(SHELL)) ?? (await keptAnew(event, SHELL).catch(() => undefined));
  if (!shell) return network();
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  for (const name of shellHeaders) {
    const value = shell.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(shell.body, { headers });
}

/**
 * A page that could not load a file asks past all caches (`reload`). A proxy that changes files on
 * the way leaves the phone without an offline copy, and the page with what it sends.
 */
async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  if (request.cache !== "reload") {
    const found = await kept(path);
    if (found) return found;
  }
  return keptAnew(event, path).catch(async () => (await kept(path)) ?? fetch(request));
}

/** Fetches the file, which is kept while the page has it already. @throws as {@link fetched} */
async function keptAnew(event: FetchEvent, path: string): Promise<Response> {
  const answer = await fetched(path);
  event.waitUntil(keep(path, answer.clone()).catch(() => undefined));
  return answer;
}

/**
 * The file on this phone, if it is as it was built. A storage that fails, or does not answer, has
 * none.
 */
async function kept(path: string): Promise<Response | undefined> {
  try {
    return await answered(async () => {
      const found = await (await caches.open(CACHE)).match(keyOf(path));
      return found && (await isAsBuilt(path, found)) ? found : undefined;
    });
  } catch {
    return undefined;
  }
}

async function keep(path: string, answer: Response): Promise<void> {
  await (await caches.open(CACHE)).put(keyOf(path), answer);
}

/** Fetches the file. @throws when there is no network, or what comes is not what was built */
async function fetched(path: string): Promise<Response> {
  // The page has just loaded some of them; a portal may have left something else in the browser's
  // own cache, or a redirect.
  const known = await fetch(path, { redirect: "error" }).catch(() => undefined);
  if (known && (await isAsBuilt(path, known))) return known;
  const answer = await fetch(path, { cache: "reload", redirect: "error" });
  if (await isAsBuilt(path, answer)) return answer;
  throw new Error(`${path} is not what was built.`);
}

/**
 * The answer must be of this address too: a module's own imports are looked for where it came from.
 */
async function isAsBuilt(path: string, answer: Response): Promise<boolean> {
  const { href } = new URL(path, location.origin);
  if (!answer.ok || answer.url !== href) return false;
  const bytes = await answer.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return files.get(path)?.integrity === `sha256-${btoa(String.fromCharCode(...sum))}`;
}

function keyOf(path: string): string {
  const revision = files.get(path)?.revision;
  return revision ? `${path}?${revision}` : path;
}
