import { useEffect } from "react";
import { useLocation } from "wouter";
import { showChosenLocale, useLocale } from "../i18n/t.ts";
import { useBrand } from "../settings/config.ts";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";

let arrivals = 0;
let wentBack = false;

globalThis.addEventListener?.("popstate", () => {
  wentBack = true;
});
// The router's event. Back may only have closed what was open over a screen, and then the user goes
// on from there.
globalThis.addEventListener?.("pushState", () => {
  wentBack = false;
});

/**
 * For a screen that was just drawn: sets the page's title from its h1. Except for the first screen
 * it also moves the focus to the h1, unless the screen itself has put it elsewhere (the first field
 * of a form, what came of an order), and scrolls to the top, like a page load. After going back the
 * browser's scroll position stays.
 */
export function Arrival() {
  const [path] = useLocation();
  const brand = useBrand();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen.
  useEffect(() => {
    const first = arrivals === 0;
    arrivals += 1;
    if (first) return;
    if (!wentBack) scrollTo(0, 0);
    wentBack = false;
    // After the menu that led here has given the focus back to its button. When another menu was
    // opened meanwhile, it keeps the focus, and so does what the screen has given it to.
    queueMicrotask(() => {
      if (!isOverlayOpen() && !document.activeElement?.matches("main *"))
        (findHeading() ?? document.querySelector("main"))?.focus({ preventScroll: true });
    });
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with path and language.
  useEffect(() => {
    const heading = findHeading()?.textContent;
    document.title = heading ? `${heading} · ${brand}` : brand;
  }, [path, brand, locale]);
  useEffect(showChosenLocale, []);
  return null;
}

function findHeading(): HTMLElement | null {
  return document.querySelector("main h1");
}
