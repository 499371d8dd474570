import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Condition } from "./http/health.ts";

/** ms. Requests that still run at the end may take as long. */
const PATIENCE_MS = 10_000;

/** What a program does before it ends: `steps`, the first one first. */
export type Stopping = { steps: (() => Promise<unknown>)[]; stop(code?: number): void };

/**
 * SIGTERM comes from a supervisor, with a proxy in front that must hear first: not ready, `drainMs` later the steps. Ctrl-C is
 * a person at a terminal: the steps at once, and so does a second signal of any kind.
 */
export function listenForEnd(condition: Condition, drainMs: () => number): Stopping {
  const steps: (() => Promise<unknown>)[] = [];
  const hurry = new AbortController();
  let stopping = false;

  function stop(code = 0, afterMs = 0): void {
    if (stopping) hurry.abort();
    if (stopping) return;
    stopping = true;
    condition.draining = true;
    // Whoever read our output may be gone by now; that must not keep the database running.
    process.stdout.on("error", () => {});
    console.log("\nকাগজ থামছে… (stopping)");
    (async () => {
      if (afterMs > 0) await delay(afterMs, undefined, { signal: hurry.signal }).catch(() => {});
      for (const step of steps) await step();
    })().then(
      () => process.exit(code),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  }

  process.on("SIGINT", () => stop());
  process.on("SIGTERM", () => stop(0, drainMs()));
  return { steps, stop: (code) => stop(code) };
}

/**
 * Lets requests that run come to their end, for ten seconds at most. A browser also holds sockets that it never used;
 * nothing but a look at what still runs tells them from those that are answered, so that is counted.
 */
export function countRequests(server: Server): { close(): Promise<void> } {
  let running = 0;
  let done = () => {};
  server.on("request", (_request, response) => {
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) done();
    });
  });
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        done = () => server.closeAllConnections();
        if (running === 0) done();
        setTimeout(done, PATIENCE_MS).unref();
      }),
  };
}
