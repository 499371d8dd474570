import { useCallback, useEffect, useState } from "react";
import { stopwatch } from "../api/stopwatch.ts";

/**
 * The seconds that are left since `start(seconds)`, or 0. Uses a clock, because timers stop while a
 * phone sleeps.
 */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ ms: number; elapsed: () => number }>();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (!wait) return;
    const timer = setInterval(() => {
      setPassed(wait.elapsed());
      if (wait.elapsed() >= wait.ms) setWait(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [wait]);
  const start = useCallback((seconds: number) => {
    setPassed(0);
    setWait({ ms: seconds * 1000, elapsed: stopwatch() });
  }, []);
  return [wait ? Math.max(0, Math.ceil((wait.ms - passed) / 1000)) : 0, start];
}
