import { useCallback, useEffect, useState } from "react";

/** Seconds left of a wait that began with `start(seconds)`; 0 when there is none. By the clock, since phones sleep. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, []);
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), start];
}
