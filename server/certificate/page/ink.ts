import { type Box, heightOf } from "../layout/layout.ts";
import type { GreyImage } from "../pdf/pdf.ts";

/** An area of connected ink. `size` counts its pixels. */
export type Blot = Box & { size: number };
type Run = { y: number; from: number; to: number };

/** Darker than this is ink, after `even-light.ts`. */
const INK = 150;
const SPECK = 4;
/** The usual letter in heights of one with the middle of all ink: tall letters and joined words have more of it. */
const TALL = 0.83;
/** More blots than this are noise or a newspaper, which would take the engine minutes. A certificate has about 1,000. */
const MOST_LETTERS = 5_000;

/** The blots of an image. Runs of ink in a row are joined with those that they touch in the row above. */
export function findBlots({ data, width, height }: GreyImage): Blot[] {
  const runs: Run[] = [];
  const parent: number[] = [];
  let above: [number, number] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    const first = runs.length;
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      if ((data[row + x] ?? 255) >= INK) continue;
      const from = x;
      while (x < width && (data[row + x] ?? 255) < INK) x += 1;
      parent.push(runs.length);
      runs.push({ y, from, to: x });
    }
    join(runs, parent, above, [first, runs.length]);
    above = [first, runs.length];
  }
  return collect(runs, parent).filter((blot) => blot.size > SPECK);
}

function join(runs: readonly Run[], parent: number[], above: [number, number], row: [number, number]): void {
  let upper = above[0];
  for (let index = row[0]; index < row[1]; index += 1) {
    const run = runs[index] as Run;
    while (upper < above[1] && (runs[upper] as Run).to < run.from) upper += 1;
    for (let other = upper; other < above[1] && (runs[other] as Run).from <= run.to; other += 1) {
      parent[root(parent, other)] = root(parent, index);
    }
  }
}

function root(parent: number[], index: number): number {
  let at = index;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at] as number] as number;
    at = parent[at] as number;
  }
  return at;
}

function collect(runs: readonly Run[], parent: number[]): Blot[] {
  const blots = new Map<number, Blot>();
  for (const [index, run] of runs.entries()) {
    const key = root(parent, index);
    const blot = blots.get(key);
    if (!blot) {
      blots.set(key, { x0: run.from, x1: run.to, y0: run.y, y1: run.y + 1, size: run.to - run.from });
      continue;
    }
    blot.x0 = Math.min(blot.x0, run.from);
    blot.x1 = Math.max(blot.x1, run.to);
    blot.y1 = run.y + 1;
    blot.size += run.to - run.from;
  }
  return [...blots.values()];
}

/**
 * The usual height of a letter in pixels, by the ink and not by the number of blots, most of which may be dots and noise; 0 when
 * this is no page of text but empty or noise.
 */
export function letterHeight(blots: readonly Blot[]): number {
  const letters = blots.filter((blot) => heightOf(blot) >= 5 && heightOf(blot) <= 120 && blot.x1 - blot.x0 >= 3);
  if (letters.length < 20 || letters.length > MOST_LETTERS) return 0;
  let rest = letters.reduce((sum, { size }) => sum + size, 0) / 2;
  const middle = letters
    .toSorted((a, b) => heightOf(a) - heightOf(b))
    .find(({ size }) => {
      rest -= size;
      return rest <= 0;
    });
  return middle ? TALL * heightOf(middle) : 0;
}
