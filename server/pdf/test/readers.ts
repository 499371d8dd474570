import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawPage, withDocument, withPage } from "../pdfium.ts";

/** The pictures of all pages, each as a sum with its size. */
type Draw = (pdf: Uint8Array) => Promise<string[]>;

const run = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

const byPdfium: Draw = (pdf) =>
  withDocument(pdf, async (open) => {
    const pages: string[] = [];
    for (let index = 0; index < open.pages; index += 1)
      pages.push(
        await withPage(open, index, (page) => {
          const { data, width, height } = drawPage(page, 1);
          return `${width}×${height} ${sumOf(data)}`;
        }),
      );
    return pages;
  });

/** A program that draws the file `path` into its output. */
function byProgram(name: string, args: (path: string) => string[]): Draw {
  return async (pdf) => {
    const folder = mkdtempSync(join(tmpdir(), "kagoj-pdf-"));
    try {
      const path = join(folder, "a.pdf");
      writeFileSync(path, pdf);
      const { stdout } = await run(name, args(path), { encoding: "buffer", maxBuffer: MOST_BYTES });
      return [`${stdout.length} ${sumOf(stdout)}`];
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function isHere(name: string): boolean {
  try {
    execFileSync(name, ["-v"], { stdio: "ignore" });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

/** The readers of this machine: PDFium always, poppler and mupdf where they are installed. */
export const readers: Record<string, Draw> = {
  PDFium: byPdfium,
  ...(isHere("pdftoppm") && {
    poppler: byProgram("pdftoppm", (path) => ["-r", "50", "-gray", path]),
  }),
  ...(isHere("mutool") && {
    mupdf: byProgram("mutool", (path) => ["draw", "-q", "-r", "50", "-F", "pgm", "-o", "-", path]),
  }),
};
