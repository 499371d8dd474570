import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a thread that uses sharp. On glibc the main thread must load it first; otherwise its
 * libraries are unloaded with the first thread that ends.
 * https://sharp.pixelplumbing.com/install#worker-threads
 */
export async function startWithSharp(file: URL, options: WorkerOptions): Promise<Worker> {
  await import("sharp");
  return new Worker(file, options);
}
