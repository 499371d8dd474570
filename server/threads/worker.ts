import { parentPort } from "node:worker_threads";
import { isAppError } from "../app-error.ts";
import type { Answer } from "./pool.ts";

/** Makes this thread answer the jobs of a pool, one after another, by `work`. */
export function answerJobs<Job>(work: (job: Job) => Promise<unknown>): void {
  parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(job)));

  async function answer(job: Job): Promise<Answer<unknown>> {
    try {
      return { result: await work(job) };
    } catch (error) {
      if (isAppError(error)) return { refusal: error.appCode };
      // After any other error of a decoder or PDFium its memory can't be trusted.
      return { refusal: "unreadable-file", broken: String(error) };
    }
  }
}
