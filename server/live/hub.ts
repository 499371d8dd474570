import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Connection, openDatabase, type Sql } from "../db/sql.ts";
import { renewEpochIfReplaced } from "../db/timeline.ts";
import type { Change } from "../http/app-types.ts";
import { logFailure } from "../log/failures.ts";
import type { Publish } from "./changes.ts";
import { createNotifier, decode, encode } from "./notifier.ts";

const CHANNEL = "kagoj_live";
/** How often the hub sends a notification to itself, and after how long without any it counts as deaf. */
const PROBE_MS = 10_000;
const STALE_MS = 25_000;
const REOPEN_MS = 1_000;

export type Hub = {
  publish: Publish;
  stop(): Promise<void>;
};
export type HubEvents = {
  changed(changes: Change[]): void;
  /** The hub was deaf for a while, so anything may have changed. */
  deaf(): void;
};

/**
 * Opens the hub of a process: changes published here reach the hubs of all processes on this database, and this one too. It
 * reconnects by itself after the database was away, and reports that it was deaf. `connection` must lead past a pooler, where
 * LISTEN has no effect.
 */
export async function openHub(connection: Connection, log: Logger, events: HubEvents): Promise<Hub> {
  const me = randomUUID();
  let stopped = false;
  let reopening = false;
  let line = await open(0);
  const probing = setInterval(() => void probe(), PROBE_MS).unref();
  const notifier = createNotifier((payloads) => notify(line.sql, payloads), log);

  async function open(tries: number): Promise<{ sql: Sql; heardAt: number }> {
    const sql = openDatabase(connection, { max: 1 });
    const opened = { sql, heardAt: performance.now() };
    let listening = tries > 0;
    try {
      // The driver's first question on a pool is its own, about types, and one that breaks off ends the process. So it has its
      // answer before anything may end this pool.
      await sql`select 1`;
      await sql.listen(CHANNEL, hear(opened), () => {
        opened.heardAt = performance.now();
        // The driver listens again by itself when its connection broke.
        if (listening) void comeBack(sql);
        listening = true;
      });
      return opened;
    } catch (error) {
      await sql.end({ timeout: 0 });
      if (stopped) throw error;
      if (tries === 0) log.warn({ err: error }, "live events: can't listen; trying on");
      await delay(REOPEN_MS, undefined, { ref: false });
      return open(tries + 1);
    }
  }

  /** The server that answers now may be another one, which has not all of what phones saw. */
  async function comeBack(sql: Sql): Promise<void> {
    await renewEpochIfReplaced(sql).catch((error) =>
      logFailure(log, error, "live events: the database's history is not known"),
    );
    events.deaf();
  }

  function hear(opened: { heardAt: number }) {
    return (payload: string) => {
      opened.heardAt = performance.now();
      if (payload.startsWith("{")) events.changed(decode(payload));
    };
  }

  /** Notices a connection that died silently, or a pooler, by our own notification not coming back. */
  async function probe(): Promise<void> {
    if (reopening) return;
    if (performance.now() - line.heardAt <= STALE_MS) return void (await notify(line.sql, [me]).catch(() => undefined));
    log.warn("live events: nothing heard; listening anew");
    reopening = true;
    // Opening fails only when the process stops meanwhile; then there is no new line.
    const opened = await open(1).catch(() => undefined);
    reopening = false;
    const spare = stopped ? opened : line;
    if (opened && !stopped) line = opened;
    await spare?.sql.end({ timeout: 0 });
  }

  return {
    publish: notifier.publish,
    async stop() {
      stopped = true;
      clearInterval(probing);
      await notifier.stop();
      await line.sql.end({ timeout: 0 });
    },
  };
}

/** For a command, which has no hub: tells the processes on this database of changes. Call after the commit. */
export async function notifyProcesses(sql: Sql, changes: Change[]): Promise<void> {
  await notify(sql, encode(changes));
}

async function notify(sql: Sql, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as told (payload)`;
}
