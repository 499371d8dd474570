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

/**
 * Whitens QR codes and barcodes with what is beside them: the engine makes tall words of them that swallow lines in the same rows.
 */
export function eraseCodes({ data, width, height }: GreyImage, letter: number): void {
  const side = Math.round(2 * letter);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const ink = new Float32Array(columns * rows);
  for (let at = 0; at < data.length; at += 1) {
    const tile = Math.floor(Math.floor(at / width) / side) * columns + Math.floor((at % width) / side);
    if ((data[at] ?? 255) < DARK) ink[tile] = (ink[tile] ?? 0) + 1 / side ** 2;
  }
  const isDense = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && (ink[row * columns + column] ?? 0) > DENSE;
  const around = [-1, 0, 1];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const dense = around.flatMap((down) => around.filter((across) => isDense(column + across, row + down))).length;
      // A bold heading may fill one.
      if (dense < 2) continue;
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 1)
        data.fill(255, y * width + column * side, y * width + Math.min(width, (column + 1) * side));
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
