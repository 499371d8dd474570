/**
 * What `read` answers, as it was within `ms`: however many ask, it is read once, and anew after a
 * failure. `read` is given what was answered before.
 */
export function keptFor<T>(
  ms: number,
  read: (before: Promise<T> | undefined) => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (kept && performance.now() - kept.at < ms) return kept.value;
    const asked = { at: performance.now(), value: read(kept?.value) };
    kept = asked;
    asked.value.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.value;
  };
}
