import { Worker } from "node:worker_threads";
import type { PdfPreview } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import { createPool, type Pool } from "../threads/pool.ts";
import { inspectFile } from "./inspect.ts";
import type { Incoming } from "./store.ts";

const limits = { threads: 1, waiting: 8, jobMs: 20_000, idleMs: 60_000 };

let pool: Pool | undefined;

/**
 * The first page of a PDF that is about to be delivered, small, and how many pages it has. Nothing is kept. Drawn in a thread
 * of its own: a page may take as long to draw as whoever made it likes.
 * @throws what {@link inspectFile} throws; wrong-type for anything but a PDF; encrypted-pdf, unreadable-file, reader-busy, timeout
 */
export async function previewPdf(file: Incoming): Promise<PdfPreview> {
  if ((await inspectFile(file)) !== "application/pdf") throw appError("wrong-type");
  pool ??= createPool(startDrawer, limits);
  return pool.run<PdfPreview>(file.path);
}

async function startDrawer(): Promise<Worker> {
  // As in certificate/reader.ts: sharp has to be loaded by the main thread first.
  await import("sharp");
  return new Worker(new URL("./preview-worker.ts", import.meta.url), { name: "preview" });
}
