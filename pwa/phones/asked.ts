import { useEffect } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { useCountdown } from "../ui/use-countdown.ts";

/** When a code was asked for, in ms, and in how many seconds the next one may be. */
export type Asked = { at: number; waitSeconds: number };

export const askedNow = (waitSeconds: number): Asked => ({ at: Date.now(), waitSeconds });

/**
 * A part of the history's entry, which outlives the page: a phone may discard it while its person
 * reads the SMS. Never a code or a password. Undefined takes it away.
 */
export function useEntryPart<Value>(name: string) {
  const entry = useHistoryState<Record<string, unknown> | null>();
  const keep = (value: Value | undefined) =>
    history.replaceState({ ...history.state, [name]: value }, "");
  return [entry?.[name] as Value | undefined, keep] as const;
}

/** The seconds until another code may be asked for, or 0. */
export function useWaitSince(asked: Asked | undefined): number {
  const [left, wait] = useCountdown();
  useEffect(() => {
    if (!asked) return;
    const { at, waitSeconds } = asked;
    // No longer than it was, whatever became of the clock.
    wait(Math.min(waitSeconds, Math.max(0, waitSeconds - (Date.now() - at) / 1000)));
  }, [asked, wait]);
  return left;
}
