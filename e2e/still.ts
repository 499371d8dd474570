import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

/** A layout shift: its score, and what moved, from where to where. */
export type Shift = { value: number; at: number; moved: string[] };

const LONGEST_MS = 60_000;

/**
 * Runs in the page before its own code. It is text, because the globals of a page are not Node's.
 */
const observer = `(() => {
  const seen = { shifts: [], changedAt: 0 };
  globalThis.layoutShifts = seen;
  const name = (node) => {
    const one = node?.nodeType === 3 ? node.parentElement : node;
    if (!one) return "gone";
    const words = (one.textContent ?? "").trim().slice(0, 24);
    return one.tagName.toLowerCase() + (one.id ? "#" + one.id : "") + (words ? " “" + words + "”" : "");
  };
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => name(node) + ": " + place(previousRect) + " → " + place(currentRect),
      );
      seen.shifts.push({ value, at: Math.round(startTime), moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    seen.changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const state = `[
  document.querySelector("h1")?.checkVisibility() === true && !document.querySelector(".animate-breathe"),
  performance.now() - layoutShifts.changedAt,
]`;
/** For the moment between two addresses, when there is no page. */
const onTheWay = (): [boolean, number] => [false, 0];

/** From its next address on this page records its layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(observer);
}

/**
 * Opens an address with `open` and waits until no request is running and nothing has changed for
 * `quietMs`.
 */
export async function openAndSettle(
  page: Page,
  address: string,
  quietMs: number,
  open: (address: string) => Promise<unknown> = (to) => page.goto(to, { waitUntil: "commit" }),
): Promise<Shift[]> {
  const under = new Set<unknown>();
  let heardAt = performance.now();
  const begins = (request: { url(): string }) => {
    if (!request.url().endsWith("/api/live")) under.add(request);
    heardAt = performance.now();
  };
  const ends = (request: unknown) => {
    under.delete(request);
    heardAt = performance.now();
  };
  page.on("request", begins).on("requestfinished", ends).on("requestfailed", ends);
  await open(address);
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    await sleep(100);
    const [drawn, quiet] = await page.evaluate<[boolean, number]>(state).catch(onTheWay);
    if (drawn && quiet >= quietMs && under.size === 0 && performance.now() - heardAt >= quietMs)
      break;
  }
  page.off("request", begins).off("requestfinished", ends).off("requestfailed", ends);
  return shiftsOf(page);
}

/** The layout shifts since this page's last address. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate("layoutShifts.shifts");
}

export function sumOf(shifts: Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
