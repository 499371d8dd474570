import { Worker } from "node:worker_threads";
import type { PdfPreview } from "../../contract/queue.ts";
import { appError } from "../app-error.ts";
import { createPool } from "../threads/pool.ts";
import { prepareFile } from "./prepare.ts";
import type { Incoming } from "./store.ts";

const pool = createPool(startDrawer, { threads: 1, waiting: 8, patienceMs: 20_000, jobMs: 20_000, idleMs: 60_000 });

/**
 * A small picture of the first page of a PDF that is about to be delivered, and the number of its pages. Nothing is stored. It
 * is drawn in a thread, because a crafted page could take any time.
 * @throws what {@link prepareFile} throws; wrong-type for anything but a PDF; encrypted-pdf, unreadable-file, reader-busy, timeout
 */
/** What the thread answers. */
export type Drawn = Omit<PdfPreview, "takenOut">;

export async function previewPdf(file: Incoming, owner: string): Promise<PdfPreview> {
  const { type, takenOut } = await prepareFile(file, { lane: "staff", owner });
  if (type !== "application/pdf") throw appError("wrong-type");
  return { ...(await pool.run<Drawn>(file.path, { owner })), takenOut };
}

async function startDrawer(): Promise<Worker> {
  // As in certificate/reader.ts: sharp has to be loaded by the main thread first.
  await import("sharp");
  return new Worker(new URL("./preview-worker.ts", import.meta.url), { name: "preview" });
}
