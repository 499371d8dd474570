/**
 * A value of PDF (ISO 32000-2, 7.3). A number is `plain` when it can be the number of an object, and NaN when its characters are
 * no number. A `word` is anything else: true, null, endobj, and words without a meaning.
 */
export type PdfValue =
  | { is: "name"; name: string }
  | { is: "text"; text: string }
  | { is: "number"; number: number; plain: boolean }
  | { is: "reference"; number: number }
  | { is: "list"; items: PdfValue[] }
  | PdfDictionary
  | { is: "word"; word: string };

/** All entries: a key may be there twice, and readers differ in which one counts. */
export type PdfDictionary = { is: "dictionary"; entries: [key: string, value: PdfValue][] };

/** Thrown for a file that is not written as PDF must be, so that two readers could understand it differently. */
export class OddPdf extends Error {}

/** How many characters may still be read from one file, whose objects may overlap. */
export type Allowance = { characters: number };

type Open = { close: ">>" | "]" | undefined; items: PdfValue[] };

/** Below PDFium's limit of 64, from which it reads differently. */
const MOST_NESTED = 50;
const regular = "[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]";
const space = /[\0\t\n\f\r ]+/y;
const comment = /%[^\r\n]*/y;
const name = new RegExp(`/${regular}*`, "y");
const hex = /<[^<>]*>/y;
const word = new RegExp(`${regular}+|[{})]`, "y");
const number = /^[\d+.-]+$/;
const MOST_PLAIN = 2 ** 31 - 1;
/** White space for some readers and letters for others: 0x80 and 0xFF (PDFium), and some control characters. */
const doubtful = /[^\0\t\n\f\r -~\x81-\xfe]/;
/** The only words allowed in a list or dictionary: at any other some readers end it, and others go on. */
const constants = ["true", "false", "null"];
/** Words at which an object ends. */
const ends = ["endobj", "stream", "endstream", "obj", "xref", "trailer", "startxref"];

/**
 * Reads values from `at` on: at most `most`, up to the end of the object or to `until`. `end`: the position after the last
 * character that was read; `word`: the word that ended the object. @throws OddPdf
 */
export function readValues(
  text: string,
  at: number,
  allowance: Allowance,
  { until = text.length, most = Number.POSITIVE_INFINITY } = {},
): { values: PdfValue[]; end: number; word: string | undefined } {
  const top: Open = { close: undefined, items: [] };
  const stack = [top];
  let open = top;
  let end = at;
  let ended: string | undefined;
  while (end < until && !ended && (open !== top || top.items.length < most)) {
    const from = end;
    const first = text.charAt(from);
    const found = tokenAt(text, from, first);
    end = from + found.length;
    allowance.characters -= end - from;
    if (allowance.characters < 0) throw new OddPdf("objects over one another");
    if (first === "/") open.items.push({ is: "name", name: unescapeName(found.slice(1)) });
    else if (found === "<<" || found === "[") {
      if (stack.length > MOST_NESTED) throw new OddPdf("too deep");
      open = { close: found === "[" ? "]" : ">>", items: [] };
      stack.push(open);
    } else if (found === ">>" || found === "]") {
      if (open.close === found) {
        const value: PdfValue = found === "]" ? { is: "list", items: open.items } : dictionary(open.items);
        stack.pop();
        open = stack.at(-1) ?? top;
        open.items.push(value);
      } else ended = found;
    } else if (first === "(") open.items.push({ is: "text", text: unescapeText(found.slice(1, -1)) });
    else if (first === "<") open.items.push({ is: "text", text: readHex(found) });
    else if (found === "R") refer(open.items);
    else if (number.test(found)) open.items.push({ is: "number", number: Number(found), plain: isPlain(found) });
    else if (ends.includes(found)) ended = found;
    else if (first !== "%" && !spaces.includes(first)) {
      if (open !== top && !constants.includes(found)) throw new OddPdf("a word among values");
      open.items.push({ is: "word", word: found });
    }
  }
  if (open !== top) throw new OddPdf("an object ends in the middle of a list");
  return { values: top.items, end, word: ended };
}

/** The white space, comment, value or word at `at`, whose first character is `first`. */
function tokenAt(text: string, at: number, first: string): string {
  if (first === "(") return text.slice(at, endOfText(text, at));
  if (first === "[" || first === "]") return first;
  const two = text.slice(at, at + 2);
  if (two === "<<" || two === ">>") return two;
  const kind = spaces.includes(first) ? space : (kinds[first] ?? word);
  kind.lastIndex = at;
  const found = kind.exec(text)?.[0] ?? odd(`a ${first} that means nothing`);
  return first !== "%" && doubtful.test(found) ? odd("a letter that may be white space") : found;
}

/** True when a number can be that of an object. Readers differ on 9.5, +9, 9-5 and very long numbers. */
export function isPlain(written: string): boolean {
  return /^\d{1,10}$/.test(written) && Number(written) <= MOST_PLAIN;
}

const spaces = "\0\t\n\f\r ";
const kinds: Partial<Record<string, RegExp>> = { "/": name, "%": comment, "<": hex };

function odd(reason: string): never {
  throw new OddPdf(reason);
}

/** A dictionary from keys and values in turn. Readers differ on any other order. */
function dictionary(items: PdfValue[]): PdfDictionary {
  const entries: PdfDictionary["entries"] = [];
  for (let index = 0; index < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]];
    if (key?.is !== "name" || !value) throw new OddPdf("a dictionary that is not keys and values in turn");
    entries.push([key.name, value]);
  }
  return { is: "dictionary", entries };
}

/** "12 0 R": the two numbers become one reference. */
function refer(items: PdfValue[]): void {
  const [number, generation] = items.slice(-2);
  if (number?.is !== "number" || generation?.is !== "number" || !number.plain || !generation.plain)
    throw new OddPdf("a reference to no plain number");
  items.splice(-2, 2, { is: "reference", number: number.number });
}

/** Decodes #xx in a name. #00 is refused, because some readers end the name there. */
function unescapeName(name: string): string {
  if (!name.includes("#")) return name;
  if (/#(?:00|(?![0-9a-fA-F]{2}))/.test(name)) odd("a name with half an escape, or an end in its middle");
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}

/** The position after the bracket that closes this text. Brackets inside come in pairs or after a backslash. */
function endOfText(text: string, at: number): number {
  const marks = /[()\\]/g;
  marks.lastIndex = at;
  for (let depth = 0, mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === "\\") marks.lastIndex += 1;
    else depth += mark[0] === "(" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  throw new OddPdf("a text without an end");
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function unescapeText(text: string): string {
  return unwiden(
    text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, other = "") => {
      if (octal) return String.fromCharCode(parseInt(octal, 8) % 256);
      return /[\r\n]/.test(other) ? "" : (escapes[other] ?? other);
    }),
  );
}

function readHex(written: string): string {
  const digits = written.slice(1, -1).replace(/[\0\t\n\f\r ]/g, "");
  if (/[^0-9A-Fa-f]/.test(digits)) odd("a text in hex with something else in it");
  return unwiden(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex").toString("latin1"));
}

function unwiden(bytes: string): string {
  if (bytes.startsWith("\xef\xbb\xbf")) return Buffer.from(bytes.slice(3), "latin1").toString("utf8");
  if (!/^(?:\xfe\xff|\xff\xfe)/.test(bytes)) return bytes;
  const wide = Buffer.from(bytes.slice(2, bytes.length - (bytes.length % 2)), "latin1");
  return (bytes.startsWith("\xfe") ? wide.swap16() : wide).toString("utf16le");
}
