import { constants, inflateRawSync } from "node:zlib";
import { OddPdf, type PdfDictionary, type PdfValue } from "./values.ts";

/** Bytes that all streams of a file may inflate to, pictures aside, and one of them. */
export const MOST_INFLATED_BYTES = 256 * 1024 * 1024;
const MOST_OF_ONE = 64 * 1024 * 1024;
/** To inflate fewer bytes costs more than it shows. */
const FEW_BYTES = 256;
const compressors = ["FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL"];
/** How many bytes one becomes at the most, in files of honest programs. */
const USUAL_PER_BYTE = 20;
const ARCHIVE_END = Buffer.from("PK\x05\x06", "latin1");
const ARCHIVE_END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

/** True for a file that a program for ZIP archives opens too: it looks for the archive's directory from the end on. */
export function isArchive(file: Buffer): boolean {
  const tail = file.subarray(-(ARCHIVE_END_BYTES + LONGEST_COMMENT));
  for (let at = tail.indexOf(ARCHIVE_END); at >= 0; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    const comment = at + ARCHIVE_END_BYTES;
    if (comment <= tail.length && comment + tail.readUInt16LE(comment - 2) === tail.length) return true;
  }
  return false;
}

/** Compressed twice, some kilobytes can become thousands of megabytes. No program that makes PDFs does that. @throws OddPdf */
export function refusePackedTwice(filters: PdfValue[]): void {
  const packed = filters.filter((filter) => filter.is === "name" && compressors.includes(filter.name));
  if (packed.length > 1) throw new OddPdf("data that is compressed twice");
}

/**
 * How many bytes of `room` a stream takes when it is inflated. `data` begins behind the word "stream". 0 when it is packed in
 * another way, and for a picture: that takes as many bytes as its size says. @throws OddPdf when they are more
 */
export function inflatedSize(head: PdfDictionary, filters: PdfValue[], data: Buffer, room: number): number {
  const [first] = filters;
  if (first?.is !== "name" || !["FlateDecode", "Fl"].includes(first.name) || isPicture(head)) return 0;
  if (data.length < FEW_BYTES) return data.length * USUAL_PER_BYTE;
  const start = /^[ \t]*\r?\n?/.exec(data.toString("latin1", 0, 20))?.[0].length ?? 0;
  // Two bytes of zlib come before what is deflated. Its checksum at the end is wrong in many files, and no reader minds.
  const most = Math.max(1, Math.min(room, MOST_OF_ONE));
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(data.subarray(start + 2), options).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new OddPdf("data that is blown up");
    // It breaks off somewhere, after more work than its length tells.
    return Math.min(most, data.length * USUAL_PER_BYTE);
  }
}

function isPicture({ entries }: PdfDictionary): boolean {
  return entries.some(([key, value]) => key === "Subtype" && value.is === "name" && value.name === "Image");
}
