/**
 * A value as PDF writes it (ISO 32000-2, 7.3). A number is `plain` when it may name an object, and NaN when it is written of the right
 * characters and yet none. A `word` is all the rest: true, null, endobj, and what means nothing.
 */
export type PdfValue =
  | { is: "name"; name: string }
  | { is: "text"; text: string }
  | { is: "number"; number: number; plain: boolean }
  | { is: "reference"; number: number }
  | { is: "list"; items: PdfValue[] }
  | PdfDictionary
  | { is: "word"; word: string };

/** Every entry as it stands: a key may come twice, and which one counts is each reader's own choice. */
export type PdfDictionary = { is: "dictionary"; entries: [key: string, value: PdfValue][] };

/** Thrown where a file is not written as PDF is, so that two readers could take it for two different things. */
export class OddPdf extends Error {}

/** How many characters may still be read, over all reads of one file: its objects may be told to lie over one another. */
export type Allowance = { characters: number };

type Open = { close: ">>" | "]" | undefined; items: PdfValue[] };

/** PDFium goes on one level further up where it is deeper than 64. */
const MOST_NESTED = 50;
const regular = "[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]";
const space = /[\0\t\n\f\r ]+/y;
const comment = /%[^\r\n]*/y;
const name = new RegExp(`/${regular}*`, "y");
const hex = /<[^<>]*>/y;
const word = new RegExp(`${regular}+|[{})]`, "y");
const number = /^[\d+.-]+$/;
const MOST_PLAIN = 2 ** 31 - 1;
/** What one reader takes for white space and another for a letter: PDFium 0x80 and 0xFF, others some control characters. */
const doubtful = /[^\0\t\n\f\r -~\x81-\xfe]/;
/** All that a list or dictionary may hold besides values: at another word some readers end a list, others go on. */
const constants = ["true", "false", "null"];
/** Words that can stand in no object, so that it ends there. */
const ends = ["endobj", "stream", "endstream", "obj", "xref", "trailer", "startxref"];

/**
 * Reads the values that stand from `at` on: `most` of them, or up to the end of the object or to `until`. `end` is behind the last
 * character read; `word` is what ended the object. @throws OddPdf
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

/** White space, a comment, a value or a word: what stands at `at`, which begins with `first`. */
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

/** Whether a number may name an object. Readers make whatever they like of 9.5, +9, 9-5 and of what is longer than their memory. */
export function isPlain(written: string): boolean {
  return /^\d{1,10}$/.test(written) && Number(written) <= MOST_PLAIN;
}

const spaces = "\0\t\n\f\r ";
const kinds: Partial<Record<string, RegExp>> = { "/": name, "%": comment, "<": hex };

function odd(reason: string): never {
  throw new OddPdf(reason);
}

/** Keys and values in turn. What is no key where a key belongs, and what stands within, readers skip each in its own way. */
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

/** Any letter of a name may be written as #xx, but for the one at which some readers end it. */
function unescapeName(name: string): string {
  if (!name.includes("#")) return name;
  if (/#(?:00|(?![0-9a-fA-F]{2}))/.test(name)) odd("a name with half an escape, or an end in its middle");
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}

/** Behind the bracket that closes this text; brackets within come in pairs or behind a backslash. */
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
