import type { GreyImage } from "../pdf/pdf.ts";

/** Paler than ink, because a thin line turns grey when the picture is scaled or turned. */
const FAINT = 205;
// In heights of a letter: longer than any word with its headline, and taller than any letter.
const LONG_ACROSS = 13;
const LONG_DOWN = 3.5;

/** Whitens the rules of tables and frames, which the engine takes for letters. Letters that touch them lose only an edge. */
export function eraseLines(image: GreyImage, letter: number): void {
  const level = findLines(image, true, LONG_ACROSS * letter);
  const upright = findLines(image, false, LONG_DOWN * letter);
  for (const line of level) whiten(image, true, line);
  for (const line of upright) whiten(image, false, line);
}

/** Ink covers so much of a code, hardly a quarter of a line of letters. */
const DENSE = 0.38;
const DARK = 128;

/** Whitens QR codes and barcodes, from which the engine makes tall words that swallow lines beside them. */
export function eraseCodes({ data, width, height }: GreyImage, letter: number): void {
  const side = Math.round(2 * letter);
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const [bottom, right] = [Math.min(height, top + side), Math.min(width, left + side)];
      let ink = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) ink += Number((data[y * width + x] ?? 255) < DARK);
      if (ink < DENSE * (bottom - top) * (right - left)) continue;
      for (let y = top; y < bottom; y += 1) data.fill(255, y * width + left, y * width + right);
    }
  }
}

type Line = { beside: number; from: number; to: number };

/**
 * Long runs that are not white, in rows (`level`) or columns. The neighbouring rows count too, because a line that was turned
 * has steps.
 */
function findLines({ data, width, height }: GreyImage, level: boolean, long: number): Line[] {
  const [along, across] = level ? [1, width] : [width, 1];
  const [length, lines] = level ? [width, height] : [height, width];
  const found: Line[] = [];
  for (let beside = 1; beside < lines - 1; beside += 1) {
    let from = 0;
    for (let at = 0; at <= length; at += 1) {
      const place = beside * across + at * along;
      if (at < length && Math.min(data[place] ?? 255, data[place - across] ?? 255, data[place + across] ?? 255) < FAINT)
        continue;
      if (at - from > long) found.push({ beside, from, to: at });
      from = at + 1;
    }
  }
  return found;
}

function whiten({ data, width, height }: GreyImage, level: boolean, { beside, from, to }: Line): void {
  for (let at = from; at < to; at += 1) {
    for (let next = beside - 1; next <= beside + 1; next += 1) {
      const [x, y] = level ? [at, next] : [next, at];
      if (x >= 0 && x < width && y >= 0 && y < height) data[y * width + x] = 255;
    }
  }
}
