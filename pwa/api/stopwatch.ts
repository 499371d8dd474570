/**
 * Measures the ms since it was made, with the clock that shows more: the phone's clock may be set
 * back, and the page's own clock stops while the phone sleeps. A wait that is too short costs one
 * call; one that is too long leaves old data on the screen.
 */
export function stopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - steady);
}
