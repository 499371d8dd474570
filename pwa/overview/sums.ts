import type { Overview } from "../../contract/overview.ts";

type Day = Overview["days"][number];

/** What a day brought in tk: charges less what was given back. Counted in poisha, as tenths don't add up. */
export function netOf({ charged, refunded }: Day): number {
  return (Math.round(charged * 100) - Math.round(refunded * 100)) / 100;
}

export function sumNet(days: Day[]): number {
  return days.reduce((sum, day) => sum + Math.round(netOf(day) * 100), 0) / 100;
}
