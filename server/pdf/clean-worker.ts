import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import sharp from "sharp";
import type { TakenOut } from "../../contract/files.ts";
import { answerJobs } from "../threads/worker.ts";
import { cleanPdf } from "./clean.ts";
import { drawPage, memoryOfPdfium, withDocument, withPage } from "./pdfium.ts";

/**
 * A PDF to clean, and perhaps to draw. It stays as it is: a job that is set aside begins anew with
 * it.
 */
export type CleanJob = { path: string; draw: boolean };
/** The first page as a data: URL, and how many there are. */
export type Drawn = { image: string; pages: number };
/** `sha256` of the bytes, in hex. */
export type CleanedFile = {
  bytes: Uint8Array;
  sha256: string;
  takenOut: TakenOut[];
  drawn: Drawn | undefined;
};

const [WIDTH, HEIGHT] = [560, 760];
/**
 * Neither PDFium nor the names that were ever read are given back to the system, so a thread that
 * has grown is replaced.
 */
const WORN_BYTES = 192 * 1024 * 1024;

answerJobs(
  async ({ path, draw }: CleanJob): Promise<CleanedFile> => {
    const { bytes, takenOut } = await cleanPdf(await readFile(path));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes, sha256, takenOut, drawn: draw ? await drawFirst(bytes) : undefined };
  },
  () => ({ worn: getHeapStatistics().used_heap_size + memoryOfPdfium() > WORN_BYTES }),
);

function drawFirst(bytes: Uint8Array): Promise<Drawn> {
  return withDocument(bytes, (document) =>
    withPage(document, 0, async (page) => {
      const { data, width, height } = drawPage(
        page,
        Math.min(WIDTH / page.width, HEIGHT / page.height),
      );
      const picture = sharp(data, { raw: { width, height, channels: 1 } });
      const webp = await picture.webp({ quality: 60 }).toBuffer();
      return { image: `data:image/webp;base64,${webp.toString("base64")}`, pages: document.pages };
    }),
  );
}
