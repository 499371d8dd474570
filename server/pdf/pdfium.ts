import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from "@hyzyla/pdfium";
import { appError } from "../app-error.ts";

/** 512 MB. A page scanned at 600 dpi takes a quarter of it; a crafted file of 4 KB can ask for all there is. */
const MOST_PAGES_OF_MEMORY = 8192;
const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

let library: Promise<PDFiumLibrary> | undefined;

/** PDFium, once per thread, with a bound on its memory, beyond which a call throws a WebAssembly.RuntimeError. */
export function loadPdfium(): Promise<PDFiumLibrary> {
  library ??= load();
  return library;
}

/**
 * Opens a PDF. PDFium's memory is freed by hand: call `destroy` on the document.
 * @throws encrypted-pdf, unreadable-file; WebAssembly.RuntimeError when PDFium is broken from now on
 */
export async function openDocument(bytes: Uint8Array): Promise<PDFiumDocument> {
  const pdfium = await loadPdfium();
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "RuntimeError") throw error;
    // The package's words for PDFium's errors 4 (FPDF_ERR_PASSWORD) and 5 (FPDF_ERR_SECURITY).
    throw appError(/password|security/i.test(message) ? "encrypted-pdf" : "unreadable-file");
  }
}

/** Draws a page in 8-bit grey, row by row. `scaleOf` answers the pixels per point for a page of this many points. */
export async function drawPage(
  page: PDFiumPage,
  scaleOf: (width: number, height: number) => number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = scaleOf(Math.max(1, originalWidth), Math.max(1, originalHeight));
  const { data, width, height } = await page.render({
    scale,
    render: "bitmap",
    colorSpace: "Gray",
    renderFormFields: true,
  });
  return { data, width, height };
}

async function load(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const file = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
  const wasm = boundMemory(new Uint8Array(await readFile(file)));
  return PDFiumLibrary.init({ wasmBinary: wasm.buffer });
}

/**
 * Lowers the maximum memory that a module declares, in place (WebAssembly core specification, 5.5.8). The package has no
 * setting for it.
 */
function boundMemory(wasm: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let at = HEADER_BYTES; at < wasm.length; ) {
    const section = wasm[at];
    const size = readNumber(wasm, at + 1);
    if (section === MEMORY_SECTION) {
      // One memory, flags, least, most.
      const least = readNumber(wasm, size.end + 2);
      const most = readNumber(wasm, least.end);
      if (wasm[size.end] === 1 && wasm[size.end + 1] === 1 && most.value > MOST_PAGES_OF_MEMORY)
        return writeNumber(wasm, least.end, most.end, MOST_PAGES_OF_MEMORY);
    }
    at = size.end + size.value;
  }
  throw new Error("PDFium declares its memory in another way than expected");
}

/** LEB128: seven bits a byte, lowest first; the eighth bit says that more follow. */
function readNumber(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
}

function writeNumber(bytes: Uint8Array<ArrayBuffer>, from: number, end: number, value: number) {
  for (let at = from, left = value; at < end; at += 1, left = Math.floor(left / 128))
    bytes[at] = (left % 128) + (at < end - 1 ? 128 : 0);
  return bytes;
}
