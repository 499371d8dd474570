import { Worker } from "node:worker_threads";
import type { FileType, TakenOut } from "../../contract/files.ts";
import type { PdfPreview } from "../../contract/queue.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { Seal } from "../seal/seal.ts";
import { createPool } from "../threads/pool.ts";
import { prepareFile, storePrepared } from "./prepare.ts";
import type { Upload } from "./upload.ts";

/** Half of the time that a file without an order stays. */
const VALID_MS = 30 * 60_000;

const pool = createPool(startDrawer, { threads: 1, waiting: 8, patienceMs: 20_000, jobMs: 20_000, idleMs: 60_000 });

export type Drawn = Pick<PdfPreview, "image" | "pages">;
type Previewed = { key: string; type: FileType; size: number; sha256: Buffer; takenOut: TakenOut[] };

/**
 * The first page of a PDF that is about to be delivered, drawn in a thread, because a crafted one could take any time. The file is
 * stored: `upload` names it for {@link openPreviewed}.
 * @throws what {@link prepareFile} throws; wrong-type for anything but a PDF; encrypted-pdf, unreadable-file, reader-busy, timeout
 */
export async function previewPdf(
  { sql, files, seal }: Pick<Deps, "sql" | "files" | "seal">,
  upload: Upload,
  owner: string,
): Promise<PdfPreview> {
  const prepared = await prepareFile(upload, { lane: "staff", owner });
  const { key, type, size, sha256, takenOut } = prepared;
  if (type !== "application/pdf") throw appError("wrong-type");
  const drawn = await pool.run<Drawn>(upload.path, { owner });
  await storePrepared(sql, files, prepared);
  const facts = { key, type, size, sha256: sha256.toString("hex"), takenOut, at: Date.now() };
  return { ...drawn, takenOut, upload: seal.seal(facts, placeOf(owner)) };
}

/** The file that this admin has previewed in the last half hour. @throws malformed */
export function openPreviewed(seal: Seal, upload: string, owner: string): Previewed {
  try {
    const { at, sha256, ...file } = seal.open<Omit<Previewed, "sha256"> & { at: number; sha256: string }>(
      upload,
      placeOf(owner),
    );
    if (Date.now() - at < VALID_MS) return { ...file, sha256: Buffer.from(sha256, "hex") };
  } catch {
    // Refused below.
  }
  throw appError("malformed");
}

function placeOf(owner: string): string {
  return `a preview of ${owner}`;
}

async function startDrawer(): Promise<Worker> {
  // As in certificate/reader.ts: sharp has to be loaded by the main thread first.
  await import("sharp");
  return new Worker(new URL("./preview-worker.ts", import.meta.url), { name: "preview" });
}
