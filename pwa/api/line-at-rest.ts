const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Resolves when nothing of what the page needs is on the line any more: it has loaded, and for twice as long as its slowest
 * answer took nothing more has come. What is still on its way tells nobody, so a slow line is given more time than a fast one.
 */
export function lineAtRest(): Promise<void> {
  return new Promise((resolve) => {
    let slowest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new PerformanceObserver((list) => wait(list.getEntries()));
    const wait = (answers: PerformanceEntryList) => {
      slowest = Math.max(slowest, ...answers.map(({ duration }) => duration));
      clearTimeout(timer);
      timer = setTimeout(whenIdle, Math.min(LONGEST_MS, Math.max(SHORTEST_MS, 2 * slowest)));
    };
    const whenIdle = () => {
      if (document.readyState !== "complete") return wait([]);
      seen.disconnect();
      resolve();
    };
    seen.observe({ type: "resource", buffered: true });
    wait([]);
  });
}
