import { toAsciiDigits, toBengaliDigits } from "../../../contract/values/digits.ts";
import { lookAlikes } from "../engine/look-alikes.ts";
import { align } from "./align.ts";
import { editDistance } from "./edit-distance.ts";
import { districtFor, isKnownWord } from "./known-words.ts";
import { spellingCost } from "./spelling.ts";

/** A field: its value so far, and all readings of it. */
export type Texts = { value: string; readings: readonly string[] };
/** The same words in both scripts. */
export type Twin = { bengali: Texts; english: Texts | undefined };
/** `unfit`: a word does not fit its English spelling, so one of the two was misread. */
export type Settled = { value: string; unfit: boolean };

type Token = { text: string; from: number; to: number };
/** A word of a Bengali value with all its readings, and the same word in English, if it was found. */
type Place = { token: Token; readings: string[]; english: string | undefined };

// For a word: the share of its readings, and that it is known. Against it: its misfit with the English spelling, and that it was
// never read itself, only a look-alike.
const SHARE = 0.4;
const KNOWN = 1.2;
const MISFIT = 1;
const NEVER_READ = 0.3;
/** Cost per English letter from which two are not the same word ("South" for দক্ষিণ). */
const SAME_WORD = 0.34;
const FIT = 0.2;
const MOST_STEPS = 3;
/** No address has more; further words stay as read. The work grows with the square. */
const MOST_WORDS = 60;
const LONGEST_WORD = 32;

/**
 * Decides each Bengali word of a certificate by all its readings and its English spelling, which tells look-alike letters apart
 * (মোন্তাজ and মোস্তাজ by "Montaz"). Words with the same English spelling share their readings.
 */
export function settleBengali(read: readonly Twin[]): Settled[] {
  const twins = read.map(({ bengali, english }) => ({
    bengali: { ...bengali, value: withSpacesOf(bengali.value, bengali.readings) },
    english,
  }));
  const sheets = twins.map(placesOf);
  const pool = new Map<string, string[]>();
  for (const { english, readings } of sheets.flat()) {
    if (english) pool.set(english, [...(pool.get(english) ?? []), ...readings]);
  }
  return twins.map(({ bengali }, index) => {
    let value = bengali.value;
    let unfit = false;
    for (const { token, readings, english } of (sheets[index] as Place[]).toReversed()) {
      const word = isNumber(token.text)
        ? chooseNumber(token.text, readings, english)
        : chooseWord((english && pool.get(english)) || readings, english);
      if (english && !isNumber(english) && spellingCost(word, english) > FIT * english.length) unfit = true;
      value = value.slice(0, token.from) + word + value.slice(token.to);
    }
    return { value, unfit };
  });
}

/** Decides an English word that was read in several ways by how well each spells the Bengali word. */
export function settleEnglish(english: Texts, bengali: string): string {
  const words = tokensOf(bengali).filter(({ text }) => isBengaliWord(text));
  const tokens = tokensOf(english.value);
  const ways = readingsOf(tokens, english.readings);
  const best = (read: readonly string[], word: string) => Math.min(...read.map((one) => misfitOf(word, one)));
  const partners = align(ways, words, (read, { text }) => best(read, text));
  return tokens.reduceRight((value, token, index) => {
    const [read = [], word] = [ways[index], words[partners[index] ?? -1]?.text];
    if (!word || isNumber(token.text) || best(read, word) === 1) return value;
    const cost = (one: string) => spellingCost(word, one) - SHARE * shareOf(one, read);
    const chosen = [token.text, ...read].toSorted((one, other) => cost(one) - cost(other))[0] ?? token.text;
    return value.slice(0, token.from) + chosen + value.slice(token.to);
  }, english.value);
}

/** Of several readings of a number the one that the English value has too. */
function chooseNumber(value: string, readings: readonly string[], english: string | undefined): string {
  return toBengaliDigits(english && readings.includes(english) ? english : value);
}

/** The likeliest word: a reading, or a look-alike of it in several steps, as long as each step fits the English better. */
function chooseWord(read: readonly string[], english: string | undefined): string {
  const district = english && read.map((one) => districtFor(english, one)).find((one) => one !== undefined);
  if (district) return district;
  const readings = withMoons(read);
  const score = (word: string) =>
    (isKnownWord(word) ? KNOWN : 0) - (english ? MISFIT * spellingCost(word, english) : 0);
  let best = { word: "", score: Number.NEGATIVE_INFINITY };
  for (const word of readings) {
    const support = SHARE * shareOf(word, readings);
    if (score(word) + support > best.score) best = { word, score: score(word) + support };
    let [step, penalty] = [word, 0];
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const next = likeliest(lookAlikes(step), score);
      penalty += NEVER_READ;
      if (next === undefined || score(next) < score(step) + NEVER_READ) break;
      step = next;
      if (score(step) - penalty > best.score) best = { word: step, score: score(step) - penalty };
    }
  }
  return best.word;
}

/** The moon over a letter is often lost but never invented, so a reading that has it is right. */
function withMoons(readings: readonly string[]): readonly string[] {
  const moons = new Map(readings.filter((one) => /[^এ]ঁ/u.test(one)).map((one) => [one.replaceAll("ঁ", ""), one]));
  return readings.map((one) => moons.get(one) ?? one);
}

function likeliest(words: readonly string[], score: (word: string) => number): string | undefined {
  let best: string | undefined;
  for (const word of words) if (best === undefined || score(word) > score(best)) best = word;
  return best;
}

/** The value with joined words split and split numbers joined, where another reading has them so. */
function withSpacesOf(value: string, readings: readonly string[]): string {
  const parted = new Map<string, string>();
  const numbers = new Set(readings.flatMap((reading) => reading.match(/\p{N}+/gu) ?? []));
  for (const reading of readings) {
    for (const [, one, next] of reading.matchAll(/([\p{L}\p{M}]+) (?=([\p{L}\p{M}]+))/gu)) {
      parted.set(`${one}${next}`, `${one} ${next}`);
    }
  }
  return value
    .replace(/(\p{N}+) (\p{N}+)/gu, (both, one, next) => (numbers.has(one + next) ? one + next : both))
    .replace(/[\p{L}\p{M}]+/gu, (word) => parted.get(word) ?? word);
}

function shareOf(word: string, readings: readonly string[]): number {
  return readings.filter((one) => one === word).length / readings.length;
}

/** For each token the words that the readings have in its place; only numbers for numbers. */
function readingsOf(tokens: readonly Token[], readings: readonly string[]): string[][] {
  const found: string[][] = tokens.map(() => []);
  for (const reading of readings) {
    const words = tokensOf(reading).map(({ text }) => text);
    const partners = align(tokens, words, ({ text }, word) => unlikeness(text, word));
    partners.forEach((partner, index) => {
      const [word, token] = [words[partner], tokens[index]];
      if (word && token && scriptOf(word) === scriptOf(token.text)) found[index]?.push(word);
    });
  }
  return found;
}

function placesOf({ bengali, english }: Twin): Place[] {
  const tokens = tokensOf(bengali.value);
  const ways = readingsOf(tokens, bengali.readings);
  const places = tokens.map((token, index): Place => ({ token, readings: ways[index] ?? [], english: undefined }));
  const words = english ? tokensOf(english.value).map(({ text }) => text) : [];
  const partners = align(places, words, (place, word) => misspelling(place, word));
  partners.forEach((partner, index) => {
    const [place, word] = [places[index] as Place, words[partner]];
    if (word === undefined) return;
    const isOne = isNumber(word) ? isNumber(place.token.text) : misspelling(place, word) < 1;
    if (isOne) place.english = word.toLowerCase();
  });
  const isMendable = ({ text, from }: Token) => isBengaliWord(text) || /[০-৯]/u.test(bengali.value.charAt(from));
  return places.filter(({ token, readings }) => isMendable(token) && readings.length > 0);
}

function tokensOf(text: string): Token[] {
  const tokens = [...text.matchAll(/[\p{L}\p{M}\u200c\u200d]+|\p{N}+/gu)].map(({ 0: found, index }) => ({
    text: /^\p{N}/u.test(found) ? toAsciiDigits(found) : found,
    from: index,
    to: index + found.length,
  }));
  return tokens.filter((token) => token.text.length <= LONGEST_WORD).slice(0, MOST_WORDS);
}

function isBengaliWord(text: string): boolean {
  return /^[\u0980-\u09ff\u200c\u200d]+$/u.test(text);
}

function scriptOf(text: string): "number" | "bengali" | "other" {
  return isNumber(text) ? "number" : isBengaliWord(text) ? "bengali" : "other";
}

function isNumber(text: string): boolean {
  return /^\d/.test(text);
}

function unlikeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return editDistance(one, other, longer) / longer;
}

/** From 0 (this word in English letters) to 1. */
function misspelling({ token, readings }: Place, english: string): number {
  if (isNumber(token.text) || isNumber(english)) return token.text === english ? 0 : 1;
  const words = [...new Set([token.text, ...readings])];
  const tried = [...words, ...words.flatMap(lookAlikes)];
  return Math.min(...tried.map((word) => misfitOf(word, english)));
}

function misfitOf(bengali: string, english: string): number {
  return Math.min(1, spellingCost(bengali, english) / (SAME_WORD * english.length));
}
