import { editDistance } from "../words/edit-distance.ts";
import { isLabel, squash, wrappableLabels } from "./labels.ts";
import { heightOf, inOneRow, lineHeight, type Word } from "./layout.ts";

// In line heights: the gap between words of a label; how far its second line may be shifted sideways, and how far below it is.
const WORD_GAP = 0.9;
const INDENT = 0.8;
const LINE_GAP = 2.3;
const MOST_WORDS = 3;
/** Fewer letters than this begin or end too many other words. */
const FEWEST_LETTERS = 4;

/**
 * In narrow tables a label is broken ("Permanent" over "Address"), and its second line would be read as part of the value.
 * This moves the second line behind the first, which is in the row of the value.
 */
export function joinWrappedLabels(words: readonly Word[]): Word[] {
  const unit = lineHeight(words);
  const joined = [...words];
  for (const first of words) {
    const heads = runsFrom(first, joined, unit);
    // "Date of Registration" is whole: its "Date of" does not go with the "Birth Registration Number" below.
    if (heads.some((run) => run.length > 1 && isLabel(textOfRun(run)))) continue;
    for (const head of heads) {
      const begun = textOfRun(head);
      // The rest of a label comes before its colon.
      if (squash(head.at(-1)?.text ?? "") === "") continue;
      const rests = wrappableLabels.filter((label) => label.length > begun.length && label.startsWith(begun));
      // A whole label (Mother) needs no rest; what is below it (Nationality) is another label.
      if (begun.length < FEWEST_LETTERS || rests.length === 0 || isLabel(begun)) continue;
      const missing = rests.map((label) => label.slice(begun.length));
      const tail = findTail(head, missing, joined, unit);
      if (tail) liftBehind(head, tail, joined);
    }
  }
  return joined;
}

/** The words that complete one of `rests` at the start of the next line, or of the next two. */
function findTail(
  head: readonly Word[],
  rests: readonly string[],
  words: readonly Word[],
  unit: number,
): Word[] | undefined {
  const [first] = head as [Word];
  // The nearest line first: "Mother's" continues with "Name" below it, not with "Nationality" below that.
  const below = words
    .filter(
      (word) =>
        !head.includes(word) &&
        Math.abs(word.x0 - first.x0) < INDENT * unit &&
        word.y0 > first.y0 + unit / 2 &&
        word.y0 - first.y1 < LINE_GAP * unit - heightOf(first) / 2,
    )
    .toSorted((a, b) => a.y0 - b.y0);
  for (const run of below.flatMap((word) => partsOfRun(word, words, unit))) {
    const text = textOfRun(run);
    if (rests.some((rest) => rest.length >= FEWEST_LETTERS && editDistance(text, rest, 1) <= (rest.length > 5 ? 1 : 0)))
      return run;
    const begun = rests.filter((rest) => rest.length > text.length && rest.startsWith(text));
    const more = text.length < FEWEST_LETTERS ? [] : begun.map((rest) => rest.slice(text.length));
    const tail = more.length > 0 && findTail(run, more, words, unit);
    if (tail) return [...run, ...tail];
  }
  return undefined;
}

/** The runs that begin with this word, without those that are only the beginning of a whole label. */
function partsOfRun(first: Word, words: readonly Word[], unit: number): Word[][] {
  const runs = runsFrom(first, words, unit);
  const whole = runs.find((run) => isLabel(textOfRun(run)));
  return runs.filter((run) => run.length >= (whole?.length ?? 0));
}

function textOfRun(run: readonly Word[]): string {
  return squash(run.map((word) => word.text).join(""));
}

/** The runs of words that begin with this one, the longest first. */
function runsFrom(first: Word, words: readonly Word[], unit: number): Word[][] {
  const run = [first];
  const runs = [[first]];
  while (run.length < MOST_WORDS) {
    const last = run.at(-1) as Word;
    const next = words
      .filter((word) => word.x0 >= last.x1 - unit / 4 && word.x0 - last.x1 < WORD_GAP * unit && inOneRow(last, word))
      .toSorted((a, b) => a.x0 - b.x0)[0];
    if (!next) break;
    run.push(next);
    runs.unshift([...run]);
  }
  return runs;
}

/** Moves the tail to a narrow place right after the head, before the words that follow. */
function liftBehind(head: readonly Word[], tail: readonly Word[], words: Word[]): void {
  const last = head.at(-1) as Word;
  const step = heightOf(last) / 20;
  tail.forEach((word, index) => {
    const x0 = last.x1 + step * (2 * index + 1);
    words[words.indexOf(word)] = { ...word, x0, x1: x0 + step, y0: last.y0, y1: last.y1 };
  });
}
