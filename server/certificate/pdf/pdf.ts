import { drawPage, type PdfDocument, type PdfiumPage, withDocument, withPage } from "../../pdf/pdfium.ts";
import type { Word } from "../layout/layout.ts";
import { readGlyphs } from "./glyphs.ts";
import { joinGlyphs } from "./words.ts";

/** A rendered page: 8-bit grey, row by row. */
export type GreyImage = { data: Uint8Array; width: number; height: number };

export type PdfPage = { words: Word[]; render(): Promise<GreyImage> };

/** A certificate is one sheet, but it may be scanned with other papers. */
const MOST_PAGES = 20;
const RENDER_WIDTH = 1800;
const MOST_RENDER_PIXELS = 8_000_000;

/**
 * Hands the first pages of a PDF to `work`. The document lives only that long, because its memory is freed by hand.
 * @throws encrypted-pdf, unreadable-file
 */
export async function withPdf<T>(bytes: Uint8Array, work: (pages: PdfPage[]) => Promise<T>): Promise<T> {
  return withDocument(bytes, async (document) => {
    const count = Math.min(document.pages, MOST_PAGES);
    const pages: PdfPage[] = [];
    for (let index = 0; index < count; index += 1)
      pages.push(await withPage(document, index, (page) => readPage(document, index, page)));
    return work(pages);
  });
}

function readPage(document: PdfDocument, index: number, page: PdfiumPage): PdfPage {
  return {
    words: joinGlyphs(readGlyphs(page), page.height),
    render: () => withPage(document, index, (again) => drawPage(again, scaleOf(again))),
  };
}

function scaleOf({ width, height }: PdfiumPage): number {
  return Math.min(RENDER_WIDTH / width, Math.sqrt(MOST_RENDER_PIXELS / (width * height)));
}
