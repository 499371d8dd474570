import { HEARTBEAT_MS, type LiveEvent, type LiveList, liveLists } from "../../contract/live.ts";
import { stopwatch } from "./stopwatch.ts";
import { SILENCE_MS } from "./stream-heard.ts";

export type Heard = { event: LiveEvent; lists: LiveList[] };
/** `refused`: the server answered, but with no stream; the session may be over. */
export type StreamEvents = { heard(heard: Heard): void; refused(): void };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const WATCH_MS = 5_000;
/** After a stream has lasted this long, the next failure counts as the first. */
const GOOD_MS = 60_000;

/**
 * The server's events, over and over: reconnects with growing waits of random length, so that a server coming back is not
 * met by everybody at once. The browser's own reconnecting does neither, and trusts a connection that has gone silent.
 */
export function openEventStream({ heard, refused }: StreamEvents) {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let sinceOpened = stopwatch();
  let sinceHeard = stopwatch();
  const watch = setInterval(() => {
    if (source && sinceHeard() > SILENCE_MS) fail();
  }, WATCH_MS);
  connect();

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    source?.close();
    const opened = new EventSource("/api/live");
    source = opened;
    sinceOpened = sinceHeard = stopwatch();
    for (const event of ["hello", "changed", "catch-up", "beat"] satisfies LiveEvent[])
      opened.addEventListener(event, ({ data }) => {
        sinceHeard = stopwatch();
        heard({ event, lists: listsIn(data) });
      });
    opened.addEventListener("error", () => {
      if (opened !== source) return;
      if (opened.readyState === EventSource.CLOSED) refused();
      fail();
    });
  }

  function fail(): void {
    source?.close();
    source = undefined;
    failures = sinceOpened() > GOOD_MS ? 1 : failures + 1;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    retry ??= setTimeout(connect, wait * (0.5 + Math.random()));
  }

  return {
    /** For a sign that the network came back or died: reconnects now, unless the stream was heard a moment ago. */
    hurry(): void {
      if (source && sinceHeard() < HEARTBEAT_MS) return;
      failures = 0;
      connect();
    },
    close(): void {
      clearInterval(watch);
      clearTimeout(retry);
      source?.close();
      source = undefined;
    },
  };
}

function listsIn(data: unknown): LiveList[] {
  const { lists = [] } = JSON.parse(String(data)) as { lists?: string[] };
  // A newer server may know lists that this page doesn't.
  return liveLists.filter((list) => lists.includes(list));
}
