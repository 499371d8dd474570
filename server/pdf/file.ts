import { inflatedSize, MOST_INFLATED_BYTES, refusePackedTwice } from "./excess.ts";
import { tablesLoop } from "./loops.ts";
import { holdsObjects, type Packed, unpackObjects } from "./packed.ts";
import { type Allowance, isPlain, OddPdf, type PdfDictionary, type PdfValue, readValues } from "./values.ts";

/** The values of one object, and whether a stream of data follows. A trailer has no number. */
export type PdfObject = { number: number | undefined; values: PdfValue[]; stream: boolean };

export type PdfFile = {
  /** Everything that a reader could take for an object or a trailer. Without the packed ones of a locked file. */
  objects(): Generator<PdfObject>;
  /** True when its streams and texts are encrypted. Known after all objects were read. */
  isLocked(): boolean;
  /** The meanings of a value. For a reference: every object with that number, because readers differ in which one counts. */
  meanings(value: PdfValue): PdfValue[];
};

/** Where an object begins. `until`: where an unpacked one ends. A trailer has no number. */
type Place = { number: number | undefined; text: string; at: number; until?: number };

/** How often a character may be read on average: once, and again when it is referred to. Honest files need 1.3. */
const READS = 3;
const LEAST_ALLOWANCE = 1_000_000;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
const MOST_OBJECTS = 500_000;
const MOST_PACKED = 5_000;
const MOST_VERSIONS = 1_000;
const MOST_REFERENCES_DEEP = 10;
const MOST_VALUES = 8;

/**
 * Opens a PDF to search it. Readers find objects by a table of places, which may point into a comment, a text or a stream. So here
 * an object is wherever the word "obj" is, and the table is not used. A file that two readers may understand differently is
 * refused. @throws OddPdf
 */
export function openPdf(bytes: Uint8Array): PdfFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  const allowance: Allowance = { characters: READS * text.length + LEAST_ALLOWANCE };
  const room = { bytes: MOST_UNPACKED_BYTES };
  let inflatable = MOST_INFLATED_BYTES;
  const trailerPlaces = placesOf(text, "trailer");
  const trailers = trailerPlaces.map((at): Place => ({ number: undefined, text, at }));
  const objects = objectsIn(text);
  const byNumber = Map.groupBy(objects, ({ number }) => number);
  let locked = false;

  const read = ({ text, at, until }: Place) => {
    if (until === undefined) return readValues(text, at, allowance, { most: MOST_VALUES });
    const object = readValues(text, at, allowance, { until });
    if (object.word || text.slice(until, object.end).trim()) throw new OddPdf("packed objects over one another");
    return object;
  };
  const meanings = (value: PdfValue, deep = 0): PdfValue[] => {
    if (value.is !== "reference") return [value];
    const places = byNumber.get(value.number) ?? [];
    if (deep > MOST_REFERENCES_DEEP || places.length > MOST_VERSIONS) throw new OddPdf("references in a circle");
    return places.flatMap((place) => read(place).values.slice(0, 1)).flatMap((one) => meanings(one, deep + 1));
  };
  const note = (place: Place) => {
    const places = byNumber.get(place.number);
    if (places) places.push(place);
    else byNumber.set(place.number, [place]);
    objects.push(place);
    if (objects.length > MOST_OBJECTS) throw new OddPdf("more objects than anybody's file has");
  };
  return {
    *objects() {
      const packed: Packed[] = [];
      for (const place of [...trailers, ...objects]) {
        const { values, end, word } = read(place);
        const [head] = values;
        yield { number: place.number, values, stream: word === "stream" };
        if (head?.is !== "dictionary") continue;
        if (word === "stream") {
          const size = dataBehind(text, end, head);
          allowance.characters -= size;
          const filters = filtersOf(head, meanings);
          refusePackedTwice(filters);
          inflatable -= inflatedSize(head, filters, file.subarray(end, end + size), inflatable);
        }
        locked ||= head.entries.some(([key, value]) => key === "Encrypt" && value.is !== "word");
        if (word === "stream" && holdsObjects(head)) packed.push({ head, text, at: end });
        if (packed.length > MOST_PACKED) throw new OddPdf("objects packed one by one");
      }
      if (tablesLoop(text, trailerPlaces, allowance)) throw new OddPdf("tables in a circle");
      if (locked) return;
      const known = objects.length;
      for (const one of packed) for (const place of unpackObjects(one, file, meanings, room)) note(place);
      for (const place of objects.slice(known)) {
        allowance.characters += READS * ((place.until ?? 0) - place.at);
        yield { number: place.number, values: read(place).values, stream: false };
      }
    },
    isLocked: () => locked,
    meanings,
  };
}

/** The most bytes that a reader may take for the data of a stream. `at`: the end of the word "stream". @throws OddPdf */
function dataBehind(text: string, at: number, head: PdfDictionary): number {
  const end = text.indexOf("endstream", at);
  if (end < 0) throw new OddPdf("a stream without an end");
  const said = head.entries.map(([key, value]) => (key === "Length" && value.is === "number" ? value.number : 0));
  return Math.max(end - at, ...said.filter((length) => length <= text.length));
}

/** How the data of a stream is packed, the outermost first. */
function filtersOf(head: PdfDictionary, meanings: (value: PdfValue) => PdfValue[]): PdfValue[] {
  return head.entries
    .filter(([key]) => key === "Filter")
    .flatMap(([, value]) => meanings(value))
    .flatMap((value) => (value.is === "list" ? value.items.flatMap((item) => meanings(item)) : value));
}

function objectsIn(text: string): Place[] {
  const objects: Place[] = [];
  for (const at of placesOf(text, "obj")) {
    const number = /[A-Za-z]/.test(text.charAt(at)) ? undefined : numberBefore(text, at - "obj".length);
    if (number !== undefined) objects.push({ number, text, at });
    if (objects.length > MOST_OBJECTS) throw new OddPdf("more objects than anybody's file has");
  }
  return objects;
}

/** White space for any reader; for PDFium that includes 0x80 and 0xFF. */
const space = /[^!-~\x81-\xfe]/;
const numeric = /[\d+.-]/;

/**
 * The number before the word "obj" at `at`, as in "12 0 obj". Undefined when no reader could see numbers there: the three letters
 * are in every second scan of 15 MB by chance. @throws OddPdf when a reader could, but the number is not plain: with a comment,
 * a sign, or a letter that may be white space
 */
function numberBefore(text: string, at: number): number | undefined {
  const generationEnd = back(text, at, space);
  const generation = back(text, generationEnd, numeric);
  const numberEnd = back(text, generation, space);
  const number = back(text, numberEnd, numeric);
  if (endsComment(text, generationEnd, at) || endsComment(text, numberEnd, generation))
    throw new OddPdf("an object's number with a comment in its middle");
  if (number === numberEnd || numberEnd === generation || generation === generationEnd) return undefined;
  const spaces = text.slice(numberEnd, generation) + text.slice(generationEnd, at);
  const plain = isPlain(text.slice(number, numberEnd)) && isPlain(text.slice(generation, generationEnd));
  if (!plain || /[^\0\t\n\f\r ]/.test(spaces)) throw new OddPdf("an object with a number that is not plain");
  return Number(text.slice(number, numberEnd));
}

/** True when the space from `at` to `end` may end a comment: it has a new line, and the line before has a %. */
function endsComment(text: string, at: number, end: number): boolean {
  if (!/[\r\n]/.test(text.slice(at, end))) return false;
  const line = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  return /(?:^|[^!-~\x81-\xfe]|[\d+.-])%/.test(text.slice(line, at));
}

/** The position before all characters of this kind that end at `at`. */
function back(text: string, at: number, kind: RegExp): number {
  let start = at;
  while (start > 0 && kind.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** The positions after each occurrence of this word. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push(at + word.length);
    if (places.length > 3 * MOST_OBJECTS) throw new OddPdf("more objects than anybody's file has");
  }
  return places;
}
