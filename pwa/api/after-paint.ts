/** The longest wait, because a hidden page is not painted. */
const LATEST_MS = 500;

/**
 * Begins `work` once what has just been drawn is on the screen, so that nothing invisible delays
 * what is visible. Returns a function that cancels it; after the beginning it calls the function
 * that `work` returned, if any.
 */
export function afterPaint(work: () => unknown): () => void {
  let end: unknown;
  const begin = () => {
    cancelAnimationFrame(frame);
    end = work();
  };
  // A frame's callbacks run before it is painted, a timer set in them after.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clearTimeout(latest);
    timer = setTimeout(begin);
  });
  const latest = setTimeout(begin, LATEST_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(latest);
    clearTimeout(timer);
    if (typeof end === "function") end();
  };
}
