import type { LiveList, Versions } from "../../contract/live.ts";
import type { Change } from "./changes.ts";
import { openStream, type Stream } from "./stream.ts";

/** A browser has one stream for all its tabs. A phone that changes networks leaves dead ones behind, so the oldest are ended. */
const MAX_PER_USER = 10;
const TICK_MS = 1_000;
const RECHECK_TICKS = 30;

/** The open streams of this process. `stillOpen` answers which of these sessions are still good. */
export function createStreams(stillOpen: (sessionIds: string[]) => Promise<Set<string>>) {
  const all = new Set<Stream>();
  const byUser = new Map<string, Set<Stream>>();
  const staff = new Set<Stream>();
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
    const living = await stillOpen([...new Set(asked.map((one) => one.sessionId))]).catch(() => undefined);
    if (living) for (const stream of asked) if (!living.has(stream.sessionId)) stream.end();
  }

  function add(stream: Stream): void {
    const mine = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, mine.add(stream));
    all.add(stream);
    if (stream.isAdmin) staff.add(stream);
    for (const oldest of mine) {
      if (mine.size <= MAX_PER_USER) break;
      oldest.end();
    }
  }

  function remove(stream: Stream): void {
    all.delete(stream);
    staff.delete(stream);
    const mine = byUser.get(stream.userId);
    mine?.delete(stream);
    if (mine?.size === 0) byUser.delete(stream.userId);
  }

  function audience(to: Change["to"]): Iterable<Stream> {
    if (to === "everybody") return all;
    return to === "staff" ? staff : (byUser.get(to) ?? []);
  }

  return {
    open(
      listener: Pick<Stream, "userId" | "sessionId" | "isAdmin">,
      findVersions: () => Promise<Versions | undefined>,
    ): ReadableStream<Uint8Array> {
      const { stream, body } = openStream(listener, remove);
      add(stream);
      // Read after `add`, so that no change is missed between. If it fails, the page requests everything.
      findVersions().then(stream.greet, () => stream.greet(undefined));
      return body;
    },
    tell(changes: Change[]): void {
      for (const { to, lists } of changes) {
        const shown = lists.filter((list): list is LiveList => list !== "session");
        if (shown.length > 0) for (const stream of audience(to)) stream.tell(shown);
        if (shown.length < lists.length) void recheck(audience(to));
      }
    },
    catchUp(): void {
      for (const stream of all) stream.catchUp();
      void recheck(all);
    },
    count: () => all.size,
    endAll(): void {
      clearInterval(timer);
      for (const stream of [...all]) stream.end();
    },
  };
}
