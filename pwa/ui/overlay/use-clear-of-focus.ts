import { useEffect, useRef } from "react";

/** Calls `away` with what Tab brings the focus to, when an element that lies over the page hides it. */
export function useClearOfFocus(away: (focused: Element) => void) {
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement;
      // The body has it when nothing else does.
      if (key === "Tab" && focused && focused !== document.body && over.current && hides(over.current, focused))
        away(focused);
    };
    addEventListener("keyup", look);
    return () => removeEventListener("keyup", look);
  });
  return over;
}

/** Whether it is seen in the middle of what has the focus. Nobody loses sight of a long text by a message at its edge. */
function hides(over: Element, focused: Element): boolean {
  const { x, y, width, height } = focused.getBoundingClientRect();
  return !over.contains(focused) && over.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
