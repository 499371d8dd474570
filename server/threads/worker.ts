import { parentPort } from "node:worker_threads";
import { isAppError } from "../app-error.ts";
import type { Answer, Aside } from "./pool.ts";

/** Makes this thread answer the jobs of a pool, one after another, by `work`; `after` tells of each what else the pool must know. */
export function answerJobs<Job>(
  work: (job: Job) => Promise<unknown>,
  after: () => Aside = () => ({}),
): void {
  parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(job)));

  async function answer(job: Job): Promise<Answer<unknown>> {
    try {
      const result = await work(job);
      return { result, slow: false, ...after() };
    } catch (error) {
      if (isAppError(error)) return { refusal: error.appCode, slow: false, ...after() };
      // After any other error of a decoder or PDFium its memory can't be trusted.
      return { refusal: "unreadable-file", broken: String(error), ...after() };
    }
  }
}
