/**
 * Answers the ms since it was made, by the clock that says more: the phone's own may be set back, and the steady one of the page
 * stands still while the phone sleeps. Waiting too short costs a question, too long leaves a person with old news.
 */
export function stopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - steady);
}
