import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from "@hyzyla/pdfium";
import { appError } from "../../app-error.ts";
import { loadPdfium } from "../../pdf/pdfium.ts";
import type { Word } from "../layout/layout.ts";
import { readGlyphs } from "./glyphs.ts";
import { joinGlyphs } from "./words.ts";

/** A rendered page: 8-bit grey, row by row. */
export type GreyImage = { data: Uint8Array; width: number; height: number };

export type PdfPage = { words: Word[]; render(): Promise<GreyImage> };

// A certificate is one sheet; a cover or a second copy may come before it.
const MOST_PAGES = 3;
const RENDER_WIDTH = 1800;
const MOST_RENDER_PIXELS = 8_000_000;

/**
 * Hands the first pages of a PDF to `work`. PDFium holds its memory by hand, so the document lives only that long.
 * @throws encrypted-pdf, unreadable-file
 */
export async function withPdf<T>(bytes: Uint8Array, work: (pages: PdfPage[]) => Promise<T>): Promise<T> {
  const document = await open(await loadPdfium(), bytes);
  try {
    const count = Math.min(document.getPageCount(), MOST_PAGES);
    return await work(Array.from({ length: count }, (_, index) => readPage(document.getPage(index))));
  } finally {
    document.destroy();
  }
}

async function open(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    // Out of memory, or broken: nothing that this PDFium says can be trusted from now on.
    if ((error as Error).name === "RuntimeError") throw error;
    // PDFium's code 4 (FPDF_ERR_PASSWORD) and 5 (FPDF_ERR_SECURITY), which the package words like this.
    const locked = /password|security/i.test((error as Error).message);
    throw appError(locked ? "encrypted-pdf" : "unreadable-file");
  }
}

function readPage(page: PDFiumPage): PdfPage {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    words: joinGlyphs(readGlyphs(page), originalHeight),
    render: () => render(page, originalWidth, originalHeight),
  };
}

async function render(page: PDFiumPage, width: number, height: number): Promise<GreyImage> {
  const wanted = RENDER_WIDTH / Math.max(1, width);
  const scale = Math.min(wanted, Math.sqrt(MOST_RENDER_PIXELS / Math.max(1, width * height)));
  const image = await page.render({ scale, render: "bitmap", colorSpace: "Gray", renderFormFields: true });
  return { data: image.data, width: image.width, height: image.height };
}
