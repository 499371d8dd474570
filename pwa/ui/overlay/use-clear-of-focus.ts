import { useEffect, useRef } from "react";

/** Takes an element that lies over the page away when Tab brings the focus to something that it hides. */
export function useClearOfFocus(away: () => void) {
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement;
      if (key === "Tab" && focused && over.current && hides(over.current, focused)) away();
    };
    addEventListener("keyup", look);
    return () => removeEventListener("keyup", look);
  });
  return over;
}

function hides(over: Element, focused: Element): boolean {
  const a = over.getBoundingClientRect();
  const b = focused.getBoundingClientRect();
  return !over.contains(focused) && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
