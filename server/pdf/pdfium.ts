import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import type { Functions } from "@embedpdf/pdfium";
import { appError } from "../app-error.ts";

/**
 * PDFium's own functions, documented in its public/fpdf*.h. They take and answer numbers and places
 * in its memory.
 */
export type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
} & { [Name in keyof Functions as `_${Name}`]: (...args: number[]) => number };

/** An open document. Its memory is freed by hand. */
export type PdfDocument = { pdfium: Pdfium; document: number; pages: number };
/** A page of an open document; sizes are in points. */
export type PdfiumPage = { pdfium: Pdfium; page: number; width: number; height: number };

/**
 * 512 MB. A page scanned at 600 dpi takes a quarter of it; a crafted file of 4 KB can ask for all
 * there is.
 */
const MOST_PAGES_OF_MEMORY = 8192;
/** FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY. */
const LOCKED = [4, 5];
const GREY_BITMAP = 1;
/** FPDF_ANNOT and FPDF_GRAYSCALE. */
const WITH_ANNOTATIONS = 0x01 | 0x08;
/**
 * FPDF_NO_INCREMENTAL and FPDF_REMOVE_SECURITY: every object is written again as PDFium understood
 * it, and not encrypted.
 */
const ALL_ANEW = 2 | 3;

let library: Promise<Pdfium> | undefined;
let loaded: Pdfium | undefined;

/**
 * Opened without a password, and freed afterwards. @throws encrypted-pdf, unreadable-file;
 * RuntimeError: don't use PDFium again
 */
export async function withDocument<T>(
  bytes: Uint8Array,
  work: (open: PdfDocument) => T | Promise<T>,
): Promise<T> {
  library ??= load();
  const pdfium = await library;
  const room = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, room);
  try {
    const document = pdfium._FPDF_LoadMemDocument(room, bytes.length, 0);
    if (!document)
      throw appError(
        LOCKED.includes(pdfium._FPDF_GetLastError()) ? "encrypted-pdf" : "unreadable-file",
      );
    const answer = await work({ pdfium, document, pages: pdfium._FPDF_GetPageCount(document) });
    pdfium._FPDF_CloseDocument(document);
    return answer;
  } finally {
    pdfium.wasmExports.free(room);
  }
}

/** Bytes that it has ever needed at once. They are never given back. */
export function memoryOfPdfium(): number {
  return loaded?.HEAPU8.length ?? 0;
}

/** Hands a page, counted from 0, to `work`. @throws unreadable-file */
export async function withPage<T>(
  { pdfium, document }: PdfDocument,
  index: number,
  work: (page: PdfiumPage) => T | Promise<T>,
): Promise<T> {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw appError("unreadable-file");
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const answer = await work({
    pdfium,
    page,
    width: Math.max(1, width),
    height: Math.max(1, height),
  });
  pdfium._FPDF_ClosePage(page);
  return answer;
}

/** Draws a page in 8-bit grey, row by row, with so many pixels per point. */
export function drawPage({ pdfium, page, ...size }: PdfiumPage, scale: number) {
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const room = pdfium.wasmExports.malloc(width * height);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY_BITMAP, room, width);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const data = pdfium.HEAPU8.slice(room, room + width * height);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(room);
  return { data, width, height };
}

/**
 * The document as PDFium understands it, written anew: whole, in order, not encrypted. Undefined
 * when it is larger than `most`.
 */
export function rewrite({ pdfium, document }: PdfDocument, most: number): Uint8Array | undefined {
  const writer = pdfium._PDFiumExt_OpenFileWriter();
  pdfium._FPDF_SaveAsCopy(document, writer, ALL_ANEW);
  const size = pdfium._PDFiumExt_GetFileWriterSize(writer);
  const room = size <= most ? pdfium.wasmExports.malloc(size) : 0;
  if (room) pdfium._PDFiumExt_GetFileWriterData(writer, room, size);
  const copy = room ? pdfium.HEAPU8.slice(room, room + size) : undefined;
  pdfium.wasmExports.free(room);
  pdfium._PDFiumExt_CloseFileWriter(writer);
  return copy;
}

async function load(): Promise<Pdfium> {
  const { init } = await import("@embedpdf/pdfium");
  const file = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  // The package has no setting for it. Nothing else of this process comes near it.
  setFlagsFromString(`--wasm-max-mem-pages=${MOST_PAGES_OF_MEMORY}`);
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const quiet = () => {};
  const library = await init({ wasmBinary, print: quiet, printErr: quiet } as Parameters<
    typeof init
  >[0]);
  library.PDFiumExt_Init();
  loaded = library.pdfium as unknown as Pdfium;
  return loaded;
}
