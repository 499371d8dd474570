import { dateInWords } from "./date-words.ts";
import { fathers, men, mothers, type Pair, women } from "./names.ts";
import { type Place, placeOf } from "./places.ts";
import { seeded } from "./random.ts";

/** An invented person, with what a certificate has. Dates are YYYY-MM-DD. */
export type Person = {
  index: number;
  number: string;
  registered: string;
  issued: string;
  born: string;
  bornInWords: string;
  gender: "Male" | "Female";
  name: Pair;
  mother: Pair;
  motherNationality: Pair;
  father: Pair;
  fatherNationality: Pair;
  birthplace: Pair;
  place: Place;
  /** The language of the two lines with the office. */
  heading: keyof Pair;
};

const DAY = 86_400_000;
const bangladeshi: Pair = { bn: "বাংলাদেশী", en: "Bangladeshi" };
const foreign: Pair[] = [
  { bn: "ভারতীয়", en: "Indian" },
  { bn: "ব্রিটিশ", en: "British" },
];

export const people: Person[] = Array.from({ length: women.length + men.length }, (_, index) => person(index));

function person(index: number): Person {
  const draw = seeded(2023 + index);
  const born = bornOn(index, draw);
  const registered = between(later(born, "2006-10-03"), "2026-06-30", draw);
  const issued =
    index % 6 === 5 ? later(registered, "2023-01-01") : between(later(registered, "2023-01-01"), "2026-11-01", draw);
  const list = index % 2 ? men : women;
  const place = placeOf(index, draw);
  const motherAbroad = index % 9 === 7;
  return {
    index,
    number: invalidNumber(born, draw),
    registered,
    issued,
    born,
    bornInWords: dateInWords(born, index % 12 === 11 ? 3 : index % 3),
    gender: index % 2 ? "Male" : "Female",
    name: list[Math.floor(index / 2)] as Pair,
    mother: mothers[(index * 7) % mothers.length] as Pair,
    motherNationality: motherAbroad ? (foreign[0] as Pair) : bangladeshi,
    father: fathers[(index * 7) % fathers.length] as Pair,
    fatherNationality: index % 11 === 8 ? (foreign[1] as Pair) : bangladeshi,
    birthplace: index % 4 === 3 ? placeOf(index + 3, draw).full : place.short,
    place,
    heading: index % 10 === 8 ? "bn" : "en",
  };
}

/** From 1950 to 2024, with days that are misread easily: the first and last of a year, and a leap day. */
function bornOn(index: number, draw: () => number): string {
  const odd = ["1950-01-01", "2012-02-29", "1999-12-31", "2000-11-11"];
  return index % 8 === 6
    ? (odd[Math.floor(index / 8) % odd.length] as string)
    : between("1950-01-02", "2024-12-30", draw);
}

/**
 * 17 digits that begin with the year of birth, as readers expect, but that no registrar can have given: the district code
 * follows, and the districts of Bangladesh have 01 to 94.
 */
function invalidNumber(born: string, draw: () => number): string {
  const district = ["00", "95", "96", "97", "98", "99"][Math.floor(draw() * 6)];
  const rest = Array.from({ length: 11 }, () => Math.floor(draw() * 10)).join("");
  return `${born.slice(0, 4)}${district}${rest}`;
}

function between(first: string, last: string, draw: () => number): string {
  const days = Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY);
  return new Date(Date.parse(first) + Math.floor(draw() * (days + 1)) * DAY).toISOString().slice(0, 10);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
