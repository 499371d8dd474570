import { normaliseNumber } from "../values/typed-text.ts";
import { checkNumber } from "./check-number.ts";
import type { Field, FieldFormat } from "./declare.ts";
import { readField } from "./fields.ts";
import { identifierFields } from "./identifier-fields.ts";

/** Fifty numbers of four groups each are looked through, and none has more groups than digits. */
export const MOST_RUNS = 200;
const MOST_GROUPS = 20;
/** Fewer digits are of a list, a house or a sum. */
export const FEWEST_DIGITS = 4;
/** So many digits in one are written as a whole number. */
const FEWEST_OF_WHOLE = 10;
const FEWEST_OF_WHOLE_FORM = 8;
const USUAL_OF_VOTER = 12;

/**
 * What passes its check by its length alone, but has other parts, is a number with a sum, a phone
 * or a year beside it.
 */
const likely: Partial<Record<FieldFormat, RegExp>> = {
  // An old one begins with its district and the kind of its place, which is never 0; one of 17 with
  // the year before that. One of ten is no phone number that lacks a digit.
  nid: /^(?:(?!01[3-9])\d{10}|(?:(?:18|19|20)\d{2})?\d{2}[1-9]\d{10})$/,
  "voter-number": /^(?!\d{12}(?:19|20)\d{2}$)/,
};

/** What parts the groups of a number. */
export const gap = /[ \t\u00a0\p{Pd}/]+/u;
const year = /^(?:19|20)\d{2}$/;
const mobile = identifierFields.find(({ name }) => name === "mobileNumberNid") as Field;

/**
 * A run is one number in groups, or several with a gap between them. Other digits beside one in
 * groups may be its own, unless they are a year: the field then says what is odd about it, and none
 * is dropped in silence.
 */
export function soundIn(field: Field, run: string): string[] {
  const groups = run.split(gap, MOST_RUNS);
  if (isSound(field, run) && !isWhole(field, groups[0])) {
    // "642 578 1903 120" is an old NID, or a new one with a sum: its person tells which.
    const [fewer, last] = [groups.slice(0, -1).join(" "), groups.at(-1) ?? ""];
    const isDoubtful = field.format === "nid" && digitsOf(last) < FEWEST_DIGITS;
    return isDoubtful && isSound(field, fewer) ? [fewer, run] : [run];
  }
  const { numbers, rests } = isPhone(field) ? partsOf(field, groups) : besidePhones(field, groups);
  const isTorn = rests.some((rest) => rest !== "" && !year.test(normaliseNumber(rest)));
  // What the field finds nothing odd about must not be taken whole.
  if (!isTorn || (field.format && checkNumber(field.format, run).ok)) return numbers;
  // A number that is written in one has nothing of what stands beside it: "1990123457 (2)",
  // "1990123457 30 tk".
  return groups.filter((group) => isSound(field, group));
}

/** The numbers among groups, and what is left before, between and behind them. */
type Parts = { cost: number; numbers: string[]; rests: string[] };

/** A phone number has no part in another. */
function besidePhones(field: Field, groups: string[]): Parts {
  const phone = groups.findIndex((_, at) => endsOf(mobile, groups, at).length > 0);
  if (phone < 0) return partsOf(field, groups);
  const [end = phone + 1] = endsOf(mobile, groups, phone);
  const [before, behind] = [groups.slice(0, phone), groups.slice(end)];
  const [first, rest] = [partsOf(field, before), besidePhones(field, behind)];
  const number = groups.slice(phone, end).join(" ");
  return {
    cost: first.cost + rest.cost,
    numbers: [...first.numbers, number, ...rest.numbers],
    rests: [...first.rests, ...rest.rests],
  };
}

/**
 * The parts that leave the fewest digits: "551 234 7890 551 234 7891" are two of ten, not one of 13
 * and a rest. Of those the fewest numbers.
 */
function partsOf(field: Field, groups: string[]): Parts {
  const none: Parts = { cost: 0, numbers: [], rests: [""] };
  const bestFrom = [...groups.map(() => none), none];
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = groups[at] ?? "";
    const { cost, numbers, rests } = bestFrom[at + 1] ?? none;
    const [rest = "", ...others] = rests;
    let best = { cost: cost + digitsOf(group), numbers, rests: [group + rest, ...others] };
    for (const end of endsOf(field, groups, at)) {
      const number = groups.slice(at, end).join(" ");
      const behind = bestFrom[end] ?? none;
      const withIt = behind.cost + costOf(field, number);
      if (withIt > best.cost) continue;
      best = { cost: withIt, numbers: [number, ...behind.numbers], rests: ["", ...behind.rests] };
    }
    bestFrom[at] = best;
  }
  return bestFrom[0] ?? none;
}

/**
 * Less than a digit that is left; of a voter number, more than a year, unless it has the usual
 * length.
 */
function costOf({ format }: Field, number: string): number {
  return 0.01 + (format === "voter-number" && digitsOf(number) !== USUAL_OF_VOTER ? 5 : 0);
}

/** Where the sound numbers end that begin with this group. */
function endsOf(field: Field, groups: string[], at: number): number[] {
  if (isWhole(field, groups[at])) return [at + 1];
  const ends = groups.slice(at, at + MOST_GROUPS).map((_, index) => at + index + 1);
  return ends.filter((end) => isSound(field, groups.slice(at, end).join(" ")));
}

/** A number of a known length that is written in one, to which no sum or year behind it belongs. */
function isWhole(field: Field, group = ""): boolean {
  const { format } = field;
  const fewest = format === "form-number" ? FEWEST_OF_WHOLE_FORM : FEWEST_OF_WHOLE;
  return Boolean(format) && digitsOf(group) >= fewest && isSound(field, group);
}

export function isSound(field: Field, run: string): boolean {
  if (digitsOf(run) < FEWEST_DIGITS) return false;
  const { format } = field;
  return format
    ? checkNumber(format, run).ok && (likely[format]?.test(normaliseNumber(run)) ?? true)
    : "value" in readField({ ...field, required: true }, run);
}

export const isPhone = ({ type, format }: Field) => type === "phone" || format === "mobile";
export const digitsOf = (run: string) => run.match(/\p{Nd}/gu)?.length ?? 0;
