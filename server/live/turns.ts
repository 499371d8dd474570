/** How long those wait at least whose turn has not come, in ms. */
const STEP_MS = 20;

/**
 * Does something for each that was added, for so many a second: the longest waiting first. What is
 * added again meanwhile keeps its place. After a quiet time so many (`atOnce`) need not wait.
 */
export function inTurns<Each>(
  work: (one: Each) => void,
  { aSecond, atOnce }: { aSecond: number; atOnce: number },
) {
  const waiting = new Set<Each>();
  let turns = atOnce;
  let countedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    timer = undefined;
    const now = performance.now();
    turns = Math.min(atOnce, turns + ((now - countedAt) / 1_000) * aSecond);
    countedAt = now;
    for (const one of waiting) {
      if (turns < 1) break;
      turns -= 1;
      waiting.delete(one);
      work(one);
    }
    if (waiting.size > 0) timer = setTimeout(run, STEP_MS).unref();
  }

  return {
    add(some: Iterable<Each>): void {
      for (const one of some) waiting.add(one);
      if (!timer) run();
    },
    remove: (one: Each) => waiting.delete(one),
    stop: () => clearTimeout(timer),
  };
}
