import { beginsLabel, joinedText, MOST_WORDS, scoreAsLabel, squash } from "./labels.ts";
import { heightOf, inOneRow, unite, type Word } from "./layout.ts";

/**
 * In heights of a word: the gap within a label, how far its second line may be shifted, and how far
 * below the first it is.
 */
const WORD_GAP = 0.9;
const INDENT = 0.8;
const LINE_GAP = 1.8;

/**
 * In a narrow column a label is broken ("Permanent" over "Address"), its lines below each other's
 * beginning or middle: its second line moves behind the first, which is in the row of the value.
 * The words of a label that is whole in its own row stay together.
 */
export function joinWrappedLabels(words: readonly Word[]): Word[] {
  const joined = [...words];
  // Hardly a page of another paper needs them.
  let whole: Word[][] | undefined;
  const isTorn = (run: readonly Word[]) => {
    whole ??= words.flatMap((first) => wholeLabel(first, words));
    return whole.some(
      (label) =>
        label.some((word) => run.includes(word)) && !label.every((word) => run.includes(word)),
    );
  };
  for (const first of words) {
    const heads = runsFrom(first, joined);
    // "Date of" does not go on below when it goes on in its row.
    if (heads.some(isLabel)) continue;
    const [head, tail] =
      heads
        .filter(
          (run) => squash(joinedText(run)).length > 3 && squash(run.at(-1)?.text ?? "") !== "",
        )
        .flatMap((run) => linesBelow(run, joined).map((rest) => [run, rest] as const))
        .filter(([run, rest]) => squash(joinedText(rest)).length > 2 && isLabel([...run, ...rest]))
        .find((parts) => !parts.some(isTorn)) ?? [];
    if (!head || !tail) continue;
    const { x1, y0, y1 } = head.at(-1) as Word;
    for (const [index, word] of tail.entries())
      joined[joined.indexOf(word)] = { ...word, x0: x1 + index + 1, x1: x1 + index + 2, y0, y1 };
  }
  return joined;
}

/**
 * What may be the second line of a label of which `head` is the first: the next line that begins
 * where it does, or stands centred below it.
 */
function linesBelow(head: readonly Word[], words: readonly Word[]): Word[][] {
  const first = head[0] as Word;
  const height = heightOf(first);
  const below = words
    .filter(({ y0 }) => y0 > first.y0 + height / 2 && y0 - first.y1 < LINE_GAP * height)
    .toSorted((a, b) => a.y0 - b.y0);
  const isNear = (one: number, other: number) => Math.abs(one - other) < INDENT * height;
  const aligned = below.find(({ x0 }) => isNear(x0, first.x0));
  const lines = aligned ? runsFrom(aligned, words) : [];
  if (!beginsLabel(head)) return lines;
  // Below "জন্ম নিবন্ধন নম্বর / Birth" the second label goes on centred below its line.
  const isEnd = runsFrom(head.at(-1) as Word, words, 2).length === 1;
  const centres = (isEnd ? [head, lineUntil(head, words)] : [head]).map(centreOf);
  const centred = below.flatMap((word) => runsFrom(word, words).slice(0, 1));
  const isCentred = (run: readonly Word[]) =>
    centres.some((centre) => isNear(centreOf(run), centre));
  return [...lines, ...centred.filter(isCentred)];
}

/** These words with those before them in their line. */
function lineUntil(words: readonly Word[], all: readonly Word[]): Word[] {
  const line = [...words];
  for (;;) {
    const [first] = line as [Word];
    const gap = WORD_GAP * heightOf(first);
    const before = all.find(
      (word) => word.x1 < first.x0 + gap / 4 && first.x0 - word.x1 < gap && inOneRow(word, first),
    );
    if (!before || line.includes(before)) return line;
    line.unshift(before);
  }
}

function centreOf(words: readonly Word[]): number {
  const { x0, x1 } = unite(words);
  return (x0 + x1) / 2;
}

/**
 * The longest label that begins with this word and goes on in its row, without what is no letter.
 */
function wholeLabel(first: Word, words: readonly Word[]): Word[][] {
  const [best] = runsFrom(first, words, MOST_WORDS)
    .map((run) => run.filter(({ text }) => squash(text) !== ""))
    .map((run) => ({ run, score: scoreAsLabel(run) }))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score > 0 ? [best.run] : [];
}

/** The runs of up to `most` words that begin with this one, the longest first. */
function runsFrom(first: Word, words: readonly Word[], most = 3): Word[][] {
  const runs = [[first]];
  for (let last = first; runs.length < most; ) {
    const gap = WORD_GAP * heightOf(last);
    const next = words.find(
      (word) => word.x0 > last.x1 - gap / 4 && word.x0 - last.x1 < gap && inOneRow(last, word),
    );
    if (!next) break;
    runs.unshift([...(runs[0] ?? []), next]);
    last = next;
  }
  return runs;
}

function isLabel(words: readonly Word[]): boolean {
  return scoreAsLabel(words) > 0;
}
