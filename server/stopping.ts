import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** How long requests that are still running may take at the end. */
const PATIENCE_MS = 10_000;

export type Stopping = ReturnType<typeof createStopping>;

export function createStopping() {
  /** Called at each word to stop, with the ms until the steps are taken: 0 at the second word. */
  const heard: ((afterMs: number) => void)[] = [];
  /** Done in order before the program ends. */
  const steps: (() => Promise<unknown>)[] = [];
  const hurry = new AbortController();
  let stopping = false;

  /** Ends the program `afterMs` from now; said again, at once. */
  function stop(code = 0, afterMs = 0): void {
    for (const hear of heard) hear(stopping ? 0 : afterMs);
    if (stopping) hurry.abort();
    else void end(code, afterMs);
    stopping = true;
  }

  async function end(code: number, afterMs: number): Promise<void> {
    try {
      if (afterMs > 0) await delay(afterMs, undefined, { signal: hurry.signal }).catch(() => {});
      for (const step of steps) await step();
      process.exit(code);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }

  return { heard, steps, stop };
}

/**
 * After SIGTERM a proxy must notice first: it is not ready, and waits `drainMs`. After Ctrl-C or a
 * second signal it does not.
 */
export function listenForEnd({ heard, stop }: Stopping, drainMs: () => number): void {
  let told = false;
  heard.push(() => {
    if (told) return;
    told = true;
    console.log("\nকাগজ থামছে… (stopping)");
  });
  process.on("SIGINT", () => stop());
  process.on("SIGTERM", () => stop(0, drainMs()));
  // A closed terminal does not end what runs in the background.
  if (!process.stdin.isTTY) process.on("SIGHUP", () => {});
}

/**
 * Ends a server without losing a request: sockets that were never used look like those of running
 * ones.
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
