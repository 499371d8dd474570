import type { BirthField } from "../../contract/birth.ts";
import { findContradictions, restoreCommas } from "./checks.ts";
import type { Language, Ocr, PageReading } from "./engine/ocr.ts";
import {
  type Box,
  inOneRow,
  joinLines,
  linesOf,
  textOf,
  unite,
  type Word,
} from "./layout/layout.ts";
import type { Found } from "./layout/parser.ts";
import { cutOut, type Page, showLine } from "./page/page.ts";
import type { Reading } from "./reader.ts";
import { type Content, fieldValue, isNumberField, scriptOf } from "./words/field-values.ts";
import { electWords, isSure, type ReadWord } from "./words/vote.ts";

type Vote = { value: string | undefined; certain: boolean };

// In heights of a letter: the edge around a line, and the gap that ends it.
const EDGE = 0.35;
const WORD_GAP = 1.6;
// The scale at which lines are read again. On 220 test values Bengali conjuncts were told apart
// best below full size.
const SECOND = 0.75;
const THIRD = 1.25;
/**
 * The longest address has three. More are other text, of which each would be read up to three
 * times.
 */
const MOST_LINES = 5;

/**
 * Reads each value again by itself, in its own script and another size. When both readings agree,
 * the value is certain. Numbers are read three times, and are certain when all agree.
 */
export async function rereadFields(
  ocr: Ocr,
  page: Page,
  found: Found,
  { words, pages }: { words: readonly Word[]; pages: PageReading },
): Promise<Reading> {
  const content: Content = {};
  const uncertain: BirthField[] = [];
  const places: Partial<Record<BirthField, Box>> = {};
  const read = async (field: BirthField, own: readonly Word[], script: keyof PageReading) => {
    const all = linesOf(own);
    const lines = all.slice(0, MOST_LINES).map((line) => reach(page, line, words));
    const seen = lines.map((line) =>
      pages[script].filter((word) => isWithin(word, line)).toSorted((a, b) => a.x0 - b.x0),
    );
    const again = async (as: Language, scale: number) => {
      const read: ReadWord[][] = [];
      for (const line of lines) read.push(await ocr.readLine(await cutOut(page, line, scale), as));
      return read;
    };
    const { value, certain } = await (isNumberField(field) ? voteOnNumber : voteOnText)(
      field,
      script,
      seen,
      again,
    );
    if (value === undefined) return;
    content[field] = value;
    places[field] = unite(lines);
    if (!certain || all.length > MOST_LINES) uncertain.push(field);
  };
  // Two readers work side by side, each on one line after another.
  const queues = { ben: Promise.resolve(), eng: Promise.resolve() };
  for (const [field, own] of Object.entries(found) as [BirthField, Word[]][]) {
    const script = scriptOf(field, textOf(own));
    queues[script] = queues[script].then(() => read(field, own, script));
  }
  await Promise.all([queues.ben, queues.eng]);
  // Before commas are restored: the comma that one twin has and the other lacks may be the wrong
  // one.
  const doubtful = [...new Set([...uncertain, ...findContradictions(content, uncertain)])];
  restoreCommas(content);
  const lines: Reading["lines"] = {};
  for (const field of doubtful)
    if (places[field]) lines[field] = await showLine(page, places[field]);
  return { content, uncertain: doubtful, lines };
}

function isWithin(word: Box, line: Box): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
  return x > line.x0 && x < line.x1 && y > line.y0 && y < line.y1;
}

type Again = (language: Language, scale: number) => Promise<ReadWord[][]>;

async function voteOnNumber(
  field: BirthField,
  script: Language,
  seen: ReadWord[][],
  again: Again,
): Promise<Vote> {
  const [values, most] = mostOf(field, [
    seen,
    await again(script, SECOND),
    await again(script, THIRD),
  ]);
  // Two readings may share an error, and nobody looks at an unmarked number again.
  return { ...most, certain: values.every((value) => value === most.value) };
}

async function voteOnText(
  field: BirthField,
  script: Language,
  seen: ReadWord[][],
  again: Again,
): Promise<Vote> {
  const second = await again(script, SECOND);
  const isAsked =
    script === "ben" && !seen.every((line, index) => isSure(line, second[index] ?? []));
  const other = isAsked ? await again("asm", SECOND) : undefined;
  const elected = seen.map((line, index) =>
    electWords([line, second[index] ?? []], other?.[index]),
  );
  const value = fieldValue(field, joinLines(elected.map(({ text }) => text)));
  const certain = elected.every((line) => line.certain);
  if (certain || script === "ben") return { value, certain };
  // There is no second engine for English: of three sizes two must agree.
  const [, most] = mostOf(field, [seen, second, await again(script, THIRD)]);
  return most.certain ? most : { value, certain: false };
}

/** The value of each reading, and the one that two of them have, else the first. */
function mostOf(field: BirthField, readings: ReadWord[][][]): [(string | undefined)[], Vote] {
  const lineText = (line: ReadWord[]) => line.map(({ text }) => text).join(" ");
  const values = readings.map((lines) => fieldValue(field, joinLines(lines.map(lineText))));
  const read = values.filter((value) => value !== undefined);
  const twice = read.find((value, index) => read.indexOf(value, index + 1) > 0);
  return [values, { value: twice ?? read[0], certain: twice !== undefined }];
}

/**
 * The box of a line, extended over what the first reading missed at its ends: ink without a wide
 * gap, up to the next word.
 */
function reach(page: Page, line: readonly Word[], words: readonly Word[]): Box {
  const box = unite(line);
  const edge = EDGE * page.letter;
  const row = words.filter((word) => !line.includes(word) && inOneRow(box, word));
  const from = Math.max(
    0,
    ...row.filter((word) => word.x1 <= box.x0 + edge).map((word) => word.x1 + 2),
  );
  const to = Math.min(
    page.image.width,
    ...row.filter((word) => word.x0 >= box.x1 - edge).map((word) => word.x0 - 2),
  );
  const x0 = followInk(page, box, box.x0, from, -1);
  const x1 = followInk(page, box, box.x1, to, 1);
  return {
    x0: Math.max(from, x0 - edge),
    x1: Math.min(to, x1 + edge),
    y0: box.y0 - edge,
    y1: box.y1 + edge,
  };
}

function followInk(
  { image, letter }: Page,
  row: Box,
  start: number,
  end: number,
  step: 1 | -1,
): number {
  let last = start;
  for (
    let x = Math.round(start);
    (end - x) * step > 0 && Math.abs(x - last) <= WORD_GAP * letter;
    x += step
  ) {
    let ink = 0;
    for (let y = Math.max(0, Math.round(row.y0)); y < Math.min(image.height, row.y1); y += 1)
      ink += Number((image.data[y * image.width + x] ?? 255) < 128);
    if (ink > 1) last = x;
  }
  return last;
}
