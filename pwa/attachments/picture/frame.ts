import type { Size } from "./content.ts";

export type Turn = 0 | 90 | 180 | 270;
/** A part of a picture, as fractions of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number };
/** What is done to an upright picture: it is turned clockwise, then cropped. */
export type Change = { turn: Turn; crop: Crop };

export const whole: Crop = { left: 0, top: 0, width: 1, height: 1 };
export const unchanged: Change = { turn: 0, crop: whole };

/** The smallest part that may be cut out, of either side. */
const LEAST = 0.08;

/** The size to which a picture is reduced, in proportion; never larger than it is. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture's size after a turn. */
export function turned({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** One quarter turn more, clockwise or not. The part that was cut out stays the same part of the picture. */
export function turnBy({ turn, crop }: Change, quarter: 90 | -90): Change {
  const { left, top, width, height } = crop;
  const right = { left: 1 - top - height, top: left, width: height, height: width };
  const back = { left: top, top: 1 - left - width, width: height, height: width };
  return { turn: ((turn + quarter + 360) % 360) as Turn, crop: quarter === 90 ? right : back };
}

/** The side or corner of a crop that is moved: by its x and y, "start" and "end" of each side; "middle" moves nothing there. */
export type Grip = { x: "start" | "end" | "middle"; y: "start" | "end" | "middle" };

/** Moves a grip of the crop, or the whole of it (without a grip), by fractions of the picture. It stays within the picture. */
export function moveCrop({ left, top, width, height }: Crop, by: { x: number; y: number }, grip?: Grip): Crop {
  if (!grip) return { left: within(left + by.x, 0, 1 - width), top: within(top + by.y, 0, 1 - height), width, height };
  const [from, to] = side(left, left + width, by.x, grip.x);
  const [above, below] = side(top, top + height, by.y, grip.y);
  return { left: from, top: above, width: to - from, height: below - above };
}

function side(start: number, end: number, by: number, moved: Grip["x"]): [number, number] {
  if (moved === "start") return [within(start + by, 0, end - LEAST), end];
  if (moved === "end") return [start, within(end + by, start + LEAST, 1)];
  return [start, end];
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
