import { answerJobs } from "../threads/worker.ts";
import { type Ocr, openOcr } from "./engine/ocr.ts";
import { pictureOf, readCertificate } from "./read-certificate.ts";
import type { ReaderJob } from "./reader.ts";

// All work on the bytes of an upload runs in this thread, so that none of it can block or crash the server.
let ocr: Promise<Ocr> | undefined;

/** What nobody can read ends soon; what is known to be a certificate may take longer, on a machine with much to do. */
const HOPELESS_MS = 9_000;
const CERTIFICATE_MS = 40_000;

answerJobs<ReaderJob>(({ bytes, kind, want, corners }, needMs) => {
  if (want === "picture") return pictureOf(bytes, kind);
  const opened = async () => {
    const reader = await openReader();
    needMs(HOPELESS_MS);
    return reader;
  };
  return readCertificate(bytes, kind, opened, { corners, isOne: () => needMs(CERTIFICATE_MS) });
});

/** The engine is loaded for the first picture; a PDF with text needs none. */
function openReader(): Promise<Ocr> {
  ocr ??= openOcr();
  return ocr;
}
