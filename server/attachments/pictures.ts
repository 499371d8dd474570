import { Worker } from "node:worker_threads";
import { appError, isAppError } from "../app-error.ts";
import type { Incoming } from "../files/store.ts";
import { createPool, type Turn } from "../threads/pool.ts";
import type { Drawn, PictureJob } from "./picture-worker.ts";

const limits = { threads: 1, waiting: 100, patienceMs: 45_000, turnMs: 2_000, jobMs: 30_000, idleMs: 60_000 };
const pool = createPool(startDrawer, limits);

/**
 * Draws a picture anew into the file `to`: upright, as JPEG of at most 2,000 px, with nothing but its pixels.
 * @throws attachment-broken when it is damaged, too big or takes too long; reader-busy, timeout
 */
export async function redrawPicture(
  from: string,
  to: string,
  turn: Turn,
): Promise<{ file: Incoming; width: number; height: number }> {
  const job: PictureJob = { from, to };
  const { size, sha256, width, height } = await pool.run<Drawn>(job, turn).catch((error) => {
    // The thread ended over it.
    throw isAppError(error) && error.appCode === "unreadable-file" ? appError("attachment-broken") : error;
  });
  return { file: { path: to, size, sha256: Buffer.from(sha256, "hex") }, width, height };
}

async function startDrawer(): Promise<Worker> {
  // As in certificate/reader.ts: sharp has to be loaded by the main thread first.
  await import("sharp");
  return new Worker(new URL("./picture-worker.ts", import.meta.url), { name: "pictures" });
}
