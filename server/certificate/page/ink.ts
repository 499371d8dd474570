import { type Box, heightOf } from "../layout/layout.ts";
import type { GreyImage } from "./image.ts";

/** An area of connected ink. `size` counts its pixels. */
type Blot = Box & { size: number };

/** Darker than this is ink, after `even-light.ts`. */
const INK = 150;
const SPECK = 4;
/**
 * The usual letter in heights of one with the middle of all ink: tall letters and joined words have
 * more of it.
 */
const TALL = 0.83;
const LEAST_LETTERS = 20;
const MOST_DEGREES = 12;
const STEP = 0.1;

/** The blots of an image: ink that touches, also by a corner. */
export function findBlots({ data, width, height }: GreyImage): Blot[] {
  const seen = new Uint8Array(data.length);
  const blots: Blot[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || (data[start] ?? 255) >= INK) continue;
    const blot = { x0: width, x1: 0, y0: height, y1: 0, size: 0 };
    const next = [start];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      if (seen[at] || (data[at] ?? 255) >= INK) continue;
      seen[at] = 1;
      const [x, y] = [at % width, Math.floor(at / width)];
      blot.size += 1;
      blot.x0 = Math.min(blot.x0, x);
      blot.x1 = Math.max(blot.x1, x + 1);
      blot.y0 = Math.min(blot.y0, y);
      blot.y1 = Math.max(blot.y1, y + 1);
      for (const row of [at - width, at, at + width]) {
        next.push(row);
        if (x > 0) next.push(row - 1);
        if (x < width - 1) next.push(row + 1);
      }
    }
    if (blot.size > SPECK) blots.push(blot);
  }
  return blots;
}

/** Blots of the size of letters, the smallest first; noise and pictures have some too. */
function lettersOf(blots: readonly Blot[]): Blot[] {
  return blots
    .filter((blot) => heightOf(blot) >= 5 && heightOf(blot) <= 120 && blot.x1 - blot.x0 >= 3)
    .toSorted((a, b) => heightOf(a) - heightOf(b));
}

export const countLetters = (blots: readonly Blot[]) => lettersOf(blots).length;

/**
 * The usual height of a letter in pixels, by the ink and not by the number of blots, most of which
 * may be dots and noise; 0 when this is no page of text but empty, or has more than `most` letters.
 */
export function letterHeight(blots: readonly Blot[], most: number): number {
  const letters = lettersOf(blots);
  if (letters.length < LEAST_LETTERS || letters.length > most) return 0;
  let rest = letters.reduce((sum, { size }) => sum + size, 0) / 2;
  for (const letter of letters) {
    rest -= letter.size;
    if (rest <= 0) return TALL * heightOf(letter);
  }
  return 0;
}

type Lines = { degrees: number; clarity: number };

/**
 * By how many degrees the lines of text fall to the right (clockwise), and how clearly they are
 * lines: above 4 on pages of text, about 2 on any other picture and on text that lies on its side.
 * For each angle the feet of letters are projected onto the left edge; at the right one they gather
 * in few rows.
 */
export function findLinesOfText(blots: readonly Blot[], letter: number): Lines {
  const letters = blots.filter(
    (blot) => heightOf(blot) > letter / 2 && heightOf(blot) < 2.5 * letter,
  );
  let best = { degrees: 0, clarity: 0 };
  if (letters.length < LEAST_LETTERS) return best;
  const bin = Math.max(1.5, letter / 8);
  // From no angle outwards: of several that are as clear, the smallest.
  for (let step = 0; step <= (2 * MOST_DEGREES) / STEP; step += 1) {
    const degrees = (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * STEP;
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Map<number, number>();
    for (const { x0, x1, y1 } of letters) {
      const row = Math.round((y1 - ((x0 + x1) / 2) * slope) / bin);
      rows.set(row, (rows.get(row) ?? 0) + 1);
    }
    const clarity = rows.values().reduce((sum, count) => sum + count * count, 0) / letters.length;
    if (clarity > best.clarity) best = { degrees, clarity };
  }
  return best;
}
