import { requestAllLists, requestLists } from "./changes.ts";
import { openEventStream, type StreamEvent } from "./event-stream.ts";
import { inOneTab } from "./one-tab.ts";
import { stopwatch } from "./stopwatch.ts";
import { noteStreamHeard, noteStreamLost, SILENCE_MS } from "./stream-heard.ts";

/** The longest random wait after a loss of events that hit all pages at once. */
const CATCH_UP_SPREAD_MS = 2_000;

/**
 * Receives the events of the signed-in user, in one tab for all tabs of this browser. Lists are polled less often while events
 * arrive, and as usual if no stream gets through. Answers a function that stops it.
 */
export function startEvents(userId: string): () => void {
  let sinceHeard = stopwatch();
  let stream: ReturnType<typeof openEventStream> | undefined;
  const name = `kagoj-live-${userId}`;
  const others = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  others?.addEventListener("message", ({ data }: MessageEvent<StreamEvent>) => take(data));

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
        // If the session is over, this call notices it.
        refused: () => requestLists(["balance"]),
      });
      stream = opened;
      return () => {
        stream = undefined;
        opened.close();
      };
    });
  }

  function take({ event, lists, versions }: StreamEvent): void {
    sinceHeard = stopwatch();
    noteStreamHeard();
    if (event === "hello") requestAllLists(versions);
    else if (event === "catch-up") setTimeout(() => requestAllLists(), Math.random() * CATCH_UP_SPREAD_MS);
    else requestLists(lists);
  }

  const isSilent = () => sinceHeard() > SILENCE_MS;

  /** When shown or online again: loads what was missed before the stream is open again. */
  function wake(): void {
    if (document.visibilityState !== "visible") return;
    if (isSilent()) {
      requestAllLists();
      tab.takeOver();
    }
    stream?.hurry();
  }
  // An open stream prevents the back/forward cache. It is opened again when the page is shown again.
  const leave = () => tab.stop();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    tab = join();
    requestAllLists();
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
