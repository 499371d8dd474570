import type { Logger } from "pino";
import { logFailure } from "./log/failures.ts";

/**
 * Does `work` every `ms`, and `now` at once, one at a time; `failed` is logged when it throws, and
 * it is done again. `stop` waits for the one that runs.
 */
export function regularly(
  ms: number,
  work: () => Promise<unknown>,
  { log, failed, now = false }: { log: Logger; failed: string; now?: boolean },
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work()
      .then(
        () => undefined,
        (error) => logFailure(log, error, failed),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, ms).unref();
  if (now) begin();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Begins `work` every `ms`, while fewer than `most` of it run: each goes on by itself until nothing
 * is left, so that what hangs holds up nothing else. `stop` waits for all that run.
 */
export function inLanes(
  ms: number,
  most: number,
  work: () => Promise<unknown>,
  { log, failed }: { log: Logger; failed: string },
): { stop(): Promise<void> } {
  const lanes = new Set<Promise<void>>();
  const open = async () => {
    if (lanes.size >= most) return;
    const lane = work()
      .then(
        () => undefined,
        (error) => logFailure(log, error, failed),
      )
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };
  const opening = regularly(ms, open, { log, failed });
  return {
    async stop() {
      await opening.stop();
      await Promise.all(lanes);
    },
  };
}
