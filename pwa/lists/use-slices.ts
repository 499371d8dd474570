import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../api/after-paint.ts";

/** A row is higher than that, in px: so no more than these are in sight. */
const ROW_PX = 60;
const FIRST = Math.max(1, Math.ceil(globalThis.innerHeight / ROW_PX));
/**
 * Few slices, since each costs a rendering of the screen; none so large that a slow phone is long
 * deaf to a tap.
 */
const SLICES = { first: FIRST, next: (drawn: number) => Math.min(drawn * 8, drawn + 150) };

/**
 * The rows to draw now: first those in sight, then the others in slices. A long list is soon
 * visible and soon complete, which a search in the page, printing and going back to a far position
 * need. Another `key` is another list.
 */
export function useSlices<Row>(rows: Row[], key: unknown = ""): Row[] {
  const drawn = useDrawn(rows.length, { ...SLICES, key });
  return drawn < rows.length ? rows.slice(0, drawn) : rows;
}

/**
 * How many of `total` parts of a screen to draw now: the `first`, and after each paint the `next`.
 */
export function useDrawn(
  total: number,
  { first, next, key = "" }: { first: number; next: (drawn: number) => number; key?: unknown },
): number {
  const [state, setState] = useState({ key, drawn: first });
  const drawn = state.key === key ? state.drawn : first;
  const left = total > drawn;
  useEffect(() => {
    if (!left) return;
    return afterPaint(() => startTransition(() => setState({ key, drawn: next(drawn) })));
  }, [key, drawn, left, next]);
  return Math.min(drawn, total);
}
