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
