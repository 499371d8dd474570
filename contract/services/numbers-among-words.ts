import { daysIn } from "../values/dates/days-in-text.ts";
import { readDate } from "../values/dates/typed-date.ts";
import { checkMobile, checkNid, mobileIn } from "../values/identifiers.ts";
import { SIGN } from "../values/number-in-text.ts";
import { normaliseNumber } from "../values/typed-text.ts";
import { checkNumber } from "./check-number.ts";
import type { Field } from "./declare.ts";
import { readField } from "./fields.ts";
import { identifierFields } from "./identifier-fields.ts";
import { anyCode, labelledParts } from "./number-labels.ts";
import {
  digitsOf,
  FEWEST_DIGITS,
  gap,
  isPhone,
  isSound,
  MOST_RUNS,
  soundIn,
} from "./number-parts.ts";

/** More is no paste for one field. */
const MOST_CHARACTERS = 10_000;
/** So many beside a sound number are one that somebody mistyped. */
const FEWEST_OF_MISTYPED = 8;
/** Digits with any signs between them, also over lines. */
const inSigns = new RegExp(`\\p{Nd}(?:(?:${SIGN}{1,3})?\\p{Nd})*`, "gu");
/** Which no other field has, and which is in the runs of its own. */
const formNumbers = /NIDFN[ \t\p{Pd}]*\p{Nd}+/giu;
/** The number of a list at the beginning of its line: "1) ", "২। ". */
const listNumber = /^[ \t]*\(?\p{Nd}{1,2}(?:[.।:][ \t]|\))[ \t]*/gmu;
/**
 * Three of such parts may be a day beside the number: 1/2/1990, 01-02-90, 1 Feb 1990, 01 02 1990.
 * {@link isDay} tells.
 */
const days =
  /(?<!\p{Nd})(?:\p{Nd}{1,4}(?:[-./]\p{Nd}{1,4})+|\p{Nd}{1,2}[ \t]{1,3}(?:[\p{L}\p{M}]{2,14},?[ \t]{1,3}\p{Nd}{2,4}|\p{Nd}{1,2}[ \t]{1,3}\p{Nd}{4}))(?![-./]?\p{Nd})/gu;
/** Beside a number: a sum, a year, or how many of something. */
const counts = countsIn();
/**
 * Letters between digits, or digits between letters, which no word and no house has: 9AB7CDE2FG.
 */
const MIXED = String.raw`(?:\p{Nd}+[A-Za-z]+\p{Nd}|[A-Za-z]+\p{Nd}+[A-Za-z])`;
/**
 * Digits in groups, in one line; of a phone number the signs that are written in it too, of a form
 * number its letters.
 */
const runs = {
  plain: /(?:NIDFN[ \t\p{Pd}]*)?\p{Nd}+(?:[ \t\u00a0\p{Pd}]+\p{Nd}+)*/giu,
  /** A number whose length is known may have points and brackets between its groups. */
  official:
    /(?:NIDFN[ \t\p{Pd}]*)?\p{Nd}+(?:(?:[ \t\u00a0\p{Pd}]+|\.|[ \t]*[()]+[ \t]*)\p{Nd}+)*/giu,
  mobile: /\+?\(?\p{Nd}[\p{Nd} \t\u00a0().+/\p{Pd}]*\p{Nd}/gu,
  code: codes(),
};
/**
 * Letters that are no part of a code in groups ("BX 0123456", "INV-00123"), but what stands around
 * it: "Passport no", "TIN".
 */
const labels =
  /(?<![A-Za-z\p{Nd}]\p{Pd}?)(?:(?:[A-Za-z]+\p{Pd})*[A-Za-z]{3,}(?:\p{Pd}[A-Za-z]+)*|no|nr|id|is|my|of)(?!\p{Pd}?[A-Za-z\p{Nd}])/giu;

function countsIn(): RegExp {
  // 500, 1,200.00 or 1,23,456.78
  const sum = String.raw`(?:\p{Nd}{1,3}(?:,\p{Nd}{2,3})+|\p{Nd}{1,5})(?:\.\p{Nd}{1,2})?`;
  const money = String.raw`(?:টাকা[\p{L}\p{M}]*|tk|taka|bdt)`;
  const few = String.raw`(?<!\p{Nd})\p{Nd}{1,2}[ \t\p{Pd}]*`;
  const bengali = "ট[াি]|কপি|খানা|জন|পিস|পাতা|পৃষ্ঠা|সংখ্যা|ডিজিট|বছর";
  const english = "cop(?:y|ies)|pcs|pages?|digits?|years?";
  const end = String.raw`(?![\p{L}\p{M}])`;
  return new RegExp(
    [
      String.raw`(?<!\p{Nd})${sum}[ \t]*(?:\/[-=]|৳|(?:${money}|সাল|সন|born)${end})`,
      `${few}(?:(?:${bengali})(?:ে?র)?|${english})${end}`,
      String.raw`(?:৳|(?<![\p{L}\p{M}])${money})[.:]?[ \t]*${sum}(?!\p{Nd})`,
    ].join("|"),
    "giu",
  );
}

/**
 * A group of many digits, with letters before it, is a code by itself, and so is a long one of
 * letters and digits mixed; shorter groups are one code together.
 */
function codes(): RegExp {
  const group = String.raw`[A-Za-z\p{Nd}]+`;
  const many = String.raw`(?:[A-Za-z]*\p{Nd}){6}`;
  const mixed = String.raw`(?=[A-Za-z\p{Nd}]{8})${MIXED}`;
  const short = `(?!${many}|${mixed})${group}`;
  const letters = String.raw`(?:[A-Za-z]{1,2}[ \t\u00a0]+|[A-Za-z]+\p{Pd})`;
  return new RegExp(
    String.raw`${letters}?(?=${many})${group}|(?=${mixed})${group}|${short}(?:[ \t\u00a0\p{Pd}]+${short})*`,
    "gu",
  );
}

/**
 * A code of hardly any digits, in one or with hyphens. Whether it is one only its shape tells:
 * Rahim2 is none.
 */
function isCode(run: string): boolean {
  if (!/^(?:[A-Za-z\p{Nd}]{3,}\p{Pd})*[A-Za-z\p{Nd}]{3,}$/u.test(run) || isDay(run)) return false;
  const plain = normaliseNumber(run);
  const isMixed = digitsOf(plain) > 1 && new RegExp(MIXED, "u").test(plain);
  return plain.length > 5 && /[A-Za-z]/.test(plain) && (isMixed || digitsOf(plain) > 2);
}

/** A date, or a text that is sent as one. */
export function takesDates({ type, dateStyle }: Field): boolean {
  return type === "date" || dateStyle !== undefined;
}

/** Fewer characters beside words are a year, a house or an order's own number. */
const FEWEST_SOUGHT = 6;

/**
 * The numbers that a sought text may mean, as they are stored: itself, or those among its words.
 */
export function soughtNumbers(typed: string): string[] {
  const whole = stored(typed);
  if (!/\p{L}/u.test(typed) || /^[A-Za-z\d]+$/.test(typed)) return [whole];
  const among = [...identifierFields.filter((one) => "findBy" in one), anyCode].flatMap(
    (field) => findPasted(field, typed) ?? [],
  );
  const long = among.map(stored).filter((one) => one.length >= FEWEST_SOUGHT);
  return [...new Set([whole, ...long])];
}

function stored(typed: string): string {
  const mobile = checkMobile(typed);
  return mobile.ok ? mobile.value : normaliseNumber(typed).toUpperCase();
}

/**
 * What of a pasted text is meant for this field: "NID: 1990 123 457" has one number, a list of two
 * people has two. Undefined when the field reads the whole text as it is, or is of a kind that
 * words belong in.
 */
export function findPasted(field: Field, pasted: string): string[] | undefined {
  const text = pasted.slice(0, MOST_CHARACTERS);
  const { type } = field;
  if (takesDates(field)) {
    const dates = distinct(daysIn(text), (one) => one);
    // A part of one is as its person wants it.
    const reads = readDate(text) !== undefined || !/\p{L}/u.test(text);
    return reads && dates.length === 0 ? undefined : dates;
  }
  if (type !== "number" && type !== "phone" && type !== "code") return undefined;
  const numbers = distinct(numbersIn(field, withoutOtherKinds(field, text)), normaliseNumber);
  const reads = /^\+?\d+$/.test(normaliseNumber(text)) || "value" in readField(field, text);
  if (!reads || numbers.length > 1) return numbers;
  const [number] = numbers;
  if (!number || normaliseNumber(number) === normaliseNumber(text)) return undefined;
  // What is all digits is as its person wants it, however long, unless a sound number stands in it,
  // or the field would find nothing odd about all of it.
  const { format } = field;
  const stands = format ? isSound(field, number) || checkNumber(format, text).ok : type === "code";
  return stands ? numbers : undefined;
}

/**
 * What stands behind the label of another kind is not meant: "Voter no 261234567890, NID
 * 1990123457". Where a number stands before all labels, they may stand behind their numbers, and
 * decide nothing.
 */
function withoutOtherKinds(field: Field, text: string): string {
  const [before, parts] = labelledParts(text);
  if (!field.format || parts.length === 0 || parts.length > MOST_RUNS) return text;
  if (numbersIn(field, before).length > 0) return text;
  const read = parts.map(({ behind, kind }) => ({
    behind,
    kind,
    isOwn: kind?.format === field.format,
    numbers: kind ? numbersIn(kind, behind) : [],
  }));
  const isNamed = read.some(({ isOwn, numbers: [one] }) => isOwn && one && isSound(field, one));
  const meant = read.filter(({ kind, isOwn, numbers: [one, ...more] }) => {
    const isOther = kind && one && more.length === 0 && (isNamed || isSurely(field, kind, one));
    return isOwn || !isOther;
  });
  return [before, ...meant.map(({ behind }) => behind)].join("\n");
}

/**
 * Whether a number behind the label of another kind is of that kind, also where none is of the
 * field's own. A PIN is an NID, and people call their NID a voter number.
 */
function isSurely({ format }: Field, kind: Field, number: string): boolean {
  if (!kind.format || (format === "nid" && kind.format === "voter-number")) return false;
  return isSound(kind, number) || (isPhone(kind) && !!mobileIn(normaliseNumber(number)));
}

/** Points and brackets part the groups of a number like a space. */
function joinGroups(run: string): string {
  return run.replace(/[ \t.()]+/g, (gap) => (/[.()]/.test(gap) ? " " : gap));
}

function numbersIn(field: Field, text: string): string[] {
  const kind = kindOf(field);
  const undated = withoutDays(text.replace(listNumber, ""));
  const whole = kind === "code" ? withoutLabels(undated) : undated;
  const uncounted = whole.replace(counts, "\n");
  // The last group of a number may look like a count: "551 234 78 টা". None looks like ৳1,234.50.
  const isPart = !runsOf(field, uncounted).some((run) => soundIn(field, run).length > 0);
  const unsummed = whole.replace(counts, (one) => (/\p{Nd}[.,]\p{Nd}/u.test(one) ? "\n" : one));
  const alone = isPart ? unsummed : uncounted;
  const found = runsOf(field, alone);
  const sound = found.flatMap((run) => soundIn(field, run));
  const meant = sound.filter((one) => !isOther(field, one));
  if (meant.length > 0) return found.flatMap((run) => meantIn(field, run));
  // One of a wrong length is taken too: the field says what is odd about it. What it would find
  // nothing odd about is not guessed.
  const odd = found.filter((run) => digitsOf(run) >= FEWEST_DIGITS && !isOther(field, run));
  const told = odd.filter((run) => !field.format || !checkNumber(field.format, run).ok);
  if (sound.length > 0) return told;
  // Whatever stands between the groups of a number whose length is known: "1990,123,457".
  const wide = field.format ? [...alone.replace(formNumbers, "\n").matchAll(inSigns)] : [];
  const widest = wide.map(([run]) => run.match(/\p{Nd}+/gu)?.join(" ") ?? "");
  if (widest.some((run) => isSound(field, run))) return widest.filter((run) => isSound(field, run));
  return told.length > 0 || kind !== "code" ? told : found.filter(isCode);
}

function runsOf(field: Field, text: string): string[] {
  return (
    [...text.matchAll(runs[kindOf(field)])]
      .map(([run]) => (isPhone(field) ? run : joinGroups(run)).trim())
      // A word has no digit.
      .filter((run) => /\p{Nd}/u.test(run))
      .slice(0, MOST_RUNS)
  );
}

/**
 * The sound numbers of a run, with each that was mistyped beside them: it is told, not dropped in
 * silence.
 */
function meantIn(field: Field, run: string): string[] {
  const sound = soundIn(field, run);
  const groups = new Set(sound.flatMap((one) => one.split(gap)));
  const rest = sound.length > 0 ? run.split(gap).filter((group) => !groups.has(group)) : [run];
  return [...sound, ...rest.filter((one) => isMistyped(field, one))].filter(
    (one) => !isOther(field, one),
  );
}

function isMistyped(field: Field, run: string): boolean {
  if (digitsOf(run) < FEWEST_OF_MISTYPED || isDay(run)) return false;
  // What is an NID is none of a phone number, unless it begins like one, with its 0 or without.
  const digits = normaliseNumber(run);
  return !isPhone(field) || !checkNid(run).ok || /^0/.test(digits) || !!mobileIn(digits);
}

/** A label parts what stands around it. */
const withoutLabels = (text: string) => text.replace(labels, "\n");

/** What stands beside a number in its line is no group of it. */
function withoutDays(text: string): string {
  return text.replace(days, (day) => (isDay(day) ? "\n" : day));
}

function kindOf(field: Field): keyof typeof runs {
  if (isPhone(field)) return "mobile";
  if (field.format) return "official";
  return field.type === "code" ? "code" : "plain";
}

/** A phone number beside the number that is asked for, or a day. */
function isOther(field: Field, run: string): boolean {
  return !isPhone(field) && (checkMobile(run).ok || readDate(run) !== undefined);
}

/** True for a day, also with only two digits of its year. */
function isDay(written: string): boolean {
  const [whole, century] = [written, written.replace(/(\p{Nd}{2})$/u, "19$1")];
  return readDate(whole) !== undefined || readDate(century) !== undefined;
}

function distinct(all: string[], keyOf: (one: string) => string): string[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
