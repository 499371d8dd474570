import { abortAfter } from "../storage/in-time.ts";

/** How Chromium, Safari and Firefox, and the build's loader, say that code could not be loaded. */
const words =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME type|preload CSS/i;

/**
 * True when a screen's code could not be loaded: offline, the file is gone after a deployment, or
 * something else answered.
 */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}

/** Whoever waits for it goes on as without. */
const LONGEST_MS = 20_000;

let under: Promise<number> | undefined;

/**
 * Fetches past every cache what this page has asked for of the build and is no part of it: a portal
 * may have answered, and said that it may be kept. Answers how many files are right now that were
 * not.
 */
export function fetchAnew(): Promise<number> {
  under ??= mendAll().finally(() => {
    under = undefined;
  });
  return under;
}

async function mendAll(): Promise<number> {
  const named = document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>("link, script");
  // What a script asked for by itself, as the code that registers the worker, is named by nothing.
  const asked = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const { href, src } of named) asked.push(href ?? src);
  const addresses = new Set(asked.filter((one) => one.includes("/assets/")));
  const signal = abortAfter(LONGEST_MS);
  const mended = await Promise.all([...addresses].map((one) => mend(one, signal)));
  return mended.filter(Boolean).length;
}

async function mend(address: string, signal: AbortSignal): Promise<boolean> {
  for (const cache of ["default", "reload"] as const) {
    const answer = await fetch(address, { cache, signal }).catch(() => undefined);
    const type = answer?.ok && answer.headers.get("Content-Type");
    if (type && /javascript|css|font/.test(type)) return cache === "reload";
  }
  return false;
}

const SHEETS = "link[rel=stylesheet]";

/**
 * Many a browser tells it only by that there is no rule in it. Where a portal has led elsewhere,
 * none may be read.
 */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Loads style sheets again that were lost, now or later. */
export function watchSheets(): void {
  const look = async (links: Iterable<HTMLLinkElement>) => {
    const lost = [...links].filter(isLost);
    if (lost[0] && (await fetchAnew())) for (const one of lost) one.replaceWith(one.cloneNode());
  };
  const hear = ({ target }: Event) => {
    if ((target as Element).matches(SHEETS)) void look([target as HTMLLinkElement]);
  };
  void look(document.querySelectorAll(SHEETS));
  document.addEventListener("load", hear, true);
  document.addEventListener("error", hear, true);
}
