import { startTransition, useEffect, useState } from "react";

/** More than a phone or a tablet shows at once. */
const FIRST = 8;
/** So many more at a time that a slow phone still hears a finger in between. */
const SLICE = 14;

/**
 * The rows to draw now: those in sight at once, then the others slice by slice, so that a long list is soon seen, and soon
 * whole, for a search in the page, for print, and for a way back to a place far down. Another `key` is another list.
 */
export function useSlices<Row>(rows: Row[], key: unknown = ""): Row[] {
  const [state, setState] = useState({ key, drawn: FIRST });
  const drawn = state.key === key ? state.drawn : FIRST;
  const left = rows.length > drawn;
  useEffect(() => {
    if (!left) return;
    // After the slice before has been painted, and after what else waits.
    const timer = setTimeout(() => startTransition(() => setState({ key, drawn: drawn + SLICE })));
    return () => clearTimeout(timer);
  }, [key, drawn, left]);
  return left ? rows.slice(0, drawn) : rows;
}
