import { appError } from "../../app-error.ts";
import { fairQueue } from "../../threads/fair-queue.ts";
import type { Sheet } from "./sheet.ts";

/** What asks for a copy waits for its file too, so not long. */
const limits = { most: 1, each: 1, waiting: 40, patienceMs: 8_000 };
const inTurn = fairQueue({ ...limits, busy: () => appError("reader-busy", {}, 30) });

/**
 * The file of a copy, drawn in its owner's turn. What draws it is loaded for the first one: with its
 * packages it is a third of all that a start would load. @throws reader-busy
 */
export function drawCopy(owner: string, sheet: Sheet): Promise<Uint8Array> {
  return inTurn(owner, async () => (await import("./pdf.ts")).makeCopyPdf(sheet));
}
