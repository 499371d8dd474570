import { isLabelWord } from "../layout/labels.ts";
import { type Box, inOneRow, type Word } from "../layout/layout.ts";
import type { PageReading } from "./ocr.ts";

/** Words that cover each other by more of the smaller one are two readings of the same ink. */
const SAME_INK = 0.3;
const NONSENSE = 60;

type Candidate = { word: Word; score: number };

/**
 * A page read as Bengali and as English → each word in the script in which it and its neighbours were read with more confidence: the
 * other reading is nonsense. The order is the engine's, line by line.
 */
export function mergeReadings({ ben, eng }: PageReading): Word[] {
  const candidates = [...scored(ben, isForeign), ...scored(eng)];
  const taken = new Set<Word>();
  for (const { word } of candidates.toSorted((a, b) => b.score - a.score)) {
    if ([...taken].every((other) => !isSameInk(word, other))) taken.add(word);
  }
  return candidates.map(({ word }) => word).filter((word) => taken.has(word));
}

/** Latin letters and digits among Bengali ones: what the Bengali reading makes of English. */
function isForeign({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/[\u0980-\u09ff]/u.test(text);
}

function scored(words: readonly Word[], isNonsense: (word: Word) => boolean = () => false): Candidate[] {
  return words.map((word, index) => {
    const beside = [words[index - 1], words[index + 1]].filter((one) => one !== undefined && inOneRow(one, word));
    const around = beside.reduce((sum, one) => sum + (one?.confidence ?? 0) / beside.length, 0);
    return {
      word,
      score:
        (word.confidence ?? 0) + around / 2 + (isLabelWord(word.text) ? 100 : 0) - (isNonsense(word) ? NONSENSE : 0),
    };
  });
}

function isSameInk(a: Box, b: Box): boolean {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (across <= 0 || down <= 0) return false;
  const area = (box: Box) => (box.x1 - box.x0) * (box.y1 - box.y0);
  return across * down > SAME_INK * Math.min(area(a), area(b));
}
