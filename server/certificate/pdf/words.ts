import { normaliseText } from "../../../contract/values/typed-text.ts";
import type { Word } from "../layout/layout.ts";
import type { Glyphs } from "./glyphs.ts";

// In em. The space of a Bengali font is 0.2 to 0.3 wide and often not drawn at all; the glyphs of a word touch.
const WORD_GAP = 0.17;
const SAME_BASELINE = 0.2;
const JUMP = 0.7;

/** Joins glyphs to words by their distance, or where no space is drawn, with y downwards. */
export function joinGlyphs(glyphs: readonly Glyphs[], pageHeight: number): Word[] {
  const words: Word[] = [];
  for (const line of linesOf(glyphs)) {
    let word: Word | undefined;
    for (const one of line) {
      if (one.text.trim() === "") word = undefined;
      else if (word && one.left - word.x1 < WORD_GAP * one.em) {
        word.text += one.text;
        word.x1 = Math.max(word.x1, one.right);
      } else {
        word = wordOf(one, pageHeight);
        words.push(word);
      }
    }
  }
  return words.map((word) => ({ ...word, text: normaliseText(word.text) }));
}

function wordOf(one: Glyphs, pageHeight: number): Word {
  const base = pageHeight - one.baseline;
  return { text: one.text, x0: one.left, x1: one.right, y0: base - 0.62 * one.em, y1: base + 0.12 * one.em };
}

/**
 * Glyphs on one baseline, from left to right. Those that touch stay in the order of drawing, which is that of the text: a
 * vowel sign may reach over the letter before its own.
 */
function linesOf(glyphs: readonly Glyphs[]): Glyphs[][] {
  const lines: Glyphs[][] = [];
  for (const one of glyphs.toSorted((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(first.baseline - one.baseline) < SAME_BASELINE * Math.max(first.em, one.em))
      line.push(one);
    else lines.push([one]);
  }
  return lines.map((line) =>
    runsOf(line)
      .toSorted((a, b) => leftOf(a) - leftOf(b))
      .flat(),
  );
}

/** Splits a line, in drawing order, where the pen jumps. */
function runsOf(line: readonly Glyphs[]): Glyphs[][] {
  const runs: Glyphs[][] = [];
  for (const one of line.toSorted((a, b) => a.order - b.order)) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last && one.left > last.left - JUMP * one.em && one.left < last.right + JUMP * one.em;
    if (goesOn) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

function leftOf(run: readonly Glyphs[]): number {
  return Math.min(...run.map((one) => one.left));
}

// Vowel signs, virama and nukta can't begin a word, nor follow one another. U+FFFD and private use are no text.
const broken =
  /^[\u09bc\u09be-\u09cd\u09d7\u0981-\u0983]|[\u09be-\u09cc]{2}|\u09cd[\u09be-\u09cc]|[\ufffd\ue000-\uf8ff]/u;

/** True for text that can't be Bengali: the PDF has its glyphs in visual order, or no map to Unicode. */
export function isBrokenBengali(text: string): boolean {
  return text.split(/\s+/).some((word) => broken.test(word));
}
