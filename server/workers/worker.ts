import type { Connection } from "../db/embedded/start.ts";
import type { Condition } from "../http/health.ts";
import type { Stopping } from "../stopping.ts";
import { DATABASE_VARIABLE, type Order, READY } from "./words.ts";

/** The embedded database that the first process runs. */
export function handedDatabase(): Connection | undefined {
  const handed = process.env[DATABASE_VARIABLE];
  return handed ? JSON.parse(handed) : undefined;
}

/**
 * Obeys the first process instead of signals: a terminal sends Ctrl-C to both, and two words would end a drain. Without the first
 * process a worker ends by itself. Call it before anything that waits.
 */
export function obey(condition: Condition, stopping: Stopping): { serves(leave: () => Promise<void>): void } {
  const serving = Promise.withResolvers<() => Promise<void>>();
  let isUp = true;
  condition.databaseUp = () => isUp;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("message", async (word: Order) => {
    if (word.type === "database") isUp = word.isUp;
    if (word.type === "stop") stopping.stop(0, word.afterMs);
    if (word.type !== "leave") return;
    const leave = await serving.promise;
    await leave();
    stopping.stop();
  });
  return {
    serves(leave) {
      serving.resolve(leave);
      process.send?.(READY);
    },
  };
}
