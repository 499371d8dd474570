import type { Forgotten } from "../../contract/orders.ts";

/** How long a deleted roshid can still be put back by its owner. Then it is forgotten. */
export const UNDO_TIME = "1 day";

/** `days` is undefined or null where nobody counted them: somebody asked for it. */
export function toForgotten(at: Date, days: number | null | undefined): Forgotten {
  return { at: at.toISOString(), afterDays: days ?? null };
}
