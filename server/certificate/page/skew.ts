import type { Blot } from "./ink.ts";

const MOST_DEGREES = 12;
const COARSE = 0.5;
const FINE = 0.05;

type Point = { x: number; y: number };

/**
 * By how many degrees the lines of text fall to the right (clockwise), and how clearly they are lines: above 4 on pages of text, about
 * 2 on any other picture and on text that lies on its side. For each angle the feet of letters are projected onto the left edge; at
 * the right one they gather in few rows.
 */
export function findLinesOfText(blots: readonly Blot[], letter: number): { degrees: number; clarity: number } {
  const feet = blots
    .filter((blot) => blot.y1 - blot.y0 > letter / 2 && blot.y1 - blot.y0 < 2.5 * letter)
    .map((blot) => ({ x: (blot.x0 + blot.x1) / 2, y: blot.y1 }));
  if (feet.length < 20) return { degrees: 0, clarity: 0 };
  const coarse = best(feet, letter, 0, MOST_DEGREES, COARSE);
  const degrees = best(feet, letter, coarse, COARSE, FINE);
  return { degrees, clarity: score(feet, letter, degrees) / feet.length };
}

function best(feet: readonly Point[], letter: number, around: number, reach: number, step: number): number {
  let found = around;
  let most = score(feet, letter, around);
  for (let angle = around - reach; angle <= around + reach; angle += step) {
    const one = score(feet, letter, angle);
    if (one > most) [found, most] = [angle, one];
  }
  return found;
}

function score(feet: readonly Point[], letter: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const bin = Math.max(1.5, letter / 8);
  const rows = new Map<number, number>();
  for (const { x, y } of feet) {
    const row = Math.round((y - x * slope) / bin);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows.values().reduce((sum, count) => sum + count * count, 0);
}
