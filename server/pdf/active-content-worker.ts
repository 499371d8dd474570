import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { Answer } from "../threads/pool.ts";
import { refusalOfPdf } from "./active-content.ts";
import { refusalByPdfium } from "./second-judge.ts";

/** One file at a time: however many come in, one of them is in memory. */
parentPort?.on("message", async (path: string) => parentPort?.postMessage(await answer(path)));

async function answer(path: string): Promise<Answer<true>> {
  const bytes = await readFile(path);
  try {
    const refusal = refusalOfPdf(bytes) ?? (await refusalByPdfium(bytes));
    return refusal ? { refusal } : { result: true };
  } catch (error) {
    // Whatever PDFium threw, its memory can't be trusted any more.
    return { refusal: "unreadable-file", broken: String(error) };
  }
}
