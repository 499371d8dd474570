import {
  type DeskNumbers,
  HEARTBEAT_MS,
  type LiveEvent,
  type LiveList,
  liveLists,
  type Versions,
} from "../../contract/live.ts";
import { findLocks } from "../storage/locks.ts";
import { requestAllLists, requestLists } from "./changes.ts";
import { keepNumbers } from "./desk-numbers.ts";
import { stopwatch } from "./stopwatch.ts";
import { noteStreamHeard, noteStreamLost, SILENCE_MS } from "./stream-heard.ts";

type StreamEvent = {
  event: LiveEvent;
  lists: LiveList[];
  versions?: Versions | undefined;
  numbers?: DeskNumbers | undefined;
};
/** `refused`: the server answered without a stream, so the session may be over. */
type StreamEvents = { heard(heard: StreamEvent): void; refused(): void };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const WATCH_MS = 5_000;
/** After a stream of this length the next failure counts as the first. */
const GOOD_MS = 60_000;

/**
 * Receives the server's events. After a failure it connects again with growing random waits, so
 * that a server that restarts is not reached by everybody at once. The browser's own reconnecting
 * lacks that, and it trusts a silent connection.
 */
function openEventStream({ heard, refused }: StreamEvents) {
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
    // As for calls, the browser's word is trusted when it is no.
    if (navigator.onLine === false) {
      fail();
      return;
    }
    const opened = new EventSource("/api/live");
    source = opened;
    sinceOpened = sinceHeard = stopwatch();
    for (const event of ["hello", "changed", "catch-up", "beat"] satisfies LiveEvent[])
      opened.addEventListener(event, ({ data }) => {
        sinceHeard = stopwatch();
        heard({ event, ...factsIn(data) });
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
    /**
     * For a sign that the network has changed: connects at once, unless the stream was heard just
     * now.
     */
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

function factsIn(data: unknown): Omit<StreamEvent, "event"> {
  const { lists = [], ...facts } = JSON.parse(String(data)) as {
    lists?: string[];
    versions?: Versions;
    numbers?: DeskNumbers;
  };
  // A newer server may name lists that this page does not know.
  return { ...facts, lists: liveLists.filter((list) => lists.includes(list)) };
}

/** The longest random wait after a loss of events that hit all pages at once. */
const CATCH_UP_SPREAD_MS = 2_000;

/**
 * Receives the events of the signed-in user, in one tab for all tabs of this browser. Lists are
 * polled less often while events arrive, and as usual if no stream gets through. Answers a function
 * that stops it.
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

  function take({ event, lists, versions, numbers }: StreamEvent): void {
    sinceHeard = stopwatch();
    noteStreamHeard();
    if (event !== "beat") keepNumbers(numbers);
    if (event === "hello") requestAllLists(versions);
    else if (event === "catch-up")
      setTimeout(() => requestAllLists(), Math.random() * CATCH_UP_SPREAD_MS);
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
  // An open stream prevents the back/forward cache. It is opened again when the page is shown
  // again.
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
    keepNumbers(undefined);
    noteStreamLost();
  };
}

/** `takeOver`: begins here, because the working tab seems dead. */
type OneTab = { takeOver(): void; stop(): void };

/**
 * Lets one tab of this browser do something, and the next one when that closes. `begin` starts it
 * and answers a function that ends it. Without Web Locks (plain http in a LAN) only visible tabs do
 * it, because a browser makes few connections to one server.
 */
export function inOneTab(name: string, begin: () => () => void): OneTab {
  const locks = findLocks();
  return locks ? byLock(locks, name, begin) : whileVisible(begin);
}

function byLock(locks: LockManager, name: string, begin: () => () => void): OneTab {
  let end: (() => void) | undefined;
  let queued: AbortController | undefined;
  let stopped = false;
  request({});

  function request(how: LockOptions): void {
    queued?.abort();
    const turn = new AbortController();
    queued = turn;
    // A request that steals the lock can't have a signal.
    const options = how.steal ? how : { ...how, signal: turn.signal };
    const hold = () => (stopped || turn.signal.aborted ? undefined : work());
    const held = new Promise((resolve) => resolve(locks.request(name, options, hold)));
    held.catch((error: unknown) => {
      if (queued !== turn || stopped) return;
      end?.();
      // Another tab has stolen the lock: wait for the next turn. A manager that refuses is asked
      // for none.
      if (error instanceof DOMException && error.name === "AbortError") request({});
    });
  }

  function work(): Promise<void> {
    const finish = begin();
    return new Promise((release) => {
      end = () => {
        end = undefined;
        finish();
        release();
      };
    });
  }

  return {
    takeOver() {
      if (end || stopped) return;
      // A manager that has turned out to grant nothing grants no theft either.
      if (findLocks()) request({ steal: true });
      else void work();
    },
    stop() {
      stopped = true;
      queued?.abort();
      end?.();
    },
  };
}

function whileVisible(begin: () => () => void): OneTab {
  let end: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "visible") end ??= begin();
    else {
      end?.();
      end = undefined;
    }
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return {
    takeOver: () => {},
    stop() {
      document.removeEventListener("visibilitychange", follow);
      end?.();
      end = undefined;
    },
  };
}
