import { MessagePort, type Worker } from "node:worker_threads";
import type { ErrorCode } from "../../contract/errors.ts";
import { appError } from "../app-error.ts";
import { type FairLimits, fairQueue, type Share } from "./fair-queue.ts";

/**
 * `worn`: the thread must not be used again. `slow`: whether its job took all the time that one
 * has, if that can be told.
 */
export type Aside = { worn?: boolean; slow?: boolean | undefined };
/** What a thread answers: a result, or a refusal. One that is `broken` must not be used again. */
export type Answer<T> = ({ result: T } | { refusal: ErrorCode; broken?: string }) & Aside;
/**
 * What a thread says while it works: that its job has used its share ({@link fairQueue}). A port
 * asks whether it may take long.
 */
export const SHARE_USED = "share used";

export type PoolLimits = Pick<FairLimits, "waiting" | "patienceMs" | "turnMs"> & {
  threads: number;
  /** ms from the start of a job to its answer; ms after which an idle thread is let go. */
  jobMs: number;
  idleMs: number;
};

/** Whose job it is; without an owner it is nobody's. */
export type Turn = { signal?: AbortSignal | undefined; owner?: string | undefined };

type Thread = {
  worker: Worker;
  settle?: ((answer: Answer<unknown>) => void) | undefined;
  endTurn?: () => void;
  mayTakeLong?: () => boolean;
  idle?: NodeJS.Timeout;
};

export type Pool = ReturnType<typeof createPool>;

/** A job of which its owner leaves after this share of its time was slow. */
const LONG = 0.1;

/**
 * By turns of their owners ({@link fairQueue}). A thread that is late or broken is replaced; idle
 * ones end.
 */
export function createPool(
  startWorker: () => Promise<Worker>,
  { threads, jobMs, idleMs, ...limits }: PoolLimits,
) {
  const inTurn = fairQueue({
    ...limits,
    most: threads,
    each: 1,
    busy: () => appError("reader-busy", {}, 30),
  });
  const all = new Set<Thread>();

  /** @throws reader-busy, timeout, unreadable-file (the thread ended), or the thread's refusal */
  async function run<T>(
    message: unknown,
    { signal, owner = crypto.randomUUID() }: Turn = {},
  ): Promise<T> {
    try {
      return await inTurn(owner, (share) => perform<T>(message, share, signal), signal);
    } catch (error) {
      throw signal?.aborted ? appError("timeout") : error;
    }
  }

  async function perform<T>(
    message: unknown,
    { over, end, mayTakeLong, judge }: Share,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const stop = signal ? AbortSignal.any([signal, over]) : over;
    const thread = [...all].find(({ settle }) => !settle) ?? (await start());
    clearTimeout(thread.idle);
    const { promise, resolve } = Promise.withResolvers<Answer<unknown>>();
    thread.settle = resolve;
    thread.endTurn = end;
    const begin = performance.now();
    // Else whoever always leaves just in time would never come after others.
    const tookLong = () => performance.now() - begin > LONG * jobMs || undefined;
    const giveUp = () => resolve({ refusal: "timeout", worn: true, slow: tookLong() });
    const timer = setTimeout(() => resolve({ refusal: "timeout", worn: true, slow: true }), jobMs);
    stop.addEventListener("abort", giveUp);
    if (stop.aborted) giveUp();
    thread.mayTakeLong = () => {
      // A job that asks ends by itself when it may not, and its thread is as good as before.
      stop.removeEventListener("abort", giveUp);
      const may = mayTakeLong();
      if (may) stop.addEventListener("abort", giveUp);
      return may;
    };
    thread.worker.ref();
    thread.worker.postMessage(message);
    const answer = await promise;
    clearTimeout(timer);
    stop.removeEventListener("abort", giveUp);
    thread.settle = undefined;
    if (answer.slow !== undefined) judge(answer.slow);
    if (answer.worn || ("refusal" in answer && answer.broken)) remove(thread);
    else rest(thread);
    if ("result" in answer) return answer.result as T;
    throw Object.assign(
      appError(answer.refusal),
      answer.broken && { cause: new Error(answer.broken) },
    );
  }

  async function start(): Promise<Thread> {
    const worker = await startWorker().catch((error: unknown) => {
      throw Object.assign(appError("server-error"), { cause: error });
    });
    // Nobody else takes it before it has its first job.
    const thread: Thread = { worker, settle: () => {} };
    worker.on("message", (said: Answer<unknown> | MessagePort | typeof SHARE_USED) => {
      if (said instanceof MessagePort) said.postMessage(thread.mayTakeLong?.());
      else if (said === SHARE_USED) thread.endTurn?.();
      else thread.settle?.(said);
    });
    worker.on("error", (error: Error) => lose(thread, error.message));
    worker.on("exit", () => lose(thread, "the thread ended"));
    all.add(thread);
    return thread;
  }

  function lose(thread: Thread, reason: string): void {
    remove(thread);
    thread.settle?.({ refusal: "unreadable-file", broken: reason });
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.idle = setTimeout(() => remove(thread), idleMs).unref();
  }

  function remove(thread: Thread): void {
    clearTimeout(thread.idle);
    if (all.delete(thread)) void thread.worker.terminate();
  }

  /** Ends all threads. Running jobs are refused like those of a thread that ended by itself. */
  function close(): void {
    for (const thread of all) lose(thread, "the pool was closed");
  }

  return { run, close, waiting: inTurn.waiting };
}
