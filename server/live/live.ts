import type { Logger } from "pino";
import type { Sessions } from "../auth/sessions.ts";
import type { Connection } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { appError } from "../http/errors.ts";
import type { Publish } from "./changes.ts";
import { openHub } from "./hub.ts";
import { createStreams } from "./streams.ts";
import { createUnchanged, type Unchanged } from "./unchanged.ts";

export type Live = {
  /** Tells the browsers of all concerned, whichever process they listen to. Call after the commit; never waits or throws. */
  publish: Publish;
  /** The body of somebody's event stream. @throws database-away when this process is about to stop */
  open(user: SignedIn): ReadableStream<Uint8Array>;
  /** How many listen to this process. */
  count(): number;
  /** What polls need not ask the database again. */
  unchanged: Unchanged;
  /** Ends all streams and takes no more: open answers would hold a graceful stop up. */
  endStreams(): void;
  /** Sends what is still to be told and lets go of the database. */
  stop(): Promise<void>;
};

/** For a process, or a test, that tells nobody. */
export const silentLive: Live = {
  publish: () => {},
  open: () => {
    throw appError("database-away");
  },
  count: () => 0,
  unchanged: createUnchanged(() => false),
  endStreams: () => {},
  stop: () => Promise.resolve(),
};

/** Live events of one process. `connection` leads past a transaction pooler. */
export async function openLive(connection: Connection, sessions: Sessions, log: Logger): Promise<Live> {
  let ending = false;
  const streams = createStreams(sessions.stillOpen);
  let hears = () => false;
  const unchanged = createUnchanged(() => hears());
  // It may hear before it is here to be asked. Forgotten before anybody is told: who is told asks at once.
  const hub = await openHub(connection, log, {
    changed(changes) {
      unchanged.forget(changes);
      streams.tell(changes);
    },
    deaf() {
      unchanged.forgetAll();
      streams.catchUp();
    },
  });
  hears = hub.hears;
  return {
    publish(changes) {
      // Whoever caused it may ask sooner than it comes back through the database.
      unchanged.forget(changes);
      hub.publish(changes);
    },
    open({ id, sessionId, role }) {
      if (ending) throw appError("database-away");
      return streams.open({ userId: id, sessionId, isAdmin: role === "admin" });
    },
    count: streams.count,
    unchanged,
    endStreams() {
      ending = true;
      streams.endAll();
    },
    stop: hub.stop,
  };
}
