import { randomInt } from "node:crypto";

/**
 * BDT for one unit of a foreign currency, times 10000. 82.22 for USD is the documentation's own
 * example (doc v4, `currency`); the others are made up, because the real rates are the day's.
 */
const RATES_E4: Readonly<Record<string, number>> = {
  BDT: 10_000,
  USD: 822_200,
  EUR: 905_000,
  GBP: 1_050_000,
  SGD: 607_500,
  INR: 11_500,
  MYR: 195_000,
};

/** "55.40" to 5540; null unless it is decimal (10,2): at most 8 digits and two decimals. */
export function minorOf(text: string): number | null {
  const found = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** 5540 to "55.40". */
export function decimal(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** The rate for one unit of `currency` in BDT times 10000; null for a currency not listed here. */
export function rateOf(currency: string): number | null {
  return RATES_E4[currency] ?? null;
}

/** Hundredths of a currency as poisha. */
export function toPoisha(minor: number, rateE4: number): number {
  return Math.round((minor * rateE4) / 10_000);
}

/**
 * What the merchant gets, in poisha: 2.5 % less. The share is not documented; it is what the
 * published real messages show (10.00 gives 9.75, 69 gives 67.28; see NOTES.md, "Real samples").
 */
export function storeAmount(poisha: number): number {
  return Math.round((poisha * 975) / 1000);
}

/**
 * `2020-01-05 22:58:21`, as PHP's 'Y-m-d H:i:s' (documented). The clock is not documented; taken
 * is the gateway's own, Dhaka: UTC+6, no summer time.
 */
export function dhakaTime(at: Date): string {
  return new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** An id of the gateway's look: 12 digits of Dhaka time and 15 letters and digits. */
export function gatewayId(at: Date): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let tail = "";
  for (let i = 0; i < 15; i += 1) tail += letters[randomInt(letters.length)];
  return dhakaTime(at).replace(/\D/g, "").slice(2) + tail;
}
