import { parentPort } from "node:worker_threads";
import { isAppError } from "../app-error.ts";
import type { Answer } from "./pool.ts";

/** Makes this thread answer the jobs of a pool, one after another, by `work`. A thread that `isWorn` afterwards gets no other. */
export function answerJobs<Job>(work: (job: Job) => Promise<unknown>, isWorn = () => false): void {
  parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(job)));

  async function answer(job: Job): Promise<Answer<unknown>> {
    try {
      const result = await work(job);
      return { result, worn: isWorn() };
    } catch (error) {
      if (isAppError(error)) return { refusal: error.appCode, worn: isWorn() };
      // After any other error of a decoder or PDFium its memory can't be trusted.
      return { refusal: "unreadable-file", broken: String(error) };
    }
  }
}
