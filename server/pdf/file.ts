import { holdsObjects, type Packed, unpackObjects } from "./packed.ts";
import { type Allowance, isPlain, OddPdf, type PdfDictionary, type PdfValue, readValues } from "./values.ts";

/** Everything that stands for one object, and whether a stream of data follows it. */
export type PdfObject = { values: PdfValue[]; stream: boolean };

export type PdfFile = {
  /** Everything that a reader could take for an object or a trailer, once each. Of a locked file, not what is packed. */
  objects(): Generator<PdfObject>;
  /** True when its streams and texts are encrypted, so that they can't be looked into. Known when all objects were seen. */
  isLocked(): boolean;
  /** What a value means, references followed: every object of that number, for readers differ in which of them counts. */
  meanings(value: PdfValue): PdfValue[];
};

/** Where an object begins: in the file, or among unpacked ones, where it ends as well. A trailer has no number. */
type Place = { number: number | undefined; text: string; at: number; until?: number };

/** How often each character is read at most: once, and again where it is referred to. Honest files need 1.3. */
const READS = 3;
const LEAST_ALLOWANCE = 1_000_000;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
const MOST_OBJECTS = 500_000;
const MOST_PACKED = 5_000;
const MOST_VERSIONS = 1_000;
const MOST_REFERENCES_DEEP = 10;
const MOST_VALUES = 8;

/**
 * Opens a PDF to be looked through. A reader finds objects by a table of places, which may name any place: in the middle of a
 * comment, a text or a stream. So an object is wherever the word obj stands, in whatever it stands, and the table is not
 * asked. What two readers might take for two different things is no honest file. @throws OddPdf
 */
export function openPdf(bytes: Uint8Array): PdfFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  const allowance: Allowance = { characters: READS * text.length + LEAST_ALLOWANCE };
  const room = { bytes: MOST_UNPACKED_BYTES };
  const trailers = placesOf(text, "trailer").map((at): Place => ({ number: undefined, text, at }));
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
        yield { values, stream: word === "stream" };
        if (head?.is !== "dictionary") continue;
        if (word === "stream") allowance.characters -= dataBehind(text, end, head);
        locked ||= head.entries.some(([key, value]) => key === "Encrypt" && value.is !== "word");
        if (word === "stream" && holdsObjects(head)) packed.push({ head, text, at: end });
        if (packed.length > MOST_PACKED) throw new OddPdf("objects packed one by one");
      }
      if (locked) return;
      const known = objects.length;
      for (const one of packed) for (const place of unpackObjects(one, file, meanings, room)) note(place);
      for (const place of objects.slice(known)) {
        allowance.characters += READS * ((place.until ?? 0) - place.at);
        yield { values: read(place).values, stream: false };
      }
    },
    isLocked: () => locked,
    meanings,
  };
}

/** How many bytes a reader may take for the data of the stream whose word ends at `at`. @throws OddPdf when the data has no end */
function dataBehind(text: string, at: number, head: PdfDictionary): number {
  const end = text.indexOf("endstream", at);
  if (end < 0) throw new OddPdf("a stream without an end");
  const said = head.entries.map(([key, value]) => (key === "Length" && value.is === "number" ? value.number : 0));
  return Math.max(end - at, ...said.filter((length) => length <= text.length));
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

/** What any reader takes for white space: PDFium 0x80 and 0xFF too. */
const space = /[^!-~\x81-\xfe]/;
const numeric = /[\d+.-]/;

/**
 * The number of the object that the word at `at` begins: "12 0 obj". Undefined when no reader could take what stands before for
 * numbers: every second scan of 15 MB has the three letters somewhere by chance. @throws OddPdf when some reader could, but the
 * number is not plain: with a comment between, a sign, or a letter that may be white space
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

/** Whether the space from `at` to `end` may be what ends a comment: a new line, and in the line before a % behind a space or number. */
function endsComment(text: string, at: number, end: number): boolean {
  if (!/[\r\n]/.test(text.slice(at, end))) return false;
  const line = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  return /(?:^|[^!-~\x81-\xfe]|[\d+.-])%/.test(text.slice(line, at));
}

/** Back over all characters of this kind. */
function back(text: string, at: number, kind: RegExp): number {
  let start = at;
  while (start > 0 && kind.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Behind each place where this word stands. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push(at + word.length);
    if (places.length > 3 * MOST_OBJECTS) throw new OddPdf("more objects than anybody's file has");
  }
  return places;
}
