import { parentPort } from "node:worker_threads";
import { isAppError } from "../app-error.ts";
import type { Answer } from "../threads/pool.ts";
import { type Ocr, openOcr } from "./engine/ocr.ts";
import { pictureOf, readCertificate } from "./read-certificate.ts";
import type { ReaderJob } from "./reader.ts";

// A thread of the pool: all that handles the bytes of an upload runs here, so none of it can hold up or end the server.

let ocr: Promise<Ocr> | undefined;

parentPort?.on("message", async (job: ReaderJob) => parentPort?.postMessage(await answer(job)));

async function answer({ bytes, kind, want }: ReaderJob): Promise<Answer<unknown>> {
  try {
    if (want === "picture") return { result: await pictureOf(bytes, kind) };
    return { result: await readCertificate(bytes, kind, openReader) };
  } catch (error) {
    if (isAppError(error)) return { refusal: error.appCode };
    // Whatever a decoder or the engine threw, its memory can't be trusted any more.
    return { refusal: "unreadable-file", broken: String(error) };
  }
}

/** Loaded with the first picture; a text PDF needs none. */
function openReader(): Promise<Ocr> {
  ocr ??= openOcr();
  return ocr;
}
