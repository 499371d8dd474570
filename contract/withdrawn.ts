import type { Order } from "./orders.ts";

/* Apart from the schemas: the frame of the page needs it before any of them. */

const withdrawnNote = {
  bn: "যিনি অর্ডার করেছিলেন তিনিই ফিরিয়ে নিয়েছেন",
  en: "Taken back by the person who ordered it",
};

/**
 * The note of an order that its owner has taken back, as it is stored. {@link noteIn} says it in
 * each language.
 */
export const WITHDRAWN = withdrawnNote.bn;

export function isWithdrawn({ status, note }: Pick<Order, "status" | "note">): boolean {
  return status === "cancel" && note === WITHDRAWN;
}

export function noteIn(note: string, locale: "bn" | "en"): string {
  return note === WITHDRAWN ? withdrawnNote[locale] : note;
}

/**
 * Of so many orders POST /api/apply/cancels-seen says at once that their owner has seen them
 * cancelled.
 */
export const MOST_SEEN = 50;
