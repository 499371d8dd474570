import { useEffect } from "react";

/** No bar of a browser is as high as this, in px, and no keyboard as low. */
const LEAST_HEIGHT = 120;

/**
 * Tells the styles of a phone's keyboard: `data-keyboard` is on the root while it is open, and `--keyboard` is how much of the page it
 * covers. It tells when the keyboard has moved, not when a field has the focus, so nothing moves under a tap.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !matchMedia("(pointer: coarse)").matches) return;
    const root = document.documentElement;
    let wasOpen = false;
    let tallest = { width: 0, height: 0 };
    const measure = () => {
      const seen = view.height * view.scale;
      if (tallest.width !== innerWidth || seen > tallest.height) tallest = { width: innerWidth, height: seen };
      const isOpen =
        tallest.height - seen > LEAST_HEIGHT && document.activeElement?.matches("input, textarea, [contenteditable]");
      root.style.setProperty("--keyboard", isOpen ? `${Math.max(0, innerHeight - seen - view.offsetTop)}px` : "0px");
      if (root.toggleAttribute("data-keyboard", isOpen === true) && !wasOpen)
        document.activeElement?.scrollIntoView({ block: "nearest" });
      wasOpen = isOpen === true;
    };
    const end = new AbortController();
    for (const event of ["resize", "scroll"]) view.addEventListener(event, measure, end);
    measure();
    return () => {
      end.abort();
      root.removeAttribute("data-keyboard");
    };
  }, []);
}
