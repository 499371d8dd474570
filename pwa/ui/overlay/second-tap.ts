/** ms and px between the taps of a double tap on an iPhone. */
const BETWEEN_MS = 500;
const APART_PX = 40;
/** ms. As long as a busy phone may take to tell of a tap. */
const LATE_MS = 1_000;

/**
 * Listens to taps while something lies over the page. Answers what to call when that is gone: if a tap took it away and was the
 * first of a double tap, the second meets nothing. It would meet what lay beneath: another order, or a payment.
 */
export function absorbSecondTap(): () => void {
  const end = new AbortController();
  let isGone = false;
  let last: MouseEvent | undefined;
  const hear = (event: MouseEvent) => {
    // By a key, or by a script.
    if (event.detail === 0) return;
    if (isGone) {
      // After a tap elsewhere, one in the old place is meant.
      if (!last || !belongTogether(last, event)) return end.abort();
      event.stopPropagation();
      event.preventDefault();
    }
    last = event;
  };
  addEventListener("click", hear, { capture: true, signal: end.signal });
  return () => {
    isGone = true;
    setTimeout(() => end.abort(), LATE_MS);
  };
}

/** Browsers count the taps of a double tap in `detail`. Those of an iPhone, which alone have gestures as events, do not. */
function belongTogether(first: MouseEvent, second: MouseEvent): boolean {
  if (!("GestureEvent" in globalThis)) return second.detail > 1;
  const apart = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < BETWEEN_MS && apart < APART_PX;
}
