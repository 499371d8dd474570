import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { Answer } from "../threads/pool.ts";
import { refusalOfPdf } from "./active-content.ts";

/** One file at a time: however many come in, one of them is in memory. */
parentPort?.on("message", async (path: string) => {
  const code = refusalOfPdf(await readFile(path));
  const answer: Answer<true> = code ? { refusal: code } : { result: true };
  parentPort?.postMessage(answer);
});
