/**
 * Measures the ms since it was made, by whichever clock shows more: the phone's clock may be set back, and the page's own stops
 * while the phone sleeps. Too short a wait costs one call; too long a wait leaves old data on the screen.
 */
export function stopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - steady);
}
