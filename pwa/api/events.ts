import { askFor, askForAll } from "./changes.ts";
import { type Heard, openEventStream } from "./event-stream.ts";
import { inOneTab } from "./one-tab.ts";
import { stopwatch } from "./stopwatch.ts";
import { noteStreamHeard, noteStreamLost, SILENCE_MS } from "./stream-heard.ts";

/** After a loss that everybody had at once, not everybody asks at once. */
const CATCH_UP_SPREAD_MS = 2_000;

/**
 * Listens for the signed-in person, through one tab for all of this browser's. While it is heard the polls rest; they
 * are what remains where no stream gets through. Returns the way to stop.
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
        refused: () => askFor(["balance"]),
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
    noteStreamHeard();
    if (event === "hello") askForAll();
    else if (event === "catch-up") setTimeout(askForAll, Math.random() * CATCH_UP_SPREAD_MS);
    else askFor(lists);
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
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("online", wake, { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", comeBack, { signal });
  return () => {
    listening.abort();
    clearInterval(watch);
    tab.stop();
    others?.close();
    noteStreamLost();
  };
}
