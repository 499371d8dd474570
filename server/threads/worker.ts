import { MessageChannel, parentPort } from "node:worker_threads";
import { appError, isAppError } from "../app-error.ts";
import { type Answer, type Aside, SHARE_USED } from "./pool.ts";

/** Tells the pool that this job has used its share of the thread. */
export function sayShareUsed(): void {
  parentPort?.postMessage(SHARE_USED);
}

/**
 * Asks the pool whether this job may go on, before a part that is sure to take long.
 * @throws timeout when it is set aside: it must end, and begins anew later. The thread goes on with
 * another, and with all it has open
 */
export async function askToTakeLong(): Promise<void> {
  const { port1: own, port2: theirs } = new MessageChannel();
  const mayGoOn = await new Promise<boolean>((answer) => {
    own.once("message", answer);
    parentPort?.postMessage(theirs, [theirs]);
  });
  own.close();
  if (!mayGoOn) throw appError("timeout");
}

/**
 * Makes this thread answer the jobs of a pool, one after another, by `work`; `after` tells of each,
 * done or refused, what else the pool must know.
 */
export function answerJobs<Job>(
  work: (job: Job) => Promise<unknown>,
  after: (isDone: boolean) => Aside = () => ({}),
): void {
  parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(job)));

  async function answer(job: Job): Promise<Answer<unknown>> {
    try {
      const result = await work(job);
      return { result, slow: false, ...after(true) };
    } catch (error) {
      if (isAppError(error)) return { refusal: error.appCode, slow: false, ...after(false) };
      // After any other error of a decoder or PDFium its memory can't be trusted.
      return { refusal: "unreadable-file", broken: String(error), ...after(false) };
    }
  }
}
