import type { BirthField } from "../../contract/birth.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { mendImpossible } from "./engine/look-alikes.ts";
import { whiteGaps, withLostSpaces } from "./engine/lost-spaces.ts";
import type { Ocr, Script } from "./engine/ocr.ts";
import { type Box, inOneRow, joinLines, linesOf, textOf, unite, type Word } from "./layout/layout.ts";
import type { Found } from "./layout/parser.ts";
import { cutOut, type Page } from "./page/image.ts";
import type { Reading } from "./reader.ts";
import { agreeTwins, type Readings } from "./words/agree-twins.ts";
import { type Content, fieldValue, isBengaliField, isEitherScript, isNumberField } from "./words/field-values.ts";

/** The lines of one field on a page, and who can read them again. */
type Sheet = { ocr: Ocr; page: Page; field: BirthField; lines: readonly Box[] };
type ReadText = { text: string; confidence: number };
type Vote = { value: string | undefined; certain: boolean; readings?: (string | undefined)[] };

// In heights of a letter: the edge around a line, and the gap that ends it.
const EDGE = 0.35;
const WORD_GAP = 1.6;
// The scale at which lines are read again. On 220 test values Bengali conjuncts were told apart best below full size.
const SECOND = 0.75;
const THIRD = 0.6;
const LEAST_CONFIDENCE = 40;
// On blurred pages three readings have agreed on a wrong digit: agreement counts only when the reader was sure.
const SURE_OF_DIGITS = 60;

/**
 * Reads each value again by itself, in its own script and another size. When both readings agree, the value is certain. When
 * they differ, a third decides, and the field is uncertain. Numbers are always read three times.
 */
export async function rereadFields(ocr: Ocr, page: Page, found: Found, words: readonly Word[]): Promise<Reading> {
  const content: Content = {};
  const uncertain: BirthField[] = [];
  const readings: Readings = {};
  const fields = Object.entries(found) as [BirthField, Word[]][];
  const read = async ([field, own]: [BirthField, Word[]]) => {
    const lines = linesOf(own).map((line) => reach(page, line, words));
    const first = seenValue(field, textOf(own));
    const vote = await (isNumberField(field) ? voteOnNumber : voteOnText)({ ocr, page, field, lines }, first);
    if (vote.value === undefined) return;
    content[field] = vote.value;
    readings[field] = vote.readings?.filter((text) => text !== undefined) ?? [vote.value];
    if (!vote.certain) uncertain.push(field);
  };
  // Two readers work side by side, each on one line after another.
  const bengali = fields.filter(([field]) => isBengaliField(field));
  const others = fields.filter(([field]) => !isBengaliField(field));
  await Promise.all(
    [bengali, others].map((list) => list.reduce((before, one) => before.then(() => read(one)), Promise.resolve())),
  );
  const doubtful = agreeTwins(content, readings);
  return { content, uncertain: [...new Set([...uncertain, ...doubtful])] };
}

async function voteOnNumber(sheet: Sheet, first: string | undefined): Promise<Vote> {
  const digits = await readLines(sheet, "digits", 0.75);
  const second = fieldValue(sheet.field, digits.text);
  const third = fieldValue(sheet.field, (await readLines(sheet, "eng", 1.25)).text);
  const value = majority([second, first, third]);
  const agreed = value !== undefined && first === second && second === third;
  return { value, certain: agreed && digits.confidence >= SURE_OF_DIGITS };
}

async function voteOnText(sheet: Sheet, first: string | undefined): Promise<Vote> {
  const [script, line] = await readInItsScript(sheet);
  const second = seenValue(sheet.field, line.text);
  // The second reading has the better spaces: they were measured on the line itself.
  if (second !== undefined && first?.replaceAll(" ", "") === second.replaceAll(" ", ""))
    return { value: second, certain: line.confidence >= LEAST_CONFIDENCE, readings: [first, second] };
  const third = seenValue(sheet.field, (await readLines(sheet, script, THIRD)).text);
  const readings = [second, first, third];
  const value = majority(readings);
  // The first reading was in both scripts; when it took one for the other, it does not count.
  const certain = value !== undefined && second === third && isMixed(first ?? "", script) && !hasDigit(value);
  return { value, certain, readings };
}

/** The recognised value, with impossible Bengali corrected. */
function seenValue(field: BirthField, text: string): string | undefined {
  const value = fieldValue(field, text);
  return value === undefined ? undefined : mendImpossible(value);
}

/** Reads lines in the script of the field. For a field that has either, the reader that is surer is right. */
async function readInItsScript(sheet: Sheet): Promise<[Script, ReadText]> {
  const { field } = sheet;
  const read = async (script: Script): Promise<[Script, ReadText]> => [script, await readLines(sheet, script, SECOND)];
  if (!isEitherScript(field)) return read(isBengaliField(field) ? "ben" : "eng");
  const [english, bengali] = [await read("eng"), await read("ben")];
  return bengali[1].confidence > english[1].confidence ? bengali : english;
}

function majority(values: readonly (string | undefined)[]): string | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.find((value, index) => known.indexOf(value, index + 1) > 0) ?? known[0];
}

function isMixed(text: string, script: Script): boolean {
  return script === "ben" ? /[A-Za-z]/.test(text) : /[\u0980-\u09ff]|\d/.test(text);
}

function hasDigit(text: string): boolean {
  return /\d/.test(toAsciiDigits(text));
}

async function readLines({ ocr, page, lines }: Sheet, script: Script, scale: number): Promise<ReadText> {
  const texts: string[] = [];
  let confidence = 100;
  for (const line of lines) {
    const { png, place } = await cutOut(page, line, scale);
    const read = await ocr.readLine(png, script);
    const edge = EDGE * page.letter;
    const row = { ...line, y0: line.y0 + edge, y1: line.y1 - edge };
    const gaps = whiteGaps(page.image, row).map(({ x0, x1 }) => ({ x0: place(x0), x1: place(x1) }));
    texts.push(withLostSpaces(read.words, gaps, page.letter * scale));
    confidence = Math.min(confidence, read.confidence);
  }
  return { text: joinLines(texts), confidence };
}

/** The box of a line, extended over what the first reading missed at its ends: ink without a wide gap, up to the next word. */
function reach(page: Page, line: readonly Word[], words: readonly Word[]): Box {
  const box = unite(line);
  const edge = EDGE * page.letter;
  const row = words.filter((word) => !line.includes(word) && inOneRow(box, word));
  const from = Math.max(0, ...row.filter((word) => word.x1 <= box.x0 + edge).map((word) => word.x1 + 2));
  const to = Math.min(page.image.width, ...row.filter((word) => word.x0 >= box.x1 - edge).map((word) => word.x0 - 2));
  const x0 = followInk(page, box, box.x0, from, -1);
  const x1 = followInk(page, box, box.x1, to, 1);
  return { x0: Math.max(from, x0 - edge), x1: Math.min(to, x1 + edge), y0: box.y0 - edge, y1: box.y1 + edge };
}

function followInk({ image, letter }: Page, row: Box, start: number, end: number, step: 1 | -1): number {
  let last = start;
  for (let x = Math.round(start); step > 0 ? x < end : x > end; x += step) {
    if (Math.abs(x - last) > WORD_GAP * letter) break;
    let ink = 0;
    for (let y = Math.max(0, Math.round(row.y0)); y < Math.min(image.height, row.y1); y += 1) {
      if ((image.data[y * image.width + x] ?? 255) < 128) ink += 1;
    }
    if (ink > 1) last = x;
  }
  return last;
}
