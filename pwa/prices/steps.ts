import { MAX_PRICE_TK, parseTk, tkFromPoisha } from "../../contract/values/money.ts";
import type { Step } from "./prices.ts";

/** From this part of the old price on, a change is easily a slip of the finger. */
const LARGE = 0.5;

/** A typed price in tk, or the code of what is wrong with it. */
export function readPrice(typed: string): { price: number } | { problem: string } {
  const poisha = parseTk(typed);
  if (poisha === undefined) return { problem: "not-an-amount" };
  return poisha > MAX_PRICE_TK * 100 ? { problem: "amount-too-large" } : { price: tkFromPoisha(poisha) };
}

/** True for a change to or from zero, and for one by at least half of the old price. */
export function standsOut({ was, price }: Step): boolean {
  return price === 0 || Math.abs(price - was) >= was * LARGE;
}
