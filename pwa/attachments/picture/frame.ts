import type { Size } from "./content.ts";

/** Of a picture, in degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The size to which a picture is reduced, in proportion; never larger than it is. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture's size after a turn. */
export function turned({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
