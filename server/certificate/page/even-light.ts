import type { GreyImage } from "../pdf/pdf.ts";

const TILE = 32;
// Shares of the brightness of the paper: below the first is ink, above the second paper, with pale watermarks and stamps.
const BLACK = 0.1;
const WHITE = 0.93;
/** A place darker than this share of the usual paper is no paper but a table or a thumb. */
const NO_PAPER = 0.42;

// A strip along a fold; the strips to both sides that tell what is usual there; the lightest share of it that is paper, even in a headline.
const FOLD_LONG = 384;
const FOLD_THICK = 4;
const BESIDE = 12;
const GAPS = 0.05;
/** A greater step than this, or its inverse, is ink or the end of the sheet. */
const DEEPEST = 0.6;

/** Makes paper white and ink black in any light, by comparing each pixel with the paper around it. */
export function evenLight({ data: seen, width, height }: GreyImage): GreyImage {
  const data = seen.slice();
  evenFolds(data, width, height, FOLD_LONG, FOLD_THICK);
  evenFolds(data, width, height, FOLD_THICK, FOLD_LONG);
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const paper = blur(paperOf(data, width, height, TILE, TILE, 0.15), columns, rows);
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
      const lower = (paper[bottom + left] ?? 0) * (1 - across) + (paper[bottom + right] ?? 0) * across;
      const light = upper * (1 - down) + lower * down;
      const share = (data[y * width + x] ?? 0) / Math.max(1, light);
      const value = light < NO_PAPER * usual ? 1 : (share - BLACK) / (WHITE - BLACK);
      out[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, value)));
    }
  }
  return { data: out, width, height };
}

/** Takes out the steps of brightness at folds, which are level or upright: sharper than any tile could follow, they would cut letters. */
function evenFolds(data: Uint8Array, width: number, height: number, across: number, down: number): void {
  const [columns, rows] = [Math.ceil(width / across), Math.ceil(height / down)];
  const paper = paperOf(data, width, height, across, down, GAPS);
  const step = across > down ? columns : 1;
  const places = across > down ? rows : columns;
  const shade = paper.map((value, tile) => {
    const at = across > down ? Math.floor(tile / columns) : tile % columns;
    const [from, to] = [Math.max(0, at - BESIDE), Math.min(places - 1, at + BESIDE)];
    let sum = 0;
    for (let other = from; other <= to; other += 1) sum += paper[tile + (other - at) * step] ?? 0;
    const share = (value * (to - from + 1)) / Math.max(1, sum);
    return Math.min(1 / DEEPEST, Math.max(DEEPEST, share));
  });
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / down) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      data[at] = Math.min(255, (data[at] ?? 0) / (shade[row + Math.floor(x / across)] ?? 1));
    }
  }
}

/** The brightness of the paper in each tile, of which the `light` share is surely paper: even dense lines are mostly that. */
function paperOf(
  data: Uint8Array,
  width: number,
  height: number,
  across: number,
  down: number,
  light: number,
): Float32Array {
  const columns = Math.ceil(width / across);
  const paper = new Float32Array(columns * Math.ceil(height / down));
  const counts = new Uint32Array(256);
  for (let tile = 0; tile < paper.length; tile += 1) {
    counts.fill(0);
    const x0 = (tile % columns) * across;
    const y0 = Math.floor(tile / columns) * down;
    let total = 0;
    for (let y = y0; y < Math.min(height, y0 + down); y += 1) {
      for (let x = x0; x < Math.min(width, x0 + across); x += 1) {
        const value = data[y * width + x] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
        total += 1;
      }
    }
    let rest = total * light;
    let value = 255;
    while (value > 0 && rest - (counts[value] ?? 0) > 0) rest -= counts[value--] ?? 0;
    paper[tile] = value;
  }
  return paper;
}

/** The mean of each tile and its neighbours, because light changes slowly over a page. */
function blur(values: Float32Array, columns: number, rows: number): Float32Array {
  const near = [-1, 0, 1];
  return values.map((_, tile) => {
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    const across = near.map((by) => x + by).filter((at) => at >= 0 && at < columns);
    const down = near.map((by) => y + by).filter((at) => at >= 0 && at < rows);
    const around = down.flatMap((row) => across.map((column) => values[row * columns + column] ?? 0));
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}
