const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Resolves when the connection is idle: the page has loaded, and nothing more has come for twice the time of the slowest answer.
 * Requests that are still running can't be seen, so a slow connection is given more time than a fast one.
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
