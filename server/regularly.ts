import type { Logger } from "pino";
import { logFailure } from "./log/failures.ts";

/** Does `work` every `ms`, one at a time; `failed` is logged when it throws, and it is done again. `stop` waits for the one that runs. */
export function regularly(
  ms: number,
  work: () => Promise<unknown>,
  { log, failed }: { log: Logger; failed: string },
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(
        () => undefined,
        (error) => logFailure(log, error, failed),
      )
      .finally(() => {
        running = undefined;
      });
  }, ms).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
