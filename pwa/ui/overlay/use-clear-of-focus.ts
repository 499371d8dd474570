import { useEffect, useRef } from "react";

/** Calls `away` with what Tab brings the focus to, when an element that lies over the page hides it. */
export function useClearOfFocus(away: (focused: Element) => void) {
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const focused = document.activeElement;
      // Then it is the window that changes; and what has no focus at all is the body.
      if (key !== "Tab" || ctrlKey || altKey || metaKey || focused === document.body) return;
      if (focused && over.current && hides(over.current, focused)) away(focused);
    };
    addEventListener("keyup", look);
    return () => removeEventListener("keyup", look);
  });
  return over;
}

/** Whether the middle of what has the focus can't be seen. Nobody loses sight of a long text by a message at its edge. */
function hides(over: Element, focused: Element): boolean {
  const a = over.getBoundingClientRect();
  const b = focused.getBoundingClientRect();
  const [x, y] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  return !over.contains(focused) && a.left < x && x < a.right && a.top < y && y < a.bottom;
}
