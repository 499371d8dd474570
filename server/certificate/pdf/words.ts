import { normaliseText } from "../../../contract/values/digits.ts";
import type { Word } from "../layout/layout.ts";
import type { Glyphs } from "./glyphs.ts";

// In em. The space of a Bengali font is 0.2 to 0.3 wide and often drawn as nothing; glyphs of a word touch.
const WORD_GAP = 0.11;
const SAME_BASELINE = 0.2;
const JUMP = 0.7;

/** Joins stretches to words by their distance and turns the page over: y runs downwards. A space that is drawn parts them too. */
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
 * Stretches on one baseline, from left to right. Where they touch they stay in the order they were drawn in, which is that of
 * the text: a vowel sign may reach over the half letter before its own.
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

/** Parts a line, in drawing order, where the pen jumps. */
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

// Not at the start of a word, and no two of them: dependent vowel signs, virama, nukta. U+FFFD and the private use area are no text.
const broken =
  /^[\u09bc\u09be-\u09cd\u09d7\u0981-\u0983]|[\u09be-\u09cc]{2}|\u09cd[\u09be-\u09cc]|[\ufffd\ue000-\uf8ff]/u;

/** True when a word of Bengali can't be spelt like this, or isn't text: the PDF has glyphs in the order they are drawn, or no map. */
export function isBrokenBengali(text: string): boolean {
  return text.split(/\s+/).some((word) => broken.test(word));
}
