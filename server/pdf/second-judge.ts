import type { ErrorCode } from "../../contract/errors.ts";
import { isAppError } from "../app-error.ts";
import { refusalOfPdf } from "./active-content.ts";
import { loadPdfium, openDocument } from "./pdfium.ts";

/** Functions of PDFium that the package has no wrapper for, documented in PDFium's public/fpdf_*.h. */
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
/** FPDF_NO_INCREMENTAL: every object is written again as PDFium understood it. */
const ALL_ANEW = 2;
/** For the copy of a file of 15 MB, whose packed objects come out unpacked. */
const MOST_COPIED_BYTES = 256 * 1024 * 1024;

/**
 * Why a PDF may not be delivered, judged by what PDFium understands of it: whether it finds scripts, attachments or XFA forms,
 * and whether {@link refusalOfPdf} refuses a copy that PDFium writes. Content that only PDFium can read is in plain form in that
 * copy. Undefined when the PDF may be delivered, and when PDFium can't open it.
 * @throws WebAssembly.RuntimeError when PDFium broke or ran out of memory and must not be used again
 */
export async function refusalByPdfium(bytes: Uint8Array): Promise<ErrorCode | undefined> {
  const document = await openDocument(bytes).catch((error: unknown) => {
    if (isAppError(error)) return error.appCode;
    throw error;
  });
  if (typeof document === "string") return document === "encrypted-pdf" ? document : undefined;
  const { module } = (await loadPdfium()) as unknown as { module: Raw };
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

/** The document as PDFium writes it; undefined when it can't, or when the copy grows too large. */
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
  // FPDF_FILEWRITE: its version and an index into the table of functions. The table can't grow, but its first place is kept
  // free, so that calling a null pointer fails.
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

/** The table takes only functions that a module exports. This module imports a (i32, i32, i32) -> i32 and exports it again. */
// biome-ignore format: a section of the module a line
const passOn = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // "\0asm", version 1
  1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, // types
  2, 7, 1, 1, 0x65, 1, 0x66, 0, 0, // imports "e" "f"
  7, 5, 1, 1, 0x66, 0, 0, // exports "f"
);

/** TypeScript declares it for browsers only. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: object) => { exports: { f: unknown } };
  };
};

function callableFromWasm(call: (a: number, b: number, c: number) => number): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(passOn), { e: { f: call } }).exports.f;
}
