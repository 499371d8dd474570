import type { Dashboard } from "../../contract/overview.ts";

type Day = Dashboard["days"][number];

/** Revenue of a day in tk: charges less refunds. Counted in poisha, because decimal fractions of tk don't add up exactly. */
export function netOf({ charged, refunded }: Day): number {
  return (Math.round(charged * 100) - Math.round(refunded * 100)) / 100;
}

export function sumNet(days: Day[]): number {
  return days.reduce((sum, day) => sum + Math.round(netOf(day) * 100), 0) / 100;
}
