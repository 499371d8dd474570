import type { BookRow, OwnSum } from "./shop.ts";

/** The most that one order may bring, in whole tk. */
export const MOST_ASKED_TK = 1_000_000;
/** So often money may come of one order. */
export const MOST_CAME = 20;

/**
 * An older note counts as so old, in ms: nothing waits longer in an outbox, where what may have
 * arrived is sent again for a week, and then waits three days.
 */
export const MOST_AGE_MS = 11 * 86_400_000;

/** In the first days of a month the last one is still kept on the phone. */
const DAYS_BACK = 7;

/** What of an order is still to come, in tk; less than nothing: what is to be given back. */
export function owedOf({ sum, cancelled }: Pick<BookRow, "cancelled"> & { sum?: OwnSum }): number {
  return sum ? (cancelled ? 0 : sum.asked) - cameOf(sum) : 0;
}

export function cameOf({ came }: OwnSum): number {
  return came.reduce((before, { tk }) => before + tk, 0);
}

/** From when on a phone keeps the book, as a month in Dhaka, YYYY-MM. `today`: YYYY-MM-DD. */
export function keptFrom(today: string): string {
  return new Date(Date.parse(today) - DAYS_BACK * 86_400_000).toISOString().slice(0, 7);
}
