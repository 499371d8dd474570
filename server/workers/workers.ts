import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Connection } from "../db/embedded/start.ts";
import { startupError } from "../startup-error.ts";
import type { Stopping } from "../stopping.ts";
import { WORKERS_VARIABLE } from "../threads/share.ts";
import { DATABASE_VARIABLE, type Order, READY } from "./words.ts";

/** A worker that lived for so long (ms) is started again at once, others after a pause that doubles. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** ms. A worker that is told to end and has not after that is killed. */
const END_MS = 30_000;

/** `ready`: true when it serves, false when it ended before. `ended`: its exit code and signal. */
type Member = {
  worker: Worker;
  born: number;
  leaving: boolean;
  ready: Promise<boolean>;
  ended: Promise<[code: number | null, signal: string | null]>;
};

export type Workers = {
  /** Starts a successor for each worker, one after the other. When it serves, the old one takes no more, and ends. */
  replace(): Promise<void>;
  /** Passes on whether the embedded database is up. */
  tellDatabase(isUp: boolean): void;
};

/**
 * Starts processes of this program that serve on one port together, the first alone, because it prepares the database. One that
 * dies is started again. `stopping` ends them, before anything else.
 * @throws a startup error when the first one does not start, which has said why
 */
export async function startWorkers(
  count: number,
  { database, log, stopping }: { database: Connection | undefined; log: Logger; stopping: Stopping },
): Promise<Workers> {
  const members = new Set<Member>();
  const ending = new AbortController();
  let databaseUp = true;

  function add(): Member {
    const worker = cluster.fork({
      [WORKERS_VARIABLE]: String(count),
      ...(database && { [DATABASE_VARIABLE]: JSON.stringify(database) }),
    });
    closeLost(worker);
    const ended: Member["ended"] = new Promise((tell) => {
      worker.once("exit", (code, signal) => tell([code, signal]));
      worker.on("error", (error) => worker.process.pid === undefined && tell([null, error.message]));
    });
    const ready = new Promise<boolean>((tell) => {
      worker.on("message", (word) => word === READY && tell(true));
      void ended.then(() => tell(false));
    });
    const member: Member = { worker, born: performance.now(), leaving: false, ready, ended };
    members.add(member);
    void ended.then(() => members.delete(member));
    if (!databaseUp) order(member, { type: "database", isUp: false });
    return member;
  }

  /** Starts another in its place whenever it dies. */
  async function keep(first: Member): Promise<void> {
    let pause = 0;
    for (let member = first; ; member = add()) {
      const [code, signal] = await member.ended;
      if (ending.signal.aborted || member.leaving) return;
      const isSteady = performance.now() - member.born > STEADY_MS;
      pause = isSteady ? 0 : Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      log.error({ worker: member.worker.process.pid, code, signal, pause }, "a worker died: starting another");
      await delay(pause, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
    }
  }

  /** False when the successor did not start. Then the old one goes on. */
  async function succeed(old: Member): Promise<boolean> {
    old.leaving = true;
    const successor = add();
    if (!(await successor.ready)) {
      old.leaving = false;
      if (!members.has(old)) void keep(add());
      return false;
    }
    void keep(successor);
    order(old, { type: "leave" });
    return true;
  }

  async function replaceAll(): Promise<void> {
    for (const old of [...members].filter(({ leaving }) => !leaving)) {
      if (ending.signal.aborted) return;
      if (await succeed(old)) continue;
      if (!ending.signal.aborted) log.error("a new worker did not start: the old ones go on");
      return;
    }
    log.info("all workers have successors");
  }

  function end(afterMs: number): void {
    ending.abort();
    for (const member of members) {
      order(member, { type: "stop", afterMs });
      setTimeout(() => member.worker.process.kill("SIGKILL"), afterMs + END_MS).unref();
    }
  }

  stopping.heard.push(end);
  stopping.steps.unshift(async () => {
    end(0);
    await Promise.all([...members].map(({ ended }) => ended));
  });
  const first = add();
  if (!(await first.ready)) throw startupError("A worker could not start: see above.");
  void keep(first);
  const others = Array.from({ length: count - 1 }, add);
  for (const other of others) void keep(other);
  await Promise.all(others.map(({ ready }) => ready));

  let replacing: Promise<void> | undefined;
  return {
    replace: () =>
      (replacing ??= replaceAll().finally(() => {
        replacing = undefined;
      })),
    tellDatabase(isUp) {
      databaseUp = isUp;
      for (const member of members) order(member, { type: "database", isUp });
    },
  };
}

/**
 * Closes the connection that was being handed to a worker when it died. Node waits for the worker's answer to each connection it
 * hands over, and keeps one whose answer never comes open for ever: its client would wait for ever too. Workers that accept by
 * themselves (SCHED_NONE) lose none, but of 32 connections at once one of four workers got 29.
 *
 * `newconn`, `seq`, `ack` and the event are Node's own words, as of 26.10; the test that kills a worker tells when they change.
 */
function closeLost(worker: Worker): void {
  const { process } = worker;
  const send = process.send.bind(process) as (...words: unknown[]) => boolean;
  let handed: { seq: number | undefined; close(): void } | undefined;
  process.send = (message: { act?: string; seq?: number }, ...rest: unknown[]) => {
    const [connection] = rest as [{ close(): void } | undefined];
    if (message.act === "newconn" && connection) handed = { seq: message.seq, close: () => connection.close() };
    return send(message, ...rest);
  };
  // It has taken the connection, or given it back to be handed to another. By now the next one may be on its way.
  process.on("internalMessage", ({ ack }: { ack?: number }) => {
    if (handed && ack === handed.seq) handed = undefined;
  });
  worker.once("exit", () => handed?.close());
}

function order({ worker }: Member, word: Order): void {
  // One that just died hears nothing more.
  if (worker.isConnected()) worker.send(word, () => {});
}
