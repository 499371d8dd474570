import type { DeskNumbers } from "../../contract/live.ts";
import { isStreamHeard } from "./stream-heard.ts";

let newest: DeskNumbers | undefined;

/** Keeps what an event brought; undefined where it brought none, or may have been missed. */
export function keepNumbers(numbers: DeskNumbers | undefined): void {
  newest = numbers;
}

/**
 * Answers a function that answers the numbers which have come since it was last called; undefined
 * where they are to be asked for.
 */
export function numbersReader(): () => DeskNumbers | undefined {
  let read: DeskNumbers | undefined;
  return () => {
    if (newest === read || !isStreamHeard()) return undefined;
    read = newest;
    return read;
  };
}
