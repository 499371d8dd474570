import { type Closing, type ClosingWay, closingWays } from "../../contract/reports/closing.ts";
import { parseTk } from "../../contract/values/money.ts";
import { formatDate, formatTaka, type Locale } from "../i18n/t.ts";
import { closingsText } from "./text.ts";

type Counted = { expected: number; counted: number | null };

/** In tk, counted less expected; undefined where nobody counted. Exact to the poisha. */
export function differenceOf(ways: Counted[]): number | undefined {
  const counted = ways.filter((way) => way.counted !== null);
  if (counted.length === 0) return undefined;
  const poisha = (tk: number) => Math.round(tk * 100);
  const sum = counted.reduce(
    (all, way) => all + poisha(way.counted ?? 0) - poisha(way.expected),
    0,
  );
  return sum / 100;
}

/** What was typed as a count, in tk; undefined while it is none. */
export function countOf(typed: string | undefined): number | undefined {
  const sum = typed?.trim().replace(/^[-\u2212\u2013]\s*/, "");
  const poisha = sum ? parseTk(sum) : undefined;
  if (poisha === undefined) return undefined;
  return (sum === typed?.trim() ? poisha : -poisha) / 100;
}

/** "৳১০ কম", "৳১০ বেশি" or that it is even. */
export function differenceIn(difference: number, locale: Locale): string {
  const text = closingsText[locale];
  if (difference === 0) return text.even;
  const sum = formatTaka(Math.abs(difference), locale);
  return difference < 0 ? text.less(sum) : text.more(sum);
}

/** "২৯ নভেম্বর ২০২৬", or from one day to another. */
export function daysOf(
  { firstDay, day }: Pick<Closing, "firstDay" | "day">,
  locale: Locale,
): string {
  const [first, last] = [firstDay, day].map((one) => formatDate(`${one}T12:00:00Z`, locale));
  return first === last ? `${last}` : `${first} – ${last}`;
}

/** In the order in which ways are counted. */
export function inOrder<Row extends { way: ClosingWay }>(ways: Row[]): Row[] {
  return [...ways].sort((a, b) => closingWays.indexOf(a.way) - closingWays.indexOf(b.way));
}
