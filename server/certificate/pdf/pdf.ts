import type { PDFiumPage } from "@hyzyla/pdfium";
import { drawPage, openDocument } from "../../pdf/pdfium.ts";
import type { Word } from "../layout/layout.ts";
import { readGlyphs } from "./glyphs.ts";
import { joinGlyphs } from "./words.ts";

/** A rendered page: 8-bit grey, row by row. */
export type GreyImage = { data: Uint8Array; width: number; height: number };

export type PdfPage = { words: Word[]; render(): Promise<GreyImage> };

/** A certificate is one sheet; a cover or a second copy may come before it. */
const MOST_PAGES = 3;
const RENDER_WIDTH = 1800;
const MOST_RENDER_PIXELS = 8_000_000;

/**
 * Hands the first pages of a PDF to `work`. The document lives only that long, because its memory is freed by hand.
 * @throws encrypted-pdf, unreadable-file
 */
export async function withPdf<T>(bytes: Uint8Array, work: (pages: PdfPage[]) => Promise<T>): Promise<T> {
  const document = await openDocument(bytes);
  try {
    const count = Math.min(document.getPageCount(), MOST_PAGES);
    return await work(Array.from({ length: count }, (_, index) => readPage(document.getPage(index))));
  } finally {
    document.destroy();
  }
}

function readPage(page: PDFiumPage): PdfPage {
  return {
    words: joinGlyphs(readGlyphs(page), page.getOriginalSize().originalHeight),
    render: () =>
      drawPage(page, (width, height) =>
        Math.min(RENDER_WIDTH / width, Math.sqrt(MOST_RENDER_PIXELS / (width * height))),
      ),
  };
}
