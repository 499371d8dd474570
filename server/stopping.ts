import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Condition } from "./http/health.ts";

/** How long requests that are still running may take at the end. */
const PATIENCE_MS = 10_000;

/** `steps` are done in order before the program ends. */
export type Stopping = { steps: (() => Promise<unknown>)[]; stop(code?: number): void };

/**
 * SIGTERM comes from a supervisor, maybe with a proxy in front that must notice first: the program is not ready any more, and
 * takes the steps after `drainMs`. After Ctrl-C, or a second signal, it takes them at once.
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
    // A closed terminal must not stop us from stopping the database.
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
 * Closes a server after its running requests have ended, or after {@link PATIENCE_MS}. Requests are counted, because sockets
 * that a browser opened but never used look like those of running requests.
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
