import { toAsciiDigits } from "../digits.ts";
import { normaliseText } from "../typed-text.ts";
import {
  type DateStyle,
  type DayRead,
  isMonth,
  readDate,
  readDay,
  TYPED,
  tidyDate,
  turnedDate,
} from "./typed-date.ts";

/** A day of four parts and what is said after it: ২১ শে মে ১৯৯০ সাল. */
const MOST_PARTS = 5;
/** So many parts of a text are looked through. */
const MOST_OF_TEXT = 200;

/** As {@link readDay}. Among words a day is none, but one that does not exist is told. */
export function readDayOfField(typed: string, style: DateStyle = TYPED): DayRead {
  const day = readDay(typed, style);
  if (!isNone(day) || !/\p{L}/u.test(typed)) return day;
  const { days, missing } = findDays(typed, style);
  return days.length > 0 || missing[0] === undefined ? day : readDay(missing[0], style);
}

/**
 * The days in a text, each as {@link TYPED}: day, month by number or name, and year, in any order
 * that is read, or eight digits. Behind them those that do not exist, as they are written.
 */
export function daysIn(text: string): string[] {
  const { days, missing } = findDays(text, TYPED);
  return [...days, ...missing];
}

/**
 * Those that exist, each as {@link TYPED}, and those that don't in the order of the field, as they
 * are written.
 */
function findDays(text: string, style: DateStyle): { days: string[]; missing: string[] } {
  const parts = (text.match(/\p{Nd}+|[\p{L}\p{M}]+/gu) ?? []).slice(0, MOST_OF_TEXT);
  const days = takeGroups(parts, (one) => (readDate(one) ? tidyDate(one) : turnedDate(one)));
  const missing = takeGroups(parts, (one) =>
    beginsDay(one) && !isNone(readDay(one, style)) ? one : undefined,
  );
  // Beside a day with its whole year, three short figures are a house or an hour.
  return { days, missing: missing.filter((one) => days.length === 0 || /\p{Nd}{4}/u.test(one)) };
}

function isNone(day: DayRead): boolean {
  return "problem" in day && day.problem === "not-a-date";
}

/** True for a group that begins with a figure or a month, not with another word. */
function beginsDay(group: string): boolean {
  const [first = ""] = toAsciiDigits(normaliseText(group)).toLowerCase().split("-");
  return /^\d/.test(first) || isMonth(first);
}

/**
 * What `read` finds in groups of parts, each of which is a word after that, so that none is in two.
 */
function takeGroups(parts: string[], read: (group: string) => string | undefined): string[] {
  const found: string[] = [];
  for (let at = 0; at < parts.length; at += 1)
    for (const length of [1, 3, 4, MOST_PARTS]) {
      const group = parts.slice(at, at + length).join("-");
      // Eight digits are a date alone, not with what stands around them.
      if (length > 1 && (parts[at + 1] === undefined || /\p{Nd}{5}/u.test(group))) continue;
      const day = read(group);
      if (!day) continue;
      found.push(day);
      parts.fill("x", at, at + length);
      break;
    }
  return found;
}
