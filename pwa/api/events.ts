import type { LiveList } from "../../contract/live.ts";
import { type Heard, openEventStream, SILENCE_MS } from "./event-stream.ts";
import { inOneTab } from "./one-tab.ts";
import { stopwatch } from "./stopwatch.ts";

type Ask = { work: () => Promise<unknown>; busy: boolean; again: boolean };

/** After a loss that everybody had at once, not everybody asks at once. */
const CATCH_UP_SPREAD_MS = 2_000;
/** The same for a price or a notice, which all open pages ask for: still at once, for an eye. */
const SPREAD_MS = 250;
const everybodys: LiveList[] = ["prices", "switches", "notices"];

const asks = new Map<LiveList, Set<Ask>>();

/**
 * Does `work` whenever the server says that this list has changed, and when something may have been missed. One at a time:
 * what changes meanwhile is asked for once more afterwards. A failure is left to the next poll. Returns the way to stop.
 */
export function onChange(list: LiveList, work: () => Promise<unknown>): () => void {
  const ask: Ask = { work, busy: false, again: false };
  const others = asks.get(list) ?? new Set();
  asks.set(list, others.add(ask));
  return () => others.delete(ask);
}

/**
 * Listens for the signed-in person, through one tab for all of this browser's. The polls go on beside it: they are what
 * remains where no stream gets through. Returns the way to stop.
 */
export function startEvents(userId: string): () => void {
  let sinceHeard = stopwatch();
  let stream: ReturnType<typeof openEventStream> | undefined;
  const name = `kagoj-live-${userId}`;
  const others = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  others?.addEventListener("message", ({ data }: MessageEvent<Heard>) => take(data));

  let tab = join();
  const watch = setInterval(() => {
    if (document.visibilityState === "visible" && isSilent()) tab.takeOver();
  }, SILENCE_MS / 4);

  function join() {
    return inOneTab(name, () => {
      const opened = openEventStream({
        heard(heard) {
          others?.postMessage(heard);
          take(heard);
        },
        // Whoever is not signed in any more learns it from this.
        refused: () => askFor("balance"),
      });
      stream = opened;
      return () => {
        stream = undefined;
        opened.close();
      };
    });
  }

  function take({ event, lists }: Heard): void {
    sinceHeard = stopwatch();
    if (event === "hello") askForAll();
    else if (event === "catch-up") setTimeout(askForAll, Math.random() * CATCH_UP_SPREAD_MS);
    else for (const list of lists) askFor(list);
  }

  const isSilent = () => sinceHeard() > SILENCE_MS;

  /** Shown again, or online again: what was slept through is asked for before the line stands again. */
  function wake(): void {
    if (document.visibilityState !== "visible") return;
    if (isSilent()) {
      askForAll();
      tab.takeOver();
    }
    stream?.hurry();
  }
  // An open line keeps a page from being put aside whole for "back"; it begins anew when the page is shown again.
  const leave = () => tab.stop();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    tab = join();
    askForAll();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    clearInterval(watch);
    tab.stop();
    others?.close();
  };
}

function askForAll(): void {
  for (const list of asks.keys()) askFor(list, 0);
}

function askFor(list: LiveList, spreadMs = everybodys.includes(list) ? SPREAD_MS : 0): void {
  for (const ask of asks.get(list) ?? [])
    if (spreadMs > 0) setTimeout(() => void doAsk(ask), Math.random() * spreadMs);
    else void doAsk(ask);
}

async function doAsk(ask: Ask): Promise<void> {
  ask.again = true;
  if (ask.busy) return;
  ask.busy = true;
  while (ask.again) {
    ask.again = false;
    // Each list has its own way to say that it is old, and the connection its own to say that it is lost.
    await ask.work().catch(() => undefined);
  }
  ask.busy = false;
}
