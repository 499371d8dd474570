import { answerJobs, askToTakeLong, sayShareUsed } from "../threads/worker.ts";
import { isShareUsed, type Ocr, openOcr, type Time, timeToRead } from "./engine/ocr.ts";
import { pictureOf, readCertificate } from "./read-certificate.ts";
import type { ReaderJob } from "./reader.ts";

// All work on the bytes of an upload runs in this thread, so that none of it can block or crash the
// server.
let ocr: Promise<Ocr> | undefined;

/** None of a job that only draws, which says nothing of how long its owner's readings take. */
let time: Time | undefined;

answerJobs<ReaderJob>(
  ({ bytes, kind, want, corners }) => {
    time = want === "fields" ? timeToRead({ onShareUsed: sayShareUsed, askToTakeLong }) : undefined;
    return time ? readCertificate(bytes, kind, openReader, corners, time) : pictureOf(bytes, kind);
  },
  // A large photograph that was read is nobody's fault.
  (isDone) => ({ slow: time && !isDone && isShareUsed(time) }),
);

/** The engine is loaded for the first picture; a PDF with text needs none. */
function openReader(): Promise<Ocr> {
  ocr ??= openOcr();
  return ocr;
}
