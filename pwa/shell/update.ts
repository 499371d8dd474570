import { atom, getDefaultStore } from "jotai";
import { stopwatch } from "../api/stopwatch.ts";
import { findWorker } from "../storage/worker.ts";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";

/**
 * The state of a new version. `agreed`: it waits for a form, an item that is being sent, or its
 * worker. `dismissed`: until the app is opened again.
 */
type UpdateState = "none" | "ready" | "agreed" | "dismissed";

const HOUR_MS = 3_600_000;
const FOCUS_CHECK_MS = 60_000;

export const updateAtom = atom<UpdateState>("none");

let reloading = false;

/**
 * Registers the worker, which loads the whole app, when the connection is idle. Looks for new
 * versions every hour, and when the page is shown again.
 */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const hadWorker = Boolean(navigator.serviceWorker.controller);
  await lineAtRest();
  const { Workbox: Loaded } = await import("workbox-window");
  const wb = new Loaded("/sw.js", { scope: "/" });
  const offer = () =>
    getDefaultStore().set(updateAtom, (now) => (now === "agreed" ? now : "ready"));
  wb.addEventListener("waiting", offer);
  // Another tab has accepted the update. This one still runs the old code, so it asks too, because
  // a reload might lose text.
  if (hadWorker) navigator.serviceWorker.addEventListener("controllerchange", offer);
  await wb.register();
  navigator.serviceWorker.controller?.postMessage({ type: "CHECK_FILES" });
  let sinceCheck = stopwatch();
  const check = () => {
    sinceCheck = stopwatch();
    // An installation that failed leaves nothing to update.
    wb.update()
      .catch(() => wb.register())
      .catch(() => undefined);
  };
  setInterval(check, HOUR_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && sinceCheck() > FOCUS_CHECK_MS) check();
  });
}

/**
 * Asks the new version to take over, and reloads once it has: a page that the old worker answers
 * meanwhile would miss its files. Neither while there is typed text. Called again and again after
 * the user has agreed, never before, so it can't loop.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await findWorker();
  if (reloading || holdsTypedText()) return;
  if (registration?.waiting) return registration.waiting.postMessage({ type: "SKIP_WAITING" });
  reloading = true;
  location.reload();
}

/** True when a form has typed text or an overlay is open, so that a reload might lose something. */
function holdsTypedText(): boolean {
  if (isOverlayOpen()) return true;
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form :is(input, textarea):not([hidden], [readonly], [type=radio], [type=checkbox])",
  );
  return [...controls].some(({ value }) => value !== "");
}

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Resolves when the connection is idle: the page has loaded, and nothing more has come for twice
 * the time of the slowest answer. Requests that are still running can't be seen, so a slow
 * connection is given more time than a fast one.
 */
function lineAtRest(): Promise<void> {
  return new Promise((resolve) => {
    let slowest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new PerformanceObserver((list) => wait(list.getEntries()));
    const wait = (answers: PerformanceEntryList) => {
      slowest = Math.max(slowest, ...answers.map(({ duration }) => duration));
      clearTimeout(timer);
      timer = setTimeout(whenIdle, Math.min(LONGEST_MS, Math.max(SHORTEST_MS, 2 * slowest)));
    };
    const whenIdle = () => {
      if (document.readyState !== "complete") return wait([]);
      seen.disconnect();
      resolve();
    };
    seen.observe({ type: "resource", buffered: true });
    wait([]);
  });
}
