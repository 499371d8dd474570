import type { GreyImage } from "../pdf/pdf.ts";

const TILE = 32;
// Shares of the brightness of the paper: below the first is ink, above the second paper, with pale watermarks and stamps.
const BLACK = 0.1;
const WHITE = 0.93;
/** A place darker than this share of the usual paper is no paper but a table or a thumb. */
const NO_PAPER = 0.42;

/** Makes paper white and ink black in any light, by comparing each pixel with the paper around it. */
export function evenLight({ data, width, height }: GreyImage): GreyImage {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const paper = blur(paperOf(data, width, height, columns, rows), columns, rows);
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

/** The brightness of the paper in each tile: the 85th percentile, because even dense lines are mostly paper. */
function paperOf(data: Uint8Array, width: number, height: number, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let tile = 0; tile < paper.length; tile += 1) {
    counts.fill(0);
    const x0 = (tile % columns) * TILE;
    const y0 = Math.floor(tile / columns) * TILE;
    let total = 0;
    for (let y = y0; y < Math.min(height, y0 + TILE); y += 1) {
      for (let x = x0; x < Math.min(width, x0 + TILE); x += 1) {
        const value = data[y * width + x] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
        total += 1;
      }
    }
    let rest = total * 0.15;
    let value = 255;
    while (value > 0 && rest - (counts[value] ?? 0) > 0) rest -= counts[value--] ?? 0;
    paper[tile] = value;
  }
  return paper;
}

/** The mean of each tile and its neighbours, because light changes slowly over a page. */
function blur(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, tile) => {
    let sum = 0;
    let count = 0;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const x = (tile % columns) + dx;
        const y = Math.floor(tile / columns) + dy;
        if (x < 0 || x >= columns || y < 0 || y >= rows) continue;
        sum += values[y * columns + x] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  });
}
