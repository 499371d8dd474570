import type { FileMatch, QueueItem } from "../../contract/queue.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { lettered, orderNumber, readOrderNumber } from "../../contract/values/order-number.ts";
import { normaliseNumber, normaliseText } from "../../contract/values/typed-text.ts";
import type { Clerk } from "../db/whose.ts";
import type { Deps } from "../deps.ts";
import { findByNumbers } from "./queries.ts";

const MOST = 5;

type Candidate = FileMatch["candidates"][number];

/** `sure`: it is meant, if nothing else fits as well. */
type Found = Candidate & { sure: boolean };

/**
 * The orders of `worker` that each file may be meant for by its name. A match is certain only by an
 * order's number with its letter, or by a whole identifier, long enough, and only if nothing else
 * fits as well, nor names somebody else. Decided orders only if no pending one fits, so that staff
 * see why.
 */
export async function matchFiles(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  names: string[],
  worker: Clerk,
): Promise<FileMatch[]> {
  const matches: FileMatch[] = [];
  for (const name of names) {
    const numbers = numbersIn(name);
    const { orders, digits, identifiers } = numbers;
    const sought = { numbers: [...orders, ...digits], identifiers };
    const isNamed = sought.numbers.length + identifiers.length > 0;
    const found = isNamed ? await findByNumbers(sql, seal, sought, worker) : [];
    matches.push(matchOf(numbers, found));
  }
  return matches;
}

function matchOf(numbers: Numbers, found: QueueItem[]): FileMatch {
  const said = numbers.orders.map(orderNumber);
  const all = found.flatMap((order) => candidate(order, numbers) ?? []);
  // Its letter makes a number an order's; a person's number counts more than a year beside it.
  const lettered = all.filter(({ by }) => by === "order-number");
  const sure = all.filter((one) => one.sure);
  const candidates =
    lettered.length > 0
      ? [...lettered, ...waiting(sure.filter((one) => isOthers(one, lettered)))]
      : waiting(sure.length > 0 ? sure : all);
  const [only, other] = candidates;
  return {
    said,
    candidates: candidates.slice(0, MOST).map(({ order, by, text }) => ({ order, by, text })),
    certain:
      only?.sure === true && !other && said.every((number) => number === only.order.orderNumber),
  };
}

/** Those that wait, or all when none does. */
function waiting(found: Found[]): Found[] {
  const pending = found.filter(({ order }) => order.status === "pending");
  return pending.length > 0 ? pending : found;
}

/**
 * Whether a person's number is of somebody else than the orders whose own numbers stand beside it:
 * the paper may be theirs.
 */
function isOthers({ by, text }: Found, lettered: Found[]): boolean {
  const theirs = lettered.flatMap(({ order }) => identifiersOf(order));
  return by === "identifier" && !theirs.some(({ value }) => isMeant(value, text));
}

function candidate(order: QueueItem, { orders, digits, identifiers }: Numbers): Found | undefined {
  const number = readOrderNumber(order.orderNumber) ?? 0;
  if (orders.includes(number))
    return { order, by: "order-number", text: order.orderNumber ?? "", sure: true };
  for (const { value, official } of identifiersOf(order)) {
    const text = identifiers.find((word) => isMeant(value, word));
    if (text === undefined) continue;
    const sure = text.length >= LONG_IDENTIFIER && (official || !isClock(text));
    return { order, by: "identifier", text, sure };
  }
  if (digits.includes(number))
    return { order, by: "bare-number", text: String(number), sure: false };
  return undefined;
}

/**
 * `official`: all its digits were checked, so that no moment of a clock is one by chance. A form's
 * number may be any.
 */
function identifiersOf(order: QueueItem): { value: string; official: boolean }[] {
  const fields = order.service?.fields ?? findBuiltIn(order.category)?.fields ?? [];
  return fields.flatMap(({ name, findBy, format }) => {
    const value = order[name];
    if (!findBy || typeof value !== "string") return [];
    const official = format !== undefined && format !== "form-number";
    return [{ value: normaliseNumber(value).toUpperCase(), official }];
  });
}

/** A form number may be stored with NIDFN and written without. */
function isMeant(identifier: string, word: string): boolean {
  return identifier === word || identifier.replace(/^NIDFN/, "") === word;
}

/** `digits`: may be an order's. `identifiers`: from six characters. */
type Numbers = { orders: number[]; digits: number[]; identifiers: string[] };

const ENDING = /\.[a-z\d]{1,5}$/i;
/** What systems add to the name of a second copy. */
const COPY = /(?<!\s)\s*\(\d{1,2}\)$/;
/**
 * Bare numbers that two signs join are a date or a time, and no order's. One joins a page to its
 * number: "4821-1".
 */
const WORD =
  /(?<![\p{L}\d]|\d[-.:/]\d+[-.:/])[a-z]*\d[a-z\d]{3,29}(?![\p{L}\d]|[-.:/]\d+[-.:/]\d)/giu;
const GROUPS = /(?<!\d)\d+(?:[\s\p{Pd}]\d+)+/gu;
const GLUED = /(?<!\d)\d{10,29}(?!\d)/g;
const SHORTEST_IDENTIFIER = 6;
/** Long enough that no counter, date or time hits somebody's number by chance. */
const LONG_IDENTIFIER = 10;
const [MONTH, DAY, TIME] = [
  "(?:0[1-9]|1[0-2])",
  "(?:0[1-9]|[12]\\d|3[01])",
  "(?:[01]\\d|2[0-3])[0-5]\\d",
];
/** A date and a time without anything between: 20261125101500. */
const CLOCK = new RegExp(
  `^(?:(?:20)?\\d\\d${MONTH}${DAY}|${DAY}${MONTH}(?:20)?\\d\\d)${TIME}(?:[0-5]\\d(?:\\d{3})?)?$`,
);
/**
 * Behind a number that may be a year: "K-2026-11-25" is a day's scan of somebody with a K, or an
 * order's.
 */
const DAY_OF_YEAR = new RegExp(`^[-.:/\\s\\p{Pd}]${MONTH}[-.:/\\s\\p{Pd}]${DAY}(?!\\d)`, "u");
/** Earlier than any phone whose files are still sent, in seconds since 1970. */
const EARLIEST_S = Date.UTC(2010, 0) / 1000;

/**
 * The numbers in a file's name by which its order may be found: "K-4821.pdf", "NID ১২৩৪৫৬৭৮৯০
 * (1).pdf", "4821_front.jpg".
 */
export function numbersIn(name: string): Numbers {
  const stem = toAsciiDigits(normaliseText(name))
    .replace(ENDING, "")
    .replace(COPY, "")
    .replaceAll("_", " ");
  const words = [...stem.matchAll(WORD)].map(([word]) => word.toUpperCase());
  const own = [...stem.matchAll(lettered)].map(({ index, 0: text, 1: number = "" }) => ({
    number: Number(number),
    isYear: /^(?:19|20)\d\d$/.test(number) && DAY_OF_YEAR.test(stem.slice(index + text.length)),
  }));
  // An identifier may be written in groups, "NID 1990 123 4567": a long one, or all of the name. An
  // order's number never is.
  const whole = normaliseNumber(stem);
  const groups = [...stem.replaceAll(lettered, " ").matchAll(GROUPS)]
    .map(([run]) => normaliseNumber(run))
    .filter((run) => run === whole || run.length >= LONG_IDENTIFIER);
  // Letters stand right beside it: "NID1990123457", "1990123457copy".
  const glued = [...stem.matchAll(GLUED)].map(([digits]) => digits);
  return {
    orders: own.filter(({ isYear }) => !isYear).map(({ number }) => number),
    digits: [
      ...words.filter((word) => /^[1-9]\d{3,9}$/.test(word)).map(Number),
      ...own.filter(({ isYear }) => isYear).map(({ number }) => number),
    ],
    identifiers: [...new Set([...words, ...groups, ...glued])].filter(
      (word) => word.length >= SHORTEST_IDENTIFIER,
    ),
  };
}

/** A date with a time, or seconds or milliseconds since 1970, as phones name their pictures. */
function isClock(word: string): boolean {
  if (CLOCK.test(word)) return true;
  const seconds = word.length === 13 ? Number(word) / 1000 : word.length === 10 ? Number(word) : 0;
  return seconds > EARLIEST_S && seconds < Date.now() / 1000 + 86_400;
}
