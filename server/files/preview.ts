import type { FileType, TakenOut } from "../../contract/files.ts";
import type { PdfPreview } from "../../contract/queue.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { Seal } from "../seal/seal.ts";
import { prepareFile, storePrepared } from "./prepare.ts";
import type { Upload } from "./upload.ts";

/** Half of the time that a file without an order stays. */
const VALID_MS = 30 * 60_000;

type Previewed = {
  key: string;
  type: FileType;
  size: number;
  sha256: Buffer;
  takenOut: TakenOut[];
};

/**
 * The first page of a PDF that is about to be delivered. The file is stored: `upload` names it for
 * {@link openPreviewed}.
 * @throws what {@link prepareFile} throws; wrong-type for anything but a PDF
 */
export async function previewPdf(
  { sql, files, seal }: Pick<Deps, "sql" | "files" | "seal">,
  upload: Upload,
  owner: string,
): Promise<PdfPreview> {
  const { drawn, ...paper } = await prepareFile(upload, { lane: "staff", owner, draw: true });
  if (!drawn) throw appError("wrong-type");
  await storePrepared(sql, files, paper);
  const { key, type, size, sha256, takenOut } = paper;
  const facts = { key, type, size, sha256: sha256.toString("hex"), takenOut, at: Date.now() };
  return { ...drawn, takenOut, upload: seal.seal(facts, placeOf(owner)) };
}

/** The file that this admin has previewed in the last half hour. @throws malformed */
export function openPreviewed(seal: Seal, upload: string, owner: string): Previewed {
  try {
    const { at, sha256, ...file } = seal.open<
      Omit<Previewed, "sha256"> & { at: number; sha256: string }
    >(upload, placeOf(owner));
    if (Date.now() - at < VALID_MS) return { ...file, sha256: Buffer.from(sha256, "hex") };
  } catch {
    // Refused below.
  }
  throw appError("malformed");
}

function placeOf(owner: string): string {
  return `a preview of ${owner}`;
}
