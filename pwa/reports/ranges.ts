import { dayAfter } from "../../contract/reports/report.ts";

/** The first and the last day, YYYY-MM-DD in Dhaka. */
export type Range = { from: string; to: string };

/** The ranges that are ready, in their order, for a day (YYYY-MM-DD). None ends after it. */
export function readyRanges(today: string) {
  const yesterday = dayAfter(today, -1);
  const monthBegins = `${today.slice(0, 8)}01`;
  const monthBefore = dayAfter(monthBegins, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: dayAfter(today, -6), to: today },
    thisMonth: { from: monthBegins, to: today },
    lastMonth: { from: `${monthBefore.slice(0, 8)}01`, to: monthBefore },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  } satisfies Record<string, Range>;
}
export type ReadyRange = keyof ReturnType<typeof readyRanges>;

/** Which of them it is, the shortest first: on the first of a month that month is today. */
export function nameOfRange(range: Range, today: string): ReadyRange | undefined {
  const ready = Object.entries(readyRanges(today)) as [ReadyRange, Range][];
  return ready.find(([, { from, to }]) => from === range.from && to === range.to)?.[0];
}

/**
 * What the address says; of two days the wrong way round each is the other. Without a day it is
 * yesterday: today stands on the dashboard.
 */
export function rangeOf(from: string | undefined, to: string | undefined, today: string): Range {
  const [first, last] = [from ?? to, to ?? from].sort();
  return first && last ? { from: first, to: last } : readyRanges(today).yesterday;
}
