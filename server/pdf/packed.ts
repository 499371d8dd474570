import { constants, inflateSync } from "node:zlib";
import { OddPdf, type PdfDictionary, type PdfValue } from "./values.ts";

/** A stream of packed objects: its dictionary, and where the word "stream" ends. */
export type Packed = { head: PdfDictionary; text: string; at: number };

/** An unpacked object: its number, and its place in the unpacked text. */
type Unpacked = { number: number; text: string; at: number; until: number };

/** How many bytes may still be unpacked from one file. */
type Room = { bytes: number };

/** True for a stream of packed objects (PDF 1.5). Readers look at these two entries; not all look at /Type. */
export function holdsObjects(head: PdfDictionary): boolean {
  return ["N", "First"].every((name) => head.entries.some(([key]) => key === name));
}

/**
 * Unpacks a stream of objects as every writer packs them: deflated or not, a table of numbers, then the objects side by side.
 * Anything else might be unpacked by one reader and not by another. @throws OddPdf
 */
export function unpackObjects(
  { head, text, at }: Packed,
  file: Buffer,
  meanings: (value: PdfValue) => PdfValue[],
  room: Room,
): Unpacked[] {
  const start =
    at + (/^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(at, at + 20))?.[0].length ?? odd("a stream without a line"));
  const { objects, taken } = isDeflated(head) ? inflate(file.subarray(start), room) : plain(text, start);
  room.bytes -= objects.length;
  if (room.bytes < 0) odd("packed objects that are blown up");
  // Otherwise a reader might stop earlier, at a word in the data or at the given length, and see other objects.
  if (/endstream|endobj/.test(text.slice(start, start + taken))) odd("packed objects with an end in their middle");
  for (const length of meanings(only(head, "Length") ?? odd("packed objects without a length")))
    if (length.is !== "number" || length.number < taken) odd("packed objects longer than they say");
  return split(objects, numberOf(head, "N"), numberOf(head, "First"));
}

function split(objects: string, count: number, first: number): Unpacked[] {
  const table = objects.slice(0, first);
  if (!/^[\0\t\n\f\r \d]*$/.test(table) || /\d{11}/.test(table)) odd("packed objects without a table");
  const numbers = (table.match(/\d+/g) ?? []).map(Number);
  if (numbers.length !== 2 * count) odd("packed objects with another number of places");
  const places = Array.from({ length: count }, (_, index) => ({
    number: numbers[2 * index] ?? 0,
    at: first + (numbers[2 * index + 1] ?? 0),
  }));
  return places.map(({ number, at }, index) => {
    const until = places[index + 1]?.at ?? objects.length;
    if (at > until || (index === 0 && objects.slice(first, at).trim())) odd("packed objects out of order");
    return { number, text: objects, at, until };
  });
}

function isDeflated(head: PdfDictionary): boolean {
  const settings = only(head, "DecodeParms") ?? only(head, "DP");
  if (settings && settings.is !== "word" && !(settings.is === "dictionary" && isPlain(settings)))
    odd("packed objects with settings");
  const filter = only(head, "Filter") ?? only(head, "F");
  const [name, more] = filter?.is === "list" ? filter.items : [filter];
  if (name === undefined && more === undefined) return false;
  if (name?.is !== "name" || !["FlateDecode", "Fl"].includes(name.name) || more) odd("objects packed in another way");
  return true;
}

function isPlain(settings: PdfDictionary): boolean {
  const predictor = only(settings, "Predictor");
  return predictor === undefined || (predictor.is === "number" && predictor.number === 1);
}

function inflate(packed: Buffer, room: Room): { objects: string; taken: number } {
  const options = { maxOutputLength: Math.max(1, room.bytes), finishFlush: constants.Z_SYNC_FLUSH, info: true };
  try {
    // With `info` the answer has the bytes and the engine, which knows how many bytes it took. @types/node lacks this.
    const { buffer, engine } = inflateSync(packed, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { objects: buffer.toString("latin1"), taken: engine.bytesWritten };
  } catch {
    return odd("packed objects that can't be unpacked");
  }
}

function plain(text: string, start: number): { objects: string; taken: number } {
  const end = text.indexOf("endstream", start);
  if (end < 0) odd("a stream without an end");
  const objects = text.slice(start, end);
  return { objects, taken: objects.trimEnd().length };
}

function numberOf(head: PdfDictionary, key: string): number {
  const value = only(head, key);
  if (value?.is !== "number" || !Number.isSafeInteger(value.number) || value.number < 0)
    odd(`packed objects without ${key}`);
  return (value as { number: number }).number;
}

/** The value of a key. @throws OddPdf when the key is there twice */
function only(head: PdfDictionary, key: string): PdfValue | undefined {
  const values = head.entries.filter(([name]) => name === key);
  if (values.length > 1) odd(`/${key} twice`);
  return values[0]?.[1];
}

function odd(reason: string): never {
  throw new OddPdf(reason);
}
