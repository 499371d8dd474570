import type { Logger } from "pino";
import {
  type DeskNumbers,
  HEARTBEAT_MS,
  type LiveEvent,
  type LiveList,
  type Versions,
} from "../../contract/live.ts";
import { appError } from "../app-error.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Connection } from "../db/sql.ts";
import type { Clerk } from "../db/whose.ts";
import type { Change, SignedIn } from "../http/app-types.ts";
import { openHub } from "./hub.ts";
import { inTurns } from "./turns.ts";

type Stream = {
  userId: string;
  /** Whose lists a worker sees a part of; else the same. They hear that those have changed. */
  payer: string;
  sessionId: string;
  /** Of staff only. */
  findDesk: FindDesk | undefined;
  /**
   * When its next beat is due, in ms by performance.now(), which does not follow the clock when
   * that is set.
   */
  beatAt: number;
  /** Sends the first event. All others wait for it. */
  greet(versions: Versions | undefined): void;
  /** `numbers`: those of the newest change. Without them the page asks for them. */
  tell(lists: Iterable<LiveList>, numbers?: DeskNumbers): void;
  catchUp(): void;
  beat(): void;
  end(): void;
};
type Listener = Pick<Stream, "userId" | "payer" | "sessionId" | "findDesk">;
/**
 * What staff hear at a change, as it is after the change of this number, and on which services they
 * work by now.
 */
export type FindDesk = (change: number) => Promise<Clerk & { numbers: DeskNumbers }>;

const encoder = new TextEncoder();

/**
 * A slow reader gets events later and merged, so that only a few names of lists wait for it.
 * `onGone`: it has ended.
 */
function openStream(listener: Listener, onGone: (stream: Stream) => void) {
  let waiting = new Set<LiveList>();
  let numbers: DeskNumbers | undefined;
  let missed = false;
  let greeted = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
    pull: flush,
    cancel: gone,
  });
  const stream: Stream = {
    ...listener,
    beatAt: performance.now() + HEARTBEAT_MS,
    greet(versions) {
      greeted = true;
      controller?.enqueue(frameOf("hello", JSON.stringify({ versions })));
      flush();
    },
    tell(lists, newest) {
      for (const list of lists) waiting.add(list);
      numbers = newest;
      flush();
    },
    catchUp() {
      missed = true;
      flush();
    },
    beat() {
      if (hasRoom()) write("beat");
    },
    end() {
      controller?.close();
      gone();
    },
  };
  return { stream, body };

  function hasRoom(): boolean {
    return greeted && (controller?.desiredSize ?? 0) > 0;
  }

  function flush(): void {
    if (!hasRoom() || (!missed && waiting.size === 0)) return;
    const [all, changed] = [missed, { lists: [...waiting], numbers }];
    // Reset before writing, because writing calls `pull` at once, which would send it all again.
    missed = false;
    waiting = new Set();
    numbers = undefined;
    if (all) write("catch-up");
    else write("changed", JSON.stringify(changed));
  }

  function write(event: LiveEvent, data = "{}"): void {
    controller?.enqueue(frameOf(event, data));
    stream.beatAt = performance.now() + HEARTBEAT_MS;
  }

  function gone(): void {
    if (!controller) return;
    controller = undefined;
    onGone(stream);
  }
}

function frameOf(event: LiveEvent, data: string): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${data}\n\n`);
}

/**
 * A browser has one stream for all its tabs. A phone that changes networks leaves dead ones behind,
 * so the oldest are ended.
 */
const MAX_PER_USER = 10;
const TICK_MS = 1_000;
const RECHECK_TICKS = 30;
/**
 * Every page of staff asks for its lists when it hears that all orders have changed, and they
 * change as long as anybody works. So many of them hear in a second, and each of all until then:
 * what they cost has a bound, and at a desk of a few pages each hears at once.
 */
const STAFF_TURNS = { aSecond: 100, atOnce: 50 };

/** The open streams of this process. `stillOpen` answers which of these sessions are still good. */
export function createStreams(stillOpen: (sessionIds: string[]) => Promise<Set<string>>) {
  const all = new Set<Stream>();
  const byUser = new Map<string, Set<Stream>>();
  const workers = new Map<string, Set<Stream>>();
  const staff = new Set<Stream>();
  /** What those of staff hear at their turn: the lists, each with the services it changed of. */
  const untold = new Map<Stream, Told>();
  const turns = inTurns<Stream>((stream) => void takeTurn(stream), STAFF_TURNS);
  let changes = 0;
  let ticks = 0;
  const timer = setInterval(tick, TICK_MS).unref();

  function tick(): void {
    const now = performance.now();
    for (const stream of all) if (stream.beatAt <= now) stream.beat();
    ticks += 1;
    // A session may also end without a notification: by its age.
    if (ticks % RECHECK_TICKS === 0) void recheck(all);
  }

  async function recheck(streams: Iterable<Stream>): Promise<void> {
    const asked = [...streams];
    if (asked.length === 0) return;
    // When the database is away, all streams stay: a listener only learns names of lists.
    const living = await stillOpen([...new Set(asked.map((one) => one.sessionId))]).catch(
      () => undefined,
    );
    if (living) for (const stream of asked) if (!living.has(stream.sessionId)) stream.end();
  }

  function add(stream: Stream): void {
    const mine = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, mine.add(stream));
    all.add(stream);
    if (stream.findDesk) staff.add(stream);
    if (stream.payer !== stream.userId)
      workers.set(stream.payer, (workers.get(stream.payer) ?? new Set()).add(stream));
    for (const oldest of mine) {
      if (mine.size <= MAX_PER_USER) break;
      oldest.end();
    }
  }

  function remove(stream: Stream): void {
    all.delete(stream);
    staff.delete(stream);
    untold.delete(stream);
    turns.remove(stream);
    const mine = byUser.get(stream.userId);
    mine?.delete(stream);
    if (mine?.size === 0) byUser.delete(stream.userId);
    const same = workers.get(stream.payer);
    if (same?.delete(stream) && same.size === 0) workers.delete(stream.payer);
  }

  function tellStaff(lists: LiveList[], service: string | undefined): void {
    changes += 1;
    for (const stream of staff) {
      const noted: Told = untold.get(stream) ?? new Map();
      for (const list of lists) noted.set(list, (noted.get(list) ?? new Set()).add(service));
      untold.set(stream, noted);
    }
    turns.add(staff);
  }

  /**
   * The numbers are read after the changes that they come with. Where more has changed meanwhile
   * they are left out.
   */
  async function takeTurn(stream: Stream): Promise<void> {
    const told: Told = untold.get(stream) ?? new Map();
    untold.delete(stream);
    const change = changes;
    const desk = await stream.findDesk?.(change).catch(() => undefined);
    const lists = heardBy(desk, told);
    if (lists.length > 0) stream.tell(lists, change === changes ? desk?.numbers : undefined);
  }

  function audience(to: Change["to"]): Iterable<Stream> {
    if (to === "everybody") return all;
    if (to === "staff") return staff;
    return [...(byUser.get(to) ?? []), ...(workers.get(to) ?? [])];
  }

  return {
    open(
      listener: Listener,
      findVersions: () => Promise<Versions | undefined>,
    ): ReadableStream<Uint8Array> {
      const { stream, body } = openStream(listener, remove);
      add(stream);
      // Read after `add`, so that no change is missed between. If it fails, the page requests
      // everything.
      findVersions().then(stream.greet, () => stream.greet(undefined));
      return body;
    },
    tell(told: Change[]): void {
      for (const { to, service, lists } of told) {
        // Pages read what everybody hears of at once, and no older numbers then.
        if (to === "everybody") changes += 1;
        const shown = lists.filter((list): list is LiveList => list !== "session");
        if (shown.length > 0 && to === "staff") tellStaff(shown, service);
        else if (shown.length > 0) for (const stream of audience(to)) stream.tell(shown);
        if (shown.length < lists.length) void recheck(audience(to));
      }
    },
    catchUp(): void {
      changes += 1;
      for (const stream of all) stream.catchUp();
      void recheck(all);
    },
    count: () => all.size,
    endAll(): void {
      clearInterval(timer);
      turns.stop();
      for (const stream of [...all]) stream.end();
    },
  };
}

/** Of which services a list has changed; undefined: of any. */
type Told = Map<LiveList, Set<string | undefined>>;

/** The lists that this one hears of. When it is not known who works on what, all. */
function heardBy({ services }: Clerk = { services: [] }, told: Told): LiveList[] {
  const isTheirs = (one: string | undefined) =>
    services.length === 0 || one === undefined || services.includes(one);
  return [...told].filter(([, of]) => [...of].some(isTheirs)).map(([list]) => list);
}

export type Live = Awaited<ReturnType<typeof openLive>>;

/** Live events of one process. `connection` leads past a transaction pooler. */
export async function openLive(connection: Connection, sessions: Sessions, log: Logger) {
  let ending = false;
  const streams = createStreams(sessions.stillOpen);
  const hub = await openHub(connection, log, { changed: streams.tell, deaf: streams.catchUp });
  return {
    /**
     * Tells the browsers of all who are concerned, in every process. Call after the commit; it
     * never waits or throws.
     */
    publish: hub.publish,
    /**
     * A user's events, after what `findVersions` answers; with `findDesk` those of staff too.
     * @throws database-away when this process is about to stop
     */
    open(
      { id, payer, sessionId }: SignedIn,
      findVersions: () => Promise<Versions | undefined>,
      findDesk?: FindDesk,
    ) {
      if (ending) throw appError("database-away");
      return streams.open({ userId: id, payer, sessionId, findDesk }, findVersions);
    },
    /** Tells the browsers that hear from this process alone. */
    tellHere: streams.tell,
    count: streams.count,
    /** Ends all streams and takes no new ones: open answers would delay a graceful stop. */
    endStreams(): void {
      ending = true;
      streams.endAll();
    },
    stop: hub.stop,
  };
}
