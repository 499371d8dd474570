import type { GreyImage } from "./image.ts";

const TILE = 32;
/** The lightest share of a tile that is surely paper: even dense lines are mostly that. */
const PAPER = 0.15;
// Shares of the brightness of the paper: below the first is ink, above the second paper, with pale
// watermarks and stamps.
const BLACK = 0.1;
const WHITE = 0.93;
/** A place darker than this share of the usual paper is no paper but a table or a thumb. */
const NO_PAPER = 0.42;

// A strip along a fold; the strips to both sides that tell what is usual there; the lightest share
// of it that is paper, even in a headline.
const FOLD_LONG = 384;
const FOLD_THICK = 4;
const BESIDE = 12;
const GAPS = 0.05;
/** A greater step than this, or its inverse, is ink or the end of the sheet. */
const DEEPEST = 0.6;

/**
 * Makes paper white and ink black in any light, by comparing each pixel with the paper around it.
 */
export function evenLight(image: GreyImage): GreyImage {
  const { data, width, height } = evenFolds(
    evenFolds(image, FOLD_LONG, FOLD_THICK),
    FOLD_THICK,
    FOLD_LONG,
  );
  const tiles = brightness({ data, width, height }, TILE, TILE, PAPER);
  const { width: columns, height: rows } = tiles;
  const paper = blur(tiles);
  const usual = paper.toSorted()[Math.floor(paper.length * 0.7)] ?? 255;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.max(0, y / TILE - 0.5));
    const top = Math.floor(row) * columns;
    const bottom = Math.min(rows - 1, Math.floor(row) + 1) * columns;
    const down = row - Math.floor(row);
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(columns - 1, Math.max(0, x / TILE - 0.5));
      const left = Math.floor(column);
      const right = Math.min(columns - 1, left + 1);
      const across = column - left;
      const upper = (paper[top + left] ?? 0) * (1 - across) + (paper[top + right] ?? 0) * across;
      const lower =
        (paper[bottom + left] ?? 0) * (1 - across) + (paper[bottom + right] ?? 0) * across;
      const light = upper * (1 - down) + lower * down;
      const share = (data[y * width + x] ?? 0) / Math.max(1, light);
      const value = light < NO_PAPER * usual ? 1 : (share - BLACK) / (WHITE - BLACK);
      out[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, value)));
    }
  }
  return { data: out, width, height };
}

/** The mean of each tile and its neighbours, because light changes slowly over a page. */
function blur({ data, width, height }: GreyImage): Float32Array {
  const near = [-1, 0, 1];
  return Float32Array.from(data, (_, tile) => {
    const [x, y] = [tile % width, Math.floor(tile / width)];
    const across = near.map((by) => x + by).filter((at) => at >= 0 && at < width);
    const down = near.map((by) => y + by).filter((at) => at >= 0 && at < height);
    const around = down.flatMap((row) => across.map((column) => data[row * width + column] ?? 0));
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/**
 * Takes out the steps of brightness at folds, which are level or upright: sharper than any tile
 * could follow, they would cut letters.
 */
function evenFolds(image: GreyImage, across: number, down: number): GreyImage {
  const paper = brightness(image, across, down, GAPS);
  const [step, places] = across > down ? [paper.width, paper.height] : [1, paper.width];
  const shade = Float32Array.from(paper.data, (value, tile) => {
    const at = Math.floor(tile / step) % places;
    const [from, to] = [Math.max(0, at - BESIDE), Math.min(places - 1, at + BESIDE)];
    let sum = 0;
    for (let other = from; other <= to; other += 1)
      sum += paper.data[tile + (other - at) * step] ?? 0;
    return Math.min(1 / DEEPEST, Math.max(DEEPEST, (value * (to - from + 1)) / Math.max(1, sum)));
  });
  const data = new Uint8Array(image.data.length);
  for (let y = 0, at = 0; y < image.height; y += 1) {
    const row = Math.floor(y / down) * paper.width;
    for (let x = 0; x < image.width; x += 1, at += 1)
      data[at] = Math.min(
        255,
        (image.data[at] as number) / (shade[row + Math.floor(x / across)] as number),
      );
  }
  return { ...image, data };
}

/**
 * A picture with one pixel for each tile: its brightness, of which the lightest `share` of the tile
 * has more.
 */
export function brightness(
  { data, width, height }: GreyImage,
  across: number,
  down: number,
  share: number,
): GreyImage {
  const [columns, rows] = [Math.ceil(width / across), Math.ceil(height / down)];
  const counts = new Uint32Array(256);
  const tiles = Uint8Array.from({ length: columns * rows }, (_, tile) => {
    counts.fill(0);
    const [x0, y0] = [(tile % columns) * across, Math.floor(tile / columns) * down];
    const [x1, y1] = [Math.min(width, x0 + across), Math.min(height, y0 + down)];
    for (let y = y0; y < y1; y += 1)
      for (let at = y * width + x0; at < y * width + x1; at += 1)
        counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1;
    let rest = (x1 - x0) * (y1 - y0) * share;
    let value = 255;
    while (value > 0 && rest - (counts[value] ?? 0) > 0) rest -= counts[value--] ?? 0;
    return value;
  });
  return { data: tiles, width: columns, height: rows };
}
