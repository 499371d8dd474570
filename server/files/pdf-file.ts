import { holdsObjects, type Packed, unpackObjects } from "./pdf-packed.ts";
import { type Allowance, OddPdf, type PdfValue, readValues } from "./pdf-values.ts";

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

/** Where an object begins: in the file, or among unpacked ones, where it ends as well. Without a number it may be any. */
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
    const places = [...(byNumber.get(value.number) ?? []), ...(byNumber.get(undefined) ?? [])];
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

const mayStandBeforeObj = /[\0\t\n\f\r \d]/;
const numbered = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
const NUMBER_LENGTH = 40;

function objectsIn(text: string): Place[] {
  const behind = placesOf(text, "obj").filter((at) => {
    const before = text.charAt(at - "obj".length - 1);
    return mayStandBeforeObj.test(before) && !/[A-Za-z]/.test(text.charAt(at));
  });
  if (behind.length > MOST_OBJECTS) throw new OddPdf("more objects than anybody's file has");
  return behind.map((at) => {
    const before = text.slice(Math.max(0, at - "obj".length - NUMBER_LENGTH), at - "obj".length);
    const number = numbered.exec(before)?.[1];
    return { number: number === undefined ? undefined : Number(number), text, at };
  });
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
