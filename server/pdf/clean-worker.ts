import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { TakenOut } from "../../contract/files.ts";
import { answerJobs } from "../threads/worker.ts";
import { cleanPdf } from "./clean.ts";
import { memoryOfPdfium } from "./pdfium.ts";

/** Of the file that is now in its place. `sha256` in hex. */
export type CleanedFile = { size: number; sha256: string; takenOut: TakenOut[] };

/** Neither PDFium nor the names that were ever read are given back to the system, so a thread that has grown is replaced. */
const WORN_BYTES = 192 * 1024 * 1024;

answerJobs(
  async (path: string): Promise<CleanedFile> => {
    const { bytes, takenOut, unchanged } = await cleanPdf(await readFile(path));
    if (!unchanged) await writeFile(path, bytes);
    return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), takenOut };
  },
  () => getHeapStatistics().used_heap_size + memoryOfPdfium() > WORN_BYTES,
);
