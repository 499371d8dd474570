import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** The server as the watch sees it. `revive` throws while it can't be started. `keepTidy` is called at each look. */
export type Watched = { isAlive(): boolean; revive(): Promise<void>; keepTidy(): void };
export type Watch = {
  isUp(): boolean;
  /** Resolves when no start is under way any more. */
  stop(): Promise<void>;
};
export type WatchEvents = {
  log: Pick<Logger, "error" | "warn">;
  /** Called once, when the server could not be restarted. Watching ends then. */
  lost(reason: Error): void;
};

const LOOK_MS = 250;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const GIVE_UP_MS = 30_000;

/**
 * Checks four times a second whether the server lives, and restarts it when it died: at once, then with doubling pauses, for
 * half a minute. A start itself may take as long as it needs.
 */
export function watchServer(server: Watched, { log, lost }: WatchEvents, giveUpMs = GIVE_UP_MS): Watch {
  const stopping = new AbortController();
  let up = true;
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      up = server.isAlive();
      if (!up && !(await bringBack())) return;
      up = true;
      server.keepTidy();
      await pause(LOOK_MS);
    }
  }

  /** False when it gave up or was told to stop. */
  async function bringBack(): Promise<boolean> {
    const died = performance.now();
    log.error("the embedded database died: starting it again");
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const failure = await server.revive().catch((error: Error) => error);
      const ms = Math.round(performance.now() - died);
      if (!failure) {
        log.warn({ ms }, "the embedded database is back");
        return true;
      }
      if (ms > giveUpMs) {
        lost(failure);
        return false;
      }
      await pause(wait);
    }
    return false;
  }

  return {
    isUp: () => up,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
