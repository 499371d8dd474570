import type { Logger } from "pino";
import type { Versions } from "../../contract/live.ts";
import { appError } from "../app-error.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Connection } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import type { Publish } from "./changes.ts";
import { openHub } from "./hub.ts";
import { createStreams } from "./streams.ts";

export type Live = {
  /** Tells the browsers of all who are concerned, in every process. Call after the commit; it never waits or throws. */
  publish: Publish;
  /**
   * The body of a user's event stream, which begins with what `findVersions` answers.
   * @throws database-away when this process is about to stop
   */
  open(user: SignedIn, findVersions: () => Promise<Versions | undefined>): ReadableStream<Uint8Array>;
  /** How many listen to this process. */
  count(): number;
  /** Ends all streams and takes no new ones: open answers would delay a graceful stop. */
  endStreams(): void;
  /** Sends what is still waiting and closes the connection to the database. */
  stop(): Promise<void>;
};

/** For a process, or a test, that tells nobody. */
export const silentLive: Live = {
  publish: () => {},
  open: () => {
    throw appError("database-away");
  },
  count: () => 0,
  endStreams: () => {},
  stop: () => Promise.resolve(),
};

/** Live events of one process. `connection` leads past a transaction pooler. */
export async function openLive(connection: Connection, sessions: Sessions, log: Logger): Promise<Live> {
  let ending = false;
  const streams = createStreams(sessions.stillOpen);
  const hub = await openHub(connection, log, { changed: streams.tell, deaf: streams.catchUp });
  return {
    publish: hub.publish,
    open({ id, sessionId, role }, findVersions) {
      if (ending) throw appError("database-away");
      return streams.open({ userId: id, sessionId, isStaff: role !== "user" }, findVersions);
    },
    count: streams.count,
    endStreams() {
      ending = true;
      streams.endAll();
    },
    stop: hub.stop,
  };
}
