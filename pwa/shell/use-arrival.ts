import { useEffect } from "react";
import { useLocale } from "../i18n/locale.ts";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";

let arrivals = 0;
let wentBack = false;
let whenArrived: (() => void) | undefined;

globalThis.addEventListener?.("popstate", () => {
  wentBack = true;
});

/** Calls `act` when the next screen has been drawn. */
export function onNextArrival(act: () => void): void {
  whenArrived = act;
}

/**
 * For a screen that has just been drawn: names the page after its h1, and on all but the first screen moves focus there
 * and goes to the top, as a page load would. Going back keeps the place where the browser left it.
 */
export function useArrival(path: string, brand: string): void {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival.
  useEffect(() => {
    const first = arrivals === 0;
    arrivals += 1;
    whenArrived?.();
    whenArrived = undefined;
    if (first) return;
    if (!wentBack) scrollTo(0, 0);
    wentBack = false;
    // After the menu that led here has given the focus back to its button. Somebody who opened one while the screen was still
    // on its way is not thrown out of it.
    queueMicrotask(() => {
      if (!isOverlayOpen()) (findHeading() ?? document.querySelector("main"))?.focus({ preventScroll: true });
    });
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with path and language.
  useEffect(() => {
    const heading = findHeading()?.textContent;
    document.title = heading ? `${heading} · ${brand}` : brand;
  }, [path, brand, locale]);
}

function findHeading(): HTMLElement | null {
  return document.querySelector("main h1");
}
