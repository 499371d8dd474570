import type { Logger } from "pino";
import { liveLists } from "../../contract/live.ts";
import type { Change } from "../http/app-types.ts";
import { logFailure } from "../log/failures.ts";

type Pending = Map<Change["to"], Set<Change["lists"][number]>>;

/** pg_notify refuses 8000 bytes or more. */
const MAX_BYTES = 7_900;
/** Commits with a notification wait for one lock in PostgreSQL, so a process makes at most fifty a second. */
const GAP_MS = 20;
const RETRY_MS = 1_000;
/** When changes for more people than this wait for the database, one event goes to everybody instead. */
const MAX_AUDIENCES = 5_000;

/**
 * Collects changes and sends them in few notifications. They are never sent within a transaction that charges: all commits would
 * wait for each other. What can't be sent is tried again. `send` takes payloads for {@link decode}.
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
      for (const [to, lists] of taken) add(pending, { to, lists: [...lists] });
      if (pending.size > MAX_AUDIENCES) pending = new Map([["everybody", new Set([...liveLists, "session" as const])]]);
    }
    sending = undefined;
    if (pending.size > 0) schedule(retry ? RETRY_MS : gap());
  }

  const gap = () => Math.max(0, sentAt + GAP_MS - performance.now());

  return {
    publish(changes: Change[]): void {
      for (const change of changes) add(pending, change);
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

/** The payloads of these changes, for {@link decode}. */
export function encode(changes: Change[]): string[] {
  const pending: Pending = new Map();
  for (const change of changes) add(pending, change);
  return encodeAll(pending);
}

/** The changes of a payload; none when it is from a newer program in another format. */
export function decode(payload: string): Change[] {
  try {
    return Object.entries(JSON.parse(payload) as Record<string, Change["lists"]>).map(([to, lists]) => ({ to, lists }));
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

function add(pending: Pending, { to, lists }: Change): void {
  const known = pending.get(to) ?? new Set();
  for (const list of lists) known.add(list);
  pending.set(to, known);
}
