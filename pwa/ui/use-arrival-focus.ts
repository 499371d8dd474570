import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to what came of a person's work, an order's outcome for example, as soon as it is
 * drawn. It stays where somebody has put it meanwhile. The element needs a `tabIndex` of -1.
 */
export function useArrivalFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (!at || at.matches("body, main, main h1")) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
