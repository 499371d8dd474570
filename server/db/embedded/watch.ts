import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/**
 * The server as the watch sees it. `revive` throws while it can't be started. `keepTidy` is called
 * at each look.
 */
type Watched = { isAlive(): boolean; revive(): Promise<void>; keepTidy(): void };
export type Watch = ReturnType<typeof watchServer>;
export type WatchEvents = {
  log: Pick<Logger, "error" | "warn">;
  /** Called once, when the server could not be restarted. Watching ends then. */
  lost(reason: Error): void;
};

const LOOK_MS = 250;
const FIRST_PAUSE_MS = 100;
const GIVE_UP_MS = 30_000;

/**
 * Looks four times a second, and restarts a server that died: at once, then with doubling pauses,
 * for half a minute.
 */
export function watchServer(server: Watched, { log, lost }: WatchEvents, giveUpMs = GIVE_UP_MS) {
  const stopping = new AbortController();
  const pause = (ms: number) =>
    delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  let died: number | undefined;
  let wait = FIRST_PAUSE_MS;

  async function look(): Promise<void> {
    if (server.isAlive()) {
      server.keepTidy();
      return pause(LOOK_MS);
    }
    if (died === undefined) log.error("the embedded database died: starting it again");
    died ??= performance.now();
    const failure = await server.revive().catch((error: Error) => error);
    const ms = Math.round(performance.now() - died);
    if (!failure) {
      log.warn({ ms }, "the embedded database is back");
      [died, wait] = [undefined, FIRST_PAUSE_MS];
    } else if (ms > giveUpMs) {
      stopping.abort();
      lost(failure);
    } else {
      await pause(wait);
      wait *= 2;
    }
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) await look();
  })();

  return {
    isUp: (): boolean => died === undefined,
    /** Resolves when no start is under way any more. */
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
