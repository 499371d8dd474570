import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { liveLists } from "../../contract/live.ts";
import { renewEpochIfReplaced } from "../db/list-version.ts";
import { type Connection, openDatabase, type Sql } from "../db/sql.ts";
import type { Change } from "../http/app-types.ts";
import { logFailure } from "../log/failures.ts";

const CHANNEL = "kagoj_live";
/**
 * How often the hub sends a notification to itself, and after how long without any it counts as
 * deaf.
 */
const PROBE_MS = 10_000;
const STALE_MS = 25_000;
const REOPEN_MS = 1_000;

export type HubEvents = {
  changed(changes: Change[]): void;
  /** The hub was deaf for a while, so anything may have changed. */
  deaf(): void;
};

/**
 * For all processes. It reconnects by itself and tells that it was deaf. `connection` must lead
 * past a pooler.
 */
export async function openHub(connection: Connection, log: Logger, events: HubEvents) {
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

  /**
   * Notices a connection that died silently, or a pooler, by our own notification not coming back.
   */
  async function probe(): Promise<void> {
    if (reopening) return;
    if (performance.now() - line.heardAt <= STALE_MS)
      return void (await notify(line.sql, [me]).catch(() => undefined));
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
    /** Sends what is still waiting and closes the connection to the database. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(probing);
      await notifier.stop();
      await line.sql.end({ timeout: 0 });
    },
  };
}

/**
 * For a command, which has no hub: tells the processes on this database of changes. Call after the
 * commit.
 */
export async function notifyProcesses(sql: Sql, changes: Change[]): Promise<void> {
  await notify(sql, encode(changes));
}

async function notify(sql: Sql, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, payload)
    from unnest(${payloads}::text[]) as told (payload)`;
}

/** By whom it is for, see {@link audienceOf}. */
type Pending = Map<string, Set<Change["lists"][number]>>;

/** pg_notify refuses 8000 bytes or more. */
const MAX_BYTES = 7_900;
/**
 * Commits with a notification wait for one lock in PostgreSQL, so a process makes at most fifty a
 * second.
 */
const GAP_MS = 20;
const RETRY_MS = 1_000;
/**
 * When changes for more people than this wait for the database, one event goes to everybody
 * instead.
 */
const MAX_AUDIENCES = 5_000;

/**
 * Sends changes in few notifications, never within a transaction that charges: all commits would
 * wait for each other.
 */
export function createNotifier(send: (payloads: string[]) => Promise<unknown>, log: Logger) {
  let pending: Pending = new Map();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let sentAt = 0;

  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = flush();
    }, ms).unref();
  };

  async function flush(): Promise<void> {
    const taken = pending;
    pending = new Map();
    sentAt = performance.now();
    let retry = false;
    try {
      await send(encodeAll(taken));
    } catch (error) {
      retry = true;
      logFailure(log, error as Error, "changes not told; trying again");
      for (const [audience, lists] of taken) add(pending, audience, lists);
      if (pending.size > MAX_AUDIENCES)
        pending = new Map([["everybody", new Set([...liveLists, "session" as const])]]);
    }
    sending = undefined;
    if (pending.size > 0) schedule(retry ? RETRY_MS : gap());
  }

  const gap = () => Math.max(0, sentAt + GAP_MS - performance.now());

  return {
    publish(changes: Change[]): void {
      for (const change of changes) add(pending, audienceOf(change), change.lists);
      if (pending.size > 0 && !sending) schedule(gap());
    },
    /** Sends what waits, once, before the process ends. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await sending;
      if (pending.size > 0) await flush();
      clearTimeout(timer);
    },
  };
}

function encode(changes: Change[]): string[] {
  const pending: Pending = new Map();
  for (const change of changes) add(pending, audienceOf(change), change.lists);
  return encodeAll(pending);
}

/** The changes of a payload; none when it is from a newer program in another format. */
export function decode(payload: string): Change[] {
  try {
    return Object.entries(JSON.parse(payload) as Record<string, Change["lists"]>).map(
      ([audience, lists]) => {
        const [to = "", service] = audience.split(" ");
        return { to, lists, ...(service && { service }) };
      },
    );
  } catch {
    return [];
  }
}

function encodeAll(pending: Pending): string[] {
  const payloads: string[] = [];
  let part: Record<string, string[]> = {};
  let bytes = 2;
  for (const [to, lists] of pending) {
    const size = JSON.stringify({ [to]: [...lists] }).length;
    if (bytes + size > MAX_BYTES) {
      payloads.push(JSON.stringify(part));
      part = {};
      bytes = 2;
    }
    part[to] = [...lists];
    bytes += size;
  }
  payloads.push(JSON.stringify(part));
  return payloads;
}

/** "staff nid": those of the staff who work on that service. Keys of services have no spaces. */
const audienceOf = ({ to, service }: Change) => (service ? `${to} ${service}` : to);

function add(pending: Pending, audience: string, lists: Iterable<Change["lists"][number]>): void {
  const known = pending.get(audience) ?? new Set();
  for (const list of lists) known.add(list);
  pending.set(audience, known);
}
