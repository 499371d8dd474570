import { brightness } from "./even-light.ts";
import type { GreyImage } from "./image.ts";

/** Paler than ink, because a thin line turns grey when the picture is scaled or turned. */
const FAINT = 205;
// In heights of a letter: longer than any word with its headline, and taller than any letter.
const LONG_ACROSS = 13;
const LONG_DOWN = 3.5;

/**
 * Whitens the rules of tables and frames, which the engine takes for letters. Letters that touch
 * them lose only an edge.
 */
export function eraseLines(image: GreyImage, letter: number): void {
  const lines = [
    ...findLines(image, true, LONG_ACROSS * letter),
    ...findLines(image, false, LONG_DOWN * letter),
  ];
  for (const { first, last, along, across } of lines)
    for (let at = first; at < last; at += along)
      for (const place of [at - across, at, at + across]) image.data[place] = 255;
}

/** Ink covers so much of a code, hardly a quarter of a line of letters. */
const DENSE = 0.38;
const DARK = 128;

/**
 * Whitens QR codes and barcodes with what is beside them: the engine makes tall words of them that
 * swallow lines in the same rows.
 */
export function eraseCodes(image: GreyImage, letter: number): void {
  const { data, width, height } = image;
  const side = Math.round(2 * letter);
  const tiles = brightness(image, side, side, 1 - DENSE);
  const around = [-1, 0, 1];
  for (const tile of tiles.data.keys()) {
    const [column, row] = [tile % tiles.width, Math.floor(tile / tiles.width)];
    const across = around.map((by) => column + by).filter((at) => at >= 0 && at < tiles.width);
    const near = around.flatMap((by) =>
      across.map((at) => tiles.data[(row + by) * tiles.width + at] ?? 255),
    );
    // A bold heading may fill one.
    if (near.filter((value) => value < DARK).length < 2) continue;
    for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 1)
      data.fill(255, y * width + column * side, y * width + Math.min(width, (column + 1) * side));
  }
}

/**
 * Places of the first and after the last pixel, and the steps from pixel to pixel and from line to
 * line.
 */
type Line = { first: number; last: number; along: number; across: number };

/**
 * Long runs that are not white, in rows (`level`) or columns. The neighbouring rows count too,
 * because a line that was turned has steps.
 */
function findLines({ data, width, height }: GreyImage, level: boolean, long: number): Line[] {
  const [along, across] = level ? [1, width] : [width, 1];
  const [length, lines] = level ? [width, height] : [height, width];
  const found: Line[] = [];
  for (let beside = 1; beside < lines - 1; beside += 1) {
    let from = 0;
    for (let at = 0; at <= length; at += 1) {
      const place = beside * across + at * along;
      if (
        at < length &&
        Math.min(data[place] ?? 255, data[place - across] ?? 255, data[place + across] ?? 255) <
          FAINT
      )
        continue;
      if (at - from > long)
        found.push({ first: beside * across + from * along, last: place, along, across });
      from = at + 1;
    }
  }
  return found;
}
