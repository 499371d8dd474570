import type { FileMatch, QueueItem } from "../../contract/queue.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { readOrderNumber } from "../../contract/values/order-number.ts";
import { normaliseNumber, normaliseText } from "../../contract/values/typed-text.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { findByNumbers } from "./queries.ts";

const MOST = 5;

type Candidate = FileMatch["candidates"][number];

/**
 * The orders that each file may be meant for by its name. A match is certain only by an order's number with its letter, or by a whole
 * identifier that no clock or camera writes, and only if nothing else fits. Decided orders only if no pending one fits, so that staff
 * see why.
 */
export async function matchFiles(sql: Db, seal: Seal, names: string[]): Promise<FileMatch[]> {
  const matches: FileMatch[] = [];
  for (const name of names) matches.push(await matchFile(sql, seal, numbersIn(name)));
  return matches;
}

async function matchFile(sql: Db, seal: Seal, numbers: Numbers): Promise<FileMatch> {
  const typed = [
    ...numbers.orders.map((number) => `K-${number}`),
    ...numbers.digits.map(String),
    ...numbers.identifiers,
  ];
  if (typed.length === 0) return { candidates: [], certain: false };
  const found = await findByNumbers(sql, seal, [...new Set(typed)]);
  const all = found.flatMap((order) => candidate(order, numbers) ?? []);
  // Its letter makes a number an order's, whatever else stands in the name.
  const lettered = all.filter(({ by }) => by === "order-number");
  const meant = lettered.length > 0 ? lettered : all;
  const pending = meant.filter(({ order }) => order.status === "pending");
  const candidates = pending.length > 0 ? pending : meant;
  const [only, other] = candidates;
  const certain = only !== undefined && !other && isCertain(only, numbers);
  return { candidates: candidates.slice(0, MOST), certain };
}

function candidate(order: QueueItem, { orders, digits, identifiers }: Numbers): Candidate | undefined {
  const number = readOrderNumber(order.orderNumber) ?? 0;
  if (orders.includes(number)) return { order, by: "order-number", text: order.orderNumber ?? "" };
  const said = identifiersOf(order).flatMap((one) => identifiers.find((word) => isMeant(one, word)) ?? []);
  if (said[0] !== undefined) return { order, by: "identifier", text: said[0] };
  if (digits.includes(number)) return { order, by: "bare-number", text: String(number) };
  return undefined;
}

function isCertain({ by, text }: Candidate, { doubtful }: Numbers): boolean {
  return by === "order-number" || (by === "identifier" && !doubtful.includes(text));
}

function identifiersOf(order: QueueItem): string[] {
  const fields = order.service?.fields ?? findBuiltIn(order.category)?.fields ?? [];
  return fields.flatMap(({ name, findBy }) => {
    const value = order[name];
    return findBy && typeof value === "string" ? [normaliseNumber(value).toUpperCase()] : [];
  });
}

/** A form number may be stored with NIDFN and written without. */
function isMeant(identifier: string, word: string): boolean {
  return identifier === word || identifier.replace(/^NIDFN/, "") === word;
}

/** `digits`: may be an order's. `identifiers`: from six characters; `doubtful`: perhaps of a clock, camera or scanner. */
type Numbers = { orders: number[]; digits: number[]; identifiers: string[]; doubtful: string[] };

const ENDING = /\.[a-z\d]{1,5}$/i;
/** What systems add to the name of a second copy. */
const COPY = /\s*\(\d{1,2}\)$/;
const OWN = /(?<![\p{L}\d])(?:k|কে)[\s_-]*([1-9]\d{3,9})(?![\p{L}\d])/giu;
const WORD = /(?<![\p{L}\d])[a-z]*\d[a-z\d]{3,29}(?![\p{L}\d])/giu;
const SHORTEST_IDENTIFIER = 6;
/** Long enough that no counter or clock hits somebody's number by chance. */
const LONG_IDENTIFIER = 10;

const [YEAR, MONTH, DAY, HOUR, SIXTY] = [
  "(?:19|20)\\d\\d",
  "(?:0[1-9]|1[0-2])",
  "(?:0[1-9]|[12]\\d|3[01])",
  "(?:[01]\\d|2[0-3])",
  "[0-5]\\d",
];
const SHORT = "\\d?\\d";
const MONTH_NAME =
  "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|জানু|ফেব্রু|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টে|অক্টো|নভে|ডিসে)[\\p{L}\\p{M}]*";
const GAP = "[-./, ]{1,3}";
/** 2026-11-25, 25.11.26, "25 Nov 2026", and times as 10.15.00 or 10-15. */
const SEPARATED = new RegExp(
  `(?<!\\d)(?:${[
    `${YEAR}${GAP}${SHORT}${GAP}${SHORT}`,
    `${SHORT}${GAP}${SHORT}${GAP}(?:${YEAR}|\\d\\d)`,
    `${SHORT}${GAP}${MONTH_NAME}${GAP}${YEAR}`,
    `${MONTH_NAME}${GAP}${SHORT}${GAP}${YEAR}`,
    `${YEAR}${GAP}${MONTH_NAME}${GAP}${SHORT}`,
  ].join("|")})(?!\\d)(?:${GAP}(?:at${GAP})?${HOUR}[-.:]${SIXTY}(?:[-.:]${SIXTY})?)?`,
  "giu",
);
const [TIME, SHORT_YEAR] = [`${HOUR}${SIXTY}(?:${SIXTY}(?:\\d{3})?)?`, "\\d\\d"];
/** Dates and times without anything between: 20261125, 25112026, 101500, 20261125101500. */
const COMPACT = new RegExp(
  `^(?:${[
    `(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})(?:${TIME})?`,
    `(?:${SHORT_YEAR}${MONTH}${DAY}|${DAY}${MONTH}${SHORT_YEAR}|${MONTH}${DAY}${SHORT_YEAR})(?:${TIME})?`,
    `${HOUR}${SIXTY}${SIXTY}`,
  ].join("|")})$`,
);
/** DSC01234, IMG0007, P1010123: a few letters and a counter. */
const COUNTER = /^(?:[A-Z]{1,4}\d{1,6}|[A-Z]\d{7})$/;
const MACHINE =
  /(?<!\p{L})(?:(?:fb )?img|image|photo|pic|picture|pxl|mvimg|vid|video|dsc[nf]?|wa\d+|whatsapp|telegram|viber|signal|imo|messenger|received|screen ?shots?|screen|screenrecord\w*|capture|scan\w*|camscanner|cam|adobe|lens|doc|document|file|download|untitled|snap\w*|inshot|picsart|collage|স্ক্রিনশট|ছবি|স্ক্যান)(?!\p{L})/iu;
/** Earlier than any phone whose files are still sent, in seconds since 1970. */
const EARLIEST_S = Date.UTC(2010, 0) / 1000;

/** The numbers in a file's name by which its order may be found: "K-4821.pdf", "NID ১২৩৪৫৬৭৮৯০ (1).pdf", "4821_front.jpg". */
export function numbersIn(name: string): Numbers {
  const stem = toAsciiDigits(normaliseText(name)).replace(ENDING, "").replace(COPY, "").replaceAll("_", " ");
  const undated = stem.replace(SEPARATED, " ");
  const dated = undated !== stem;
  const orders = [...undated.matchAll(OWN)].map(([, number]) => Number(number));
  const words = [...undated.matchAll(WORD)].map(([word]) => word.toUpperCase());
  // A number that was written in groups, "1990 1234 5678", is all of the name.
  const whole = normaliseNumber(undated).toUpperCase();
  if (/^\d+$/.test(whole)) words.push(whole);
  const all = [...new Set(words)];
  const identifiers = all.filter((word) => word.length >= SHORTEST_IDENTIFIER);
  const byMachine = dated || MACHINE.test(undated) || all.some((word) => COMPACT.test(word));
  return {
    orders,
    digits: all.filter((word) => /^[1-9]\d{3,9}$/.test(word)).map(Number),
    identifiers,
    doubtful: identifiers.filter(
      (word) => isClock(word) || COUNTER.test(word) || (byMachine && word.length < LONG_IDENTIFIER),
    ),
  };
}

/** A date, a time, or seconds or milliseconds since 1970, as phones name their pictures. */
function isClock(word: string): boolean {
  if (COMPACT.test(word)) return true;
  const seconds = word.length === 13 ? Number(word) / 1000 : word.length === 10 ? Number(word) : 0;
  return seconds > EARLIEST_S && seconds < Date.now() / 1000 + 86_400;
}
