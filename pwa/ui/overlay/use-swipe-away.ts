import { type PointerEvent, useRef } from "react";

const FAR = 80;

/** Moves an element sideways with the finger. Calls `away` when it was moved far enough. */
export function useSwipeAway(away: () => void) {
  const from = useRef<number | null>(null);
  const move = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) event.currentTarget.style.transform = `translateX(${event.clientX - from.current}px)`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return;
    const moved = Math.abs(event.clientX - from.current);
    from.current = null;
    if (moved > FAR) away();
    else event.currentTarget.style.transform = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") from.current = event.clientX;
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
