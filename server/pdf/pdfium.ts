import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PDFiumLibrary } from "@hyzyla/pdfium";

/** 512 MB. A page scanned at 600 dpi takes a quarter of it; 4 KB of a crafted file can ask for all there is. */
const MOST_PAGES_OF_MEMORY = 8192;
const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

let library: Promise<PDFiumLibrary> | undefined;

/** PDFium, once per thread, with a bound on the memory that a document may take. Beyond it a call throws a WebAssembly.RuntimeError. */
export function loadPdfium(): Promise<PDFiumLibrary> {
  library ??= open();
  return library;
}

async function open(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const file = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
  const wasm = boundMemory(new Uint8Array(await readFile(file)));
  return PDFiumLibrary.init({ wasmBinary: wasm.buffer });
}

/**
 * Lowers the maximum that a module declares for its memory, in place (WebAssembly core specification, 5.5.8). The package has
 * no setting for it: the memory is the module's own.
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

/** LEB128: seven bits a byte, lowest first, the eighth says that more follow. */
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
