import { useEffect } from "react";
import { useLocale } from "../i18n/t.ts";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";

let arrivals = 0;
let wentBack = false;

globalThis.addEventListener?.("popstate", () => {
  wentBack = true;
});
// The router's event. Back may only have closed what was open over a screen, and then the user goes on from there.
globalThis.addEventListener?.("pushState", () => {
  wentBack = false;
});

/**
 * For a screen that was just drawn: sets the page's title from its h1. Except for the first screen it also moves the focus to
 * the h1, unless a form has put it into its first field, and scrolls to the top, like a page load. After going back the browser's scroll position stays.
 */
export function useArrival(path: string, brand: string): void {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen.
  useEffect(() => {
    const first = arrivals === 0;
    arrivals += 1;
    if (first) return;
    if (!wentBack) scrollTo(0, 0);
    wentBack = false;
    // After the menu that led here has given the focus back to its button. When another menu was opened meanwhile, it keeps the
    // focus, and so does the field in which a form begins.
    queueMicrotask(() => {
      if (!isOverlayOpen() && !document.activeElement?.matches("main form *"))
        (findHeading() ?? document.querySelector("main"))?.focus({ preventScroll: true });
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
