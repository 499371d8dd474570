import type { PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import type { ErrorCode } from "../../contract/errors.ts";
import { refusalOfPdf } from "./active-content.ts";
import { loadPdfium } from "./pdfium.ts";

/** What the package brings along of PDFium without a wrapper: PDFium's public/fpdf_*.h say what it does. */
type Raw = {
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  wasmExports: {
    malloc(size: number): number;
    free(at: number): void;
    __indirect_function_table: { set(at: number, call: unknown): void };
  };
  HEAPU8: Uint8Array;
};

/** FORMTYPE_XFA_FULL; FORMTYPE_XFA_FOREGROUND is the next one. */
const XFA_FORM = 2;
/** FPDF_NO_INCREMENTAL: every object is written anew, as it was understood. */
const ALL_ANEW = 2;
/** Of a copy of 15 MB: what is packed inside comes out unpacked. */
const MOST_COPIED_BYTES = 256 * 1024 * 1024;

/**
 * Why a PDF may not be delivered, judged by what PDFium has understood of it: it is asked for scripts, attachments and forms of
 * their own, and writes all that it would obey anew, in its own hand, for {@link refusalOfPdf} to look through. So what is written in a way that only PDFium reads stands there plainly. Undefined
 * when it may be delivered, and when PDFium can't open it.
 * @throws WebAssembly.RuntimeError when PDFium broke or ran out of memory, and is not to be used again
 */
export async function refusalByPdfium(bytes: Uint8Array): Promise<ErrorCode | undefined> {
  const pdfium = await loadPdfium();
  const document = await open(pdfium, bytes);
  if (!document || document === "encrypted-pdf") return document;
  const { module } = pdfium as unknown as { module: Raw };
  const { documentIdx } = document as unknown as { documentIdx: number };
  const refusal = refusalByAnswers(module, documentIdx) ?? refusalOfCopy(module, documentIdx);
  document.destroy();
  return refusal;
}

function refusalByAnswers(module: Raw, document: number): ErrorCode | undefined {
  if (module._FPDFDoc_GetJavaScriptActionCount(document) > 0) return "active-content";
  if (module._FPDF_GetFormType(document) >= XFA_FORM) return "active-content";
  return module._FPDFDoc_GetAttachmentCount(document) > 0 ? "pdf-attachments" : undefined;
}

function refusalOfCopy(module: Raw, document: number): ErrorCode | undefined {
  const copy = copyOf(module, document);
  return copy ? refusalOfPdf(copy) : "unreadable-file";
}

async function open(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument | "encrypted-pdf" | undefined> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    if ((error as Error).name === "RuntimeError") throw error;
    return /password|security/i.test((error as Error).message) ? "encrypted-pdf" : undefined;
  }
}

/** The document as PDFium writes it; undefined when it can't, or when it grows out of all bounds. */
function copyOf(module: Raw, document: number): Buffer | undefined {
  const parts: Uint8Array[] = [];
  let room = MOST_COPIED_BYTES;
  const take = (_: number, at: number, size: number) => {
    room -= size;
    if (room < 0) return 0;
    parts.push(module.HEAPU8.slice(at, at + size));
    return 1;
  };
  const { malloc, free, __indirect_function_table: functions } = module.wasmExports;
  // FPDF_FILEWRITE: its version and whom to call, by a place in the table of functions. The table can't grow; nobody has the first
  // place, so that a call of nobody fails.
  const writer = malloc(8);
  module.HEAPU8.set([1, 0, 0, 0, 0, 0, 0, 0], writer);
  functions.set(0, callableFromWasm(take));
  try {
    return module._FPDF_SaveAsCopy(document, writer, ALL_ANEW) ? Buffer.concat(parts) : undefined;
  } finally {
    functions.set(0, null);
    free(writer);
  }
}

/** A table of functions takes only those that came out of a module: this one takes (i32, i32, i32) -> i32 in and gives it out again. */
// biome-ignore format: a section of the module a line
const passOn = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // "\0asm", version 1
  1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, // types
  2, 7, 1, 1, 0x65, 1, 0x66, 0, 0, // imports "e" "f"
  7, 5, 1, 1, 0x66, 0, 0, // exports "f"
);

/** What TypeScript knows of pages only. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: object) => { exports: { f: unknown } };
  };
};

function callableFromWasm(call: (a: number, b: number, c: number) => number): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(passOn), { e: { f: call } }).exports.f;
}
