import type { Worker } from "node:worker_threads";
import type { ErrorCode } from "../../contract/errors.ts";
import { appError } from "../app-error.ts";

/** What a thread answers: a result, or a refusal. One that is `broken` or `worn` must not be used again. */
export type Answer<T> = ({ result: T } | { refusal: ErrorCode; broken?: string }) & { worn?: boolean };

export type PoolLimits = {
  /** How many threads, and how many jobs may wait for one. */
  threads: number;
  waiting: number;
  /** ms from the call to the answer, waiting included; ms after which an idle thread is let go. */
  jobMs: number;
  idleMs: number;
};

type Job = {
  message: unknown;
  owner: string | undefined;
  settle(answer: Answer<never> | { result: unknown }): void;
  thread?: Thread;
};
type Thread = { worker: Worker; job: Job | undefined; idle: NodeJS.Timeout | undefined };

export type Pool = ReturnType<typeof createPool>;

/**
 * Runs jobs on threads: one at a time for each thread and for each owner. A thread is replaced when its job takes too long,
 * breaks it or ends it. Threads start when there is work, and keep the process alive only while they have some.
 */
export function createPool(startWorker: () => Promise<Worker>, limits: PoolLimits) {
  const threads = new Set<Thread>();
  const queue: Job[] = [];
  let starting = 0;

  /** @throws reader-busy, timeout, unreadable-file (the thread ended), or the thread's refusal */
  function run<T>(message: unknown, signal?: AbortSignal, owner?: string): Promise<T> {
    // A signal that was aborted before sends no event.
    if (signal?.aborted) return Promise.reject(appError("timeout"));
    if (queue.length >= limits.waiting) return Promise.reject(appError("reader-busy", {}, 30));
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        message,
        owner,
        settle(answer) {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          if ("result" in answer) resolve(answer.result as T);
          else reject(Object.assign(appError(answer.refusal), answer.broken && { cause: new Error(answer.broken) }));
        },
      };
      const giveUp = () => drop(job);
      const timer = setTimeout(giveUp, limits.jobMs);
      signal?.addEventListener("abort", giveUp, { once: true });
      queue.push(job);
      next();
    });
  }

  function next(): void {
    for (const thread of threads) if (!thread.job) assign(thread);
    if (queue.length > starting && threads.size + starting < limits.threads) void add();
  }

  async function add(): Promise<void> {
    starting += 1;
    try {
      const thread: Thread = { worker: await startWorker(), job: undefined, idle: undefined };
      thread.worker.on("message", (answer: Answer<unknown>) => finish(thread, answer));
      thread.worker.on("error", (error: Error) => lose(thread, error.message));
      thread.worker.on("exit", () => lose(thread, "the thread ended"));
      threads.add(thread);
      rest(thread);
    } catch (error) {
      queue.shift()?.settle({ refusal: "server-error", broken: String(error) });
    } finally {
      starting -= 1;
    }
    next();
  }

  function assign(thread: Thread): void {
    const owners = [...threads].map(({ job }) => job?.owner).filter((owner) => owner !== undefined);
    const at = queue.findIndex(({ owner }) => owner === undefined || !owners.includes(owner));
    const [job] = at < 0 ? [] : queue.splice(at, 1);
    if (!job) return;
    clearTimeout(thread.idle);
    thread.job = job;
    job.thread = thread;
    thread.worker.ref();
    thread.worker.postMessage(job.message);
  }

  function finish(thread: Thread, answer: Answer<unknown>): void {
    thread.job?.settle(answer);
    thread.job = undefined;
    if (answer.worn || ("refusal" in answer && answer.broken)) remove(thread);
    else rest(thread);
    next();
  }

  function lose(thread: Thread, reason: string): void {
    thread.job?.settle({ refusal: "unreadable-file", broken: reason });
    thread.job = undefined;
    remove(thread);
    next();
  }

  function drop(job: Job): void {
    const at = queue.indexOf(job);
    if (at >= 0) queue.splice(at, 1);
    if (job.thread) {
      job.thread.job = undefined;
      remove(job.thread);
    }
    job.settle({ refusal: "timeout" });
    next();
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.idle = setTimeout(() => remove(thread), limits.idleMs).unref();
  }

  function remove(thread: Thread): void {
    clearTimeout(thread.idle);
    if (threads.delete(thread)) void thread.worker.terminate();
  }

  /** Ends all threads. Running jobs are refused like those of a thread that ended by itself. */
  function close(): void {
    for (const thread of threads) lose(thread, "the pool was closed");
  }

  /** How many jobs wait for a thread. */
  const waiting = () => queue.length;

  return { run, close, waiting };
}
