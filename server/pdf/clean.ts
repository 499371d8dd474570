import {
  PDFArray,
  type PDFContext,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFStreamWriter,
  PDFWriter,
} from "@cantoo/pdf-lib";
import type { TakenOut } from "../../contract/files.ts";
import { appError, isAppError } from "../app-error.ts";
import { type PdfDocument, rewrite, withDocument } from "./pdfium.ts";
import { takeOrigin } from "./take-origin.ts";
import { isSigned, reachableFrom, takeOut } from "./take-out.ts";

/** A file of 15 MB may grow to this: its packed objects come out unpacked. */
const MOST_REWRITTEN_BYTES = 64 * 1024 * 1024;
/** Junk of a megabyte takes the other parser ten seconds. */
const MOST_MENDED_BYTES = 512 * 1024;
/** Readers look for the end of a PDF in its last kilobyte. */
const END_BYTES = 1024;
/** FPDF_GetSecurityHandlerRevision of a file that is not encrypted. */
const NOT_ENCRYPTED = -1;
/** Names without which nothing acts by itself, however they are hidden. */
const SUSPICIOUS =
  /\/(?:JavaScript|ECMAScript|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition|RichMedia|EmbeddedFile|FileAttachment|XFA|Movie|Sound|3DD)/;
/** The end of a ZIP archive, which a PDF can be as well. */
const ARCHIVE_END = "PK\x05\x06";

/** A PDF that may be passed on. */
export type Cleaned = { bytes: Uint8Array; takenOut: TakenOut[] };

/**
 * A PDF without what acts by itself and what tells where it is from, see {@link takeOut} and {@link
 * takeOrigin}. PDFium reads it as leniently as Chrome, and only what is found from its catalogue is
 * written again. A signed file passes as it is when nothing in it acts.
 * @throws encrypted-pdf when it needs a password to open; unreadable-file; signed-pdf when it is
 * signed and something in it acts
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Cleaned> {
  const { copy, pages, locked } = await withDocument(bytes, read).catch(async (error) => {
    if (!isAppError(error) || error.appCode !== "unreadable-file") throw error;
    return withDocument(await mend(bytes), read);
  });
  if (!copy || pages === 0) throw appError("unreadable-file");
  const context = await PDFParser.forBytesWithOptions(
    copy,
    Number.POSITIVE_INFINITY,
  ).parseDocument();
  const root = context.lookup(context.trailerInfo.Root);
  if (!root || (lacksItsEnd(bytes) && (await isTorn(bytes)))) throw appError("unreadable-file");
  const info = context.lookup(context.trailerInfo.Info);
  const takenOut = takeOut(context, info ? [root, info] : [root]);
  if (isSigned(context)) {
    if (takenOut.size > 0 || !(await isHarmless(bytes))) throw appError("signed-pdf");
    return { bytes, takenOut: [] };
  }
  if (locked) takenOut.add("password");
  takeOrigin(context);
  const written = await write(context);
  // What this program wrote is what a browser reads, or it is not passed on.
  if ((await withDocument(written, (again) => again.pages)) !== pages)
    throw appError("unreadable-file");
  return { bytes: written, takenOut: [...takenOut].sort() };
}

/** True for a copy that broke off: every whole PDF tells near its end where its table is. */
function lacksItsEnd(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-END_BYTES)).includes("startxref");
}

/** Whether more than the table is lost: the last object is cut, or one that is named is missing. */
async function isTorn(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (text.lastIndexOf("endobj") < text.lastIndexOf(" obj")) return true;
  const context = await PDFParser.forBytesWithOptions(
    bytes,
    Number.POSITIVE_INFINITY,
  ).parseDocument();
  return [...reachableFrom(context)].some((ref) => !context.lookup(ref));
}

function read(open: PdfDocument) {
  const locked = open.pdfium._FPDF_GetSecurityHandlerRevision(open.document) !== NOT_ENCRYPTED;
  return { copy: rewrite(open, MOST_REWRITTEN_BYTES), pages: open.pages, locked };
}

/** A file whose end or first line is lost, as PDFium can read it again. @throws unreadable-file */
async function mend(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (bytes.length > MOST_MENDED_BYTES || !text.includes("endobj"))
      throw appError("unreadable-file");
    const whole = Buffer.concat([Buffer.from("%PDF-1.7\n"), text]);
    return await write(
      await PDFParser.forBytesWithOptions(whole, Number.POSITIVE_INFINITY).parseDocument(),
    );
  } catch {
    throw appError("unreadable-file");
  }
}

/**
 * Only what is found from the catalogue. Objects are packed where the version of the file allows
 * it.
 */
async function write(context: PDFContext): Promise<Uint8Array> {
  const found = reachableFrom(context);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!found.has(ref) || object instanceof PDFInvalidObject) context.delete(ref);
  // PDFium makes the second half up, so that no file would come out twice alike.
  const id = context.lookup(context.trailerInfo.ID);
  if (id instanceof PDFArray) id.set(1, id.get(0));
  const packs = !/^%PDF-1\.[0-4]/.test(context.header.toString());
  return (packs ? PDFStreamWriter : PDFWriter)
    .forContext(context, Number.POSITIVE_INFINITY)
    .serializeToBuffer();
}

/**
 * Whether no object of any revision acts, also those that a later one replaces, and nothing is
 * hidden where readers look only in an emergency. A file that is not written as PDF must be isn't
 * harmless, because programs may read it in different ways.
 */
async function isHarmless(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const plain = text.replace(/#([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (SUSPICIOUS.test(text) || SUSPICIOUS.test(plain) || text.includes(ARCHIVE_END)) return false;
  const objects = await everyObjectOf(bytes).catch(() => undefined);
  return (
    objects !== undefined &&
    !objects.all.some(isDisguised) &&
    takeOut(objects.context, objects.all).size === 0
  );
}

/** Every object of every revision. @throws when one can't be read */
async function everyObjectOf(
  bytes: Uint8Array,
): Promise<{ context: PDFContext; all: PDFObject[] }> {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true);
  const { context } = parser as unknown as { context: PDFContext };
  const all: PDFObject[] = [];
  const assign = context.assign.bind(context);
  context.assign = (ref, object) => {
    all.push(object);
    assign(ref, object);
  };
  await parser.parseDocument();
  return { context, all };
}

/** Packed objects that don't say so: some readers unpack them all the same. */
function isDisguised(object: PDFObject): boolean {
  if (!(object instanceof PDFRawStream)) return false;
  const has = (key: string) => object.dict.has(PDFName.of(key));
  return has("First") && has("N") && object.dict.get(PDFName.of("Type")) !== PDFName.of("ObjStm");
}
