import { type Corners, MOST_BEYOND } from "../../../contract/birth.ts";
import type { GreyImage } from "./image.ts";

type Point = { x: number; y: number };

/**
 * The points with nx·x + ny·y = far; the normal points into the sheet. `seen` is false for a side
 * beyond the picture.
 */
type Edge = { nx: number; ny: number; far: number; seen: boolean };
/** Top, right, bottom and left. */
type Sides = readonly [Edge, Edge, Edge, Edge];

const DIRECTIONS = 720;
const SPREAD = 6;
const MOST_EDGES = 10;
const LEAST_VOTES = 300;
/** Rows of text and rules have an edge of the other kind so near, in pixels. */
const LINE = 5;
/**
 * A smaller step of brightness is no edge. It is measured so many pixels to both sides, and on the
 * paper also farther within.
 */
const FAINT = 8;
const BESIDE = 4;
const WITHIN = 7;
/** The share of a side that must be lighter within, and what a side beyond the picture counts. */
const LEAST_SUPPORT = 0.45;
const UNSEEN = 0.25;
const AROUND = 4;
const EVEN = 0.8;
/**
 * A fold has paper beyond its shadow, as light as within, nearly everywhere; a pale desk has no
 * shadow.
 */
const BEYOND = 18;
const SAME_PAPER = 0.92;
const MOST_PAPER = 0.8;
const LEAST_MEAN = 0.5;
const LEAST_AREA = 0.2;
const SAMPLES = 48;
/** How far the ends of a side are moved, in pixels, and the step from which an edge is sure. */
const NEAR = 7;
const STEEP = 40;

/**
 * The corners of the lightest large quadrilateral on a small picture (400 pixels), undefined when
 * the edge of no sheet is seen. Sides may lie beyond the picture, if those opposite don't. `light`:
 * bright where paper is, the least of the three colours.
 */
export function findSheet(light: GreyImage): Corners | undefined {
  const [lefts, tops, rights, bottoms] = findEdges(light);
  const down = pairsOf(tops, bottoms, light);
  let best: { sides: Sides; score: number } | undefined;
  for (const [left, right] of pairsOf(lefts, rights, light)) {
    for (const [top, bottom] of down) {
      const sides = [top, right, bottom, left] as const;
      const score = judge(light, sides);
      if (score > (best?.score ?? 0)) best = { sides, score };
    }
  }
  if (!best) return undefined;
  const corners = cornersOf(best.sides);
  const exact = best.sides.map((side, index) =>
    side.seen ? refine(light, corners, index, side) : side,
  );
  const share = (value: number, of: number) =>
    Math.min(1 + MOST_BEYOND, Math.max(-MOST_BEYOND, value / of));
  return cornersOf(exact as unknown as Sides).map(({ x, y }) => ({
    x: share(x, light.width),
    y: share(y, light.height),
  })) as Corners;
}

/**
 * Straight edges by Hough's transform of the brightness's slope, strongest first: of the left, top,
 * right and bottom side.
 */
function findEdges({ data, width, height }: GreyImage): [Edge[], Edge[], Edge[], Edge[]] {
  const reach = Math.ceil(Math.hypot(width, height));
  const votes = new Float32Array(DIRECTIONS * 2 * reach);
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const [down, up] = [at(x + 1, y + 1) - at(x - 1, y - 1), at(x + 1, y - 1) - at(x - 1, y + 1)];
      const gx = down + up + 2 * (at(x + 1, y) - at(x - 1, y));
      const gy = down - up + 2 * (at(x, y + 1) - at(x, y - 1));
      const slope = Math.hypot(gx, gy) / 4;
      if (slope < FAINT) continue;
      const middle = Math.round((Math.atan2(gy, gx) / (2 * Math.PI)) * DIRECTIONS);
      for (let step = middle - SPREAD; step <= middle + SPREAD; step += 1) {
        const { nx, ny } = normal(step);
        const cell =
          ((step + DIRECTIONS) % DIRECTIONS) * 2 * reach + Math.round(nx * x + ny * y) + reach;
        votes[cell] = (votes[cell] ?? 0) + Math.min(slope, STEEP);
      }
    }
  }
  return [0, 1, 2, 3].map((side) => strongest(votes, side, reach)) as [
    Edge[],
    Edge[],
    Edge[],
    Edge[],
  ];
}

function normal(step: number): { nx: number; ny: number } {
  const angle = (step / DIRECTIONS) * 2 * Math.PI;
  return { nx: Math.cos(angle), ny: Math.sin(angle) };
}

/**
 * The strongest edges whose normal is within 45° of the side's, without neighbours of stronger ones
 * and without lines, which have two.
 */
function strongest(votes: Float32Array, side: number, reach: number): Edge[] {
  const quarter = DIRECTIONS / 4;
  const cells: { step: number; far: number; weight: number }[] = [];
  for (let step = (side - 0.5) * quarter; step < (side + 0.5) * quarter; step += 1) {
    const row = ((step + DIRECTIONS) % DIRECTIONS) * 2 * reach + reach;
    const opposite = ((step + DIRECTIONS / 2) % DIRECTIONS) * 2 * reach + reach;
    for (let far = 1 - reach; far < reach; far += 1) {
      if ((votes[row + far] ?? 0) < LEAST_VOTES) continue;
      const other = Math.max(...votes.subarray(opposite - far - LINE, opposite - far + LINE + 1));
      const weight = (votes[row + far] ?? 0) - other;
      if (weight > LEAST_VOTES) cells.push({ step, far, weight });
    }
  }
  const found: typeof cells = [];
  for (const cell of cells.toSorted((a, b) => b.weight - a.weight)) {
    if (found.length === MOST_EDGES) break;
    if (
      found.every((one) => Math.abs(one.step - cell.step) > 8 || Math.abs(one.far - cell.far) > 8)
    )
      found.push(cell);
  }
  return found.map(({ step, far }) => ({ ...normal(step), far, seen: true }));
}

/**
 * Edges of opposite sides. Each may also be alone, with the other parallel to it and beyond the
 * picture.
 */
function pairsOf(near: readonly Edge[], far: readonly Edge[], light: GreyImage): [Edge, Edge][] {
  return [
    ...near.flatMap((one) => far.map((other): [Edge, Edge] => [one, other])),
    ...near.map((one): [Edge, Edge] => [one, beyond(one, light)]),
    ...far.map((one): [Edge, Edge] => [beyond(one, light), one]),
  ];
}

function beyond({ nx, ny }: Edge, { width, height }: GreyImage): Edge {
  return {
    nx: -nx,
    ny: -ny,
    far: -(Math.max(0, nx * width) + Math.max(0, ny * height)),
    seen: false,
  };
}

function meet(a: Edge, b: Edge): Point {
  const det = a.nx * b.ny - a.ny * b.nx || 1e-9;
  return { x: (a.far * b.ny - b.far * a.ny) / det, y: (b.far * a.nx - a.far * b.nx) / det };
}

function cornersOf([top, right, bottom, left]: Sides): Corners {
  return [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)];
}

/**
 * How good a sheet this is: a large one whose sides are all lighter within, larger than what lies
 * between a fold and an edge. 0 for none.
 */
function judge(light: GreyImage, sides: Sides): number {
  const corners = cornersOf(sides);
  // Four edges that face outwards would make a sheet upside down.
  if (corners[1].x < corners[0].x) return 0;
  let area = 0;
  for (const [index, corner] of corners.entries()) {
    const [before, next] = [corners[(index + 3) % 4], corners[(index + 1) % 4]] as [Point, Point];
    const turn =
      (corner.x - before.x) * (next.y - corner.y) - (corner.y - before.y) * (next.x - corner.x);
    const lengths =
      Math.hypot(corner.x - before.x, corner.y - before.y) *
      Math.hypot(next.x - corner.x, next.y - corner.y);
    // Convex, and no corner sharper than 50°.
    if (turn < 0.77 * lengths) return 0;
    area += (corner.x * next.y - next.x * corner.y) / 2;
  }
  const share = area / (light.width * light.height);
  if (share < LEAST_AREA || sides.filter(({ seen }) => !seen).length > 2) return 0;
  let support = 0;
  for (const [index, side] of sides.entries()) {
    const one = side.seen
      ? supportOf(light, corners[index] as Point, corners[(index + 1) % 4] as Point, side)
      : UNSEEN;
    if (side.seen && one < LEAST_SUPPORT) return 0;
    support += one / 4;
  }
  return support < LEAST_MEAN ? 0 : support * support * share;
}

/**
 * The share of the places along a side at which it is lighter within, and there as light as its
 * neighbours, unlike a chequered cloth; 0 for a fold.
 */
function supportOf(light: GreyImage, from: Point, to: Point, { nx, ny }: Edge): number {
  const seen: { inner: number; step: number; isFold: boolean }[] = [];
  for (let sample = 1; sample < SAMPLES; sample += 1) {
    const x = from.x + ((to.x - from.x) * sample) / SAMPLES;
    const y = from.y + ((to.y - from.y) * sample) / SAMPLES;
    const value = (far: number) => valueAt(light, x + nx * far, y + ny * far);
    const inner = Math.max(value(BESIDE), value(WITHIN));
    const step = inner - value(-BESIDE);
    const outer = value(-BEYOND);
    const isFold = outer >= SAME_PAPER * inner && outer - value(-BESIDE) >= FAINT;
    if (!Number.isNaN(step)) seen.push({ inner, step, isFold });
  }
  if (seen.filter(({ isFold }) => isFold).length > MOST_PAPER * seen.length) return 0;
  const score = seen.reduce((sum, { inner, step }, index) => {
    if (step <= -FAINT) return sum - 1;
    const around = seen.slice(Math.max(0, index - AROUND), index + AROUND + 1);
    return sum + Number(step >= FAINT && around.every((one) => inner > EVEN * one.inner));
  }, 0);
  return score / Math.max(seen.length, SAMPLES / 4);
}

/** NaN beyond the picture. */
function valueAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height
    ? Number.NaN
    : (data[row * width + column] as number);
}

/** A side with both ends moved to where the steps of brightness along it are steepest. */
function refine(light: GreyImage, corners: Corners, index: number, { nx, ny }: Edge): Edge {
  const [from, to] = [corners[index], corners[(index + 1) % 4]] as [Point, Point];
  let best = { begin: 0, end: 0, steep: 0 };
  for (let begin = -NEAR; begin <= NEAR; begin += 1) {
    for (let end = -NEAR; end <= NEAR; end += 1) {
      let steep = 0;
      for (let part = 1 / SAMPLES; part < 1; part += 1 / SAMPLES) {
        const far = begin + (end - begin) * part;
        const x = from.x + (to.x - from.x) * part + nx * far;
        const y = from.y + (to.y - from.y) * part + ny * far;
        const step = valueAt(light, x + nx, y + ny) - valueAt(light, x - nx, y - ny);
        steep += step > 0 ? Math.min(step, STEEP) : 0;
      }
      if (steep > best.steep) best = { begin, end, steep };
    }
  }
  const [x0, y0] = [from.x + nx * best.begin, from.y + ny * best.begin];
  const [dx, dy] = [to.x + nx * best.end - x0, to.y + ny * best.end - y0];
  const [mx, my] = [-dy / Math.hypot(dx, dy), dx / Math.hypot(dx, dy)];
  return { nx: mx, ny: my, far: mx * x0 + my * y0, seen: true };
}

/** A sheet seen from straight above. A place beyond the picture becomes white. */
export function flatten({ data, width, height }: GreyImage, shares: Corners): GreyImage {
  const corners = shares.map(({ x, y }) => ({
    x: x * (width - 1),
    y: y * (height - 1),
  })) as unknown as Corners;
  const size = sizeOf(corners);
  const place = projection(corners);
  const out = new Uint8Array(size.width * size.height);
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const { x, y } = place(column / (size.width - 1), row / (size.height - 1));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      let value = 255;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * width + left;
        const [across, down] = [x - left, y - top];
        const upper = (data[at] as number) * (1 - across) + (data[at + 1] as number) * across;
        const lower =
          (data[at + width] as number) * (1 - across) + (data[at + width + 1] as number) * across;
        value = upper * (1 - down) + lower * down;
      }
      out[row * size.width + column] = Math.round(value);
    }
  }
  return { data: out, ...size };
}

function sizeOf([a, b, c, d]: Corners): { width: number; height: number } {
  const length = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const width = Math.max(length(a, b), length(d, c));
  const height = Math.max(length(a, d), length(b, c));
  return { width: Math.round(width), height: Math.round(height) };
}

/**
 * A place on the sheet, in shares → its place on the picture. P. Heckbert, Fundamentals of Texture
 * Mapping (1989), 2.2.3
 */
function projection([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}
