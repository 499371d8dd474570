import { answerJobs } from "../threads/worker.ts";
import { type Ocr, openOcr, timeToRead } from "./engine/ocr.ts";
import { pictureOf, readCertificate } from "./read-certificate.ts";
import type { ReaderJob } from "./reader.ts";

// All work on the bytes of an upload runs in this thread, so that none of it can block or crash the server.
let ocr: Promise<Ocr> | undefined;

let time = timeToRead();

answerJobs<ReaderJob>(
  ({ bytes, kind, want, corners }) => {
    time = timeToRead();
    return want === "picture" ? pictureOf(bytes, kind) : readCertificate(bytes, kind, openReader, corners, time);
  },
  () => ({ slow: time.left <= 0 }),
);

/** The engine is loaded for the first picture; a PDF with text needs none. */
function openReader(): Promise<Ocr> {
  ocr ??= openOcr();
  return ocr;
}
