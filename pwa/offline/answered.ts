import { stopwatch } from "../api/stopwatch.ts";
import { inTime, isNoAnswer, noAnswer } from "../storage/in-time.ts";

/** So long a storage counts as gone after it has not answered, unless that answer still comes. */
const GONE_MS = 30_000;

/**
 * Waits for a storage, but not for ever: some browsers fire no event at all. Then every other
 * question is refused at once for a while, so that a screen waits only once, and the app goes on as
 * without it. What is answered throws NoAnswer.
 */
export function answering(): <T>(ask: () => Promise<T>) => Promise<T> {
  let gone: { since: () => number } | undefined;
  return async (ask) => {
    if (gone && gone.since() < GONE_MS) throw noAnswer();
    const answer = ask();
    try {
      return await inTime(answer);
    } catch (error) {
      if (isNoAnswer(error)) {
        gone = { since: stopwatch() };
        const hear = () => {
          gone = undefined;
        };
        answer.then(hear, hear);
      }
      throw error;
    }
  };
}

/** Waits for this phone's databases. */
export const answered = answering();
