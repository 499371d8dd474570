import { type Box, median } from "../layout/layout.ts";
import type { GreyImage } from "../pdf/pdf.ts";

type Span = { x0: number; x1: number };
/** A word as the engine found it, with the places of its signs. */
export type SpelledWord = { text: string; symbols: readonly (Span & { text: string })[] };

/** The least width of a space after punctuation and between letters, in usual gaps of the line. */
const AFTER_MARK = 0.7;
const BETWEEN_LETTERS = 1;
/** The usual gap in heights of a letter. */
const SPACE = 0.4;
/** Darker is ink. */
const INK = 128;

/**
 * The text of a line with the spaces that the engine left out ("A.K.M.Hasan" for A. K. M. Hasan), by the gaps in the ink.
 * `gaps`: where the line is white from top to bottom, in order and in the unit of the symbols. `letter`: the height of a
 * letter, for lines of one word.
 */
export function withLostSpaces(words: readonly SpelledWord[], gaps: readonly Span[], letter: number): string {
  // Without the colon of a label, which has a wider gap.
  const texts = words.filter((word) => /[\p{L}\p{N}]/u.test(word.text));
  const between = texts.slice(1).flatMap((word, index) => {
    const [left, right] = [texts[index]?.symbols.at(-1), word.symbols[0]];
    return left && right ? (widest(gaps, middleOf(left), middleOf(right)) ?? []) : [];
  });
  const space = median(between.map(widthOf)) || SPACE * letter;
  return words.map((word) => part(word, gaps, space)).join(" ");
}

function part({ text: whole, symbols }: SpelledWord, gaps: readonly Span[], space: number): string {
  const [from, to] = [symbols[0], symbols.at(-1)];
  if (!from || !to) return whole;
  // The edges of signs that the engine reports are good enough to find a gap between two, but not to measure it.
  const wide = gaps.filter(
    (gap) => widthOf(gap) >= AFTER_MARK * space && gap.x0 > middleOf(from) && gap.x1 < middleOf(to),
  );
  const starts = wide.map((gap) => nearestStart(symbols, gap, space));
  if (starts.every((start) => start === undefined)) return whole;
  return symbols.map(({ text }, index) => (starts.includes(index) ? ` ${text}` : text)).join("");
}

/**
 * The index of the sign that begins after the gap; never a punctuation mark, which belongs to the letter before. Undefined
 * when there is none, as within a number. Between Latin letters, which no headline joins, gaps say little.
 */
function nearestStart(symbols: SpelledWord["symbols"], gap: Span, space: number): number | undefined {
  const x = middleOf(gap);
  const offsets = symbols.map((symbol, index) => {
    const before = symbols[index - 1];
    const starts = before && /^[\p{L}\p{N}(]/u.test(symbol.text) && !before.text.endsWith("\u09cd");
    return starts ? Math.abs((before.x1 + symbol.x0) / 2 - x) : Number.POSITIVE_INFINITY;
  });
  const at = offsets.indexOf(Math.min(...offsets));
  const before = symbols[at - 1]?.text ?? "";
  if (/[.,:;)-]$/.test(before)) return at;
  return /[\u0980-\u09e3]$/u.test(before) && widthOf(gap) >= BETWEEN_LETTERS * space ? at : undefined;
}

/** The ranges of x without ink between the top and the bottom of a box, from left to right. */
export function whiteGaps({ data, width, height }: GreyImage, box: Box): Span[] {
  const gaps: Span[] = [];
  const end = Math.min(width, Math.ceil(box.x1));
  let from = Math.max(0, Math.floor(box.x0));
  for (let x = from; x <= end; x += 1) {
    let ink = x === end;
    for (let y = Math.max(0, Math.round(box.y0)); !ink && y < Math.min(height, box.y1); y += 1) {
      ink = (data[y * width + x] ?? 255) < INK;
    }
    if (!ink) continue;
    if (x > from) gaps.push({ x0: from, x1: x });
    from = x + 1;
  }
  return gaps;
}

function widest(gaps: readonly Span[], from: number, to: number): Span | undefined {
  return gaps.filter((gap) => gap.x1 > from && gap.x0 < to).toSorted((a, b) => widthOf(b) - widthOf(a))[0];
}

function middleOf({ x0, x1 }: Span): number {
  return (x0 + x1) / 2;
}

function widthOf({ x0, x1 }: Span): number {
  return x1 - x0;
}
