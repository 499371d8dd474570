import type { RoshidLand, RoshidOwner } from "../../../contract/roshid.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";

/** The id of the list of them, which the inputs name. */
export const LAND_CATEGORIES = "land-categories";
export const landCategories = [
  "নাল",
  "ভিটি",
  "বাড়ি",
  "বাগান",
  "পুকুর",
  "ডোবা",
  "ডাঙ্গা",
  "চালা",
  "বাইদ",
  "কান্দা",
  "পতিত",
  "দোকান",
];

const SHOTANGSHO = { acre: 100, bigha: 33, shotangsho: 1 };
export type AreaUnit = keyof typeof SHOTANGSHO;

const units: [AreaUnit, RegExp][] = [
  ["acre", /^(?:একর|acres?)$/iu],
  ["bigha", /^(?:বিঘা|bighas?)$/iu],
  ["shotangsho", /^(?:শতাংশ|শতক|shotangsho|decimals?)?$/iu],
];

/** Reads an area (৩৩, 33 শতাংশ, ১.৫ একর, ২ বিঘা): in shotangsho, and the unit that was typed. */
export function readArea(typed: string): { shotangsho: number; unit: AreaUnit } | undefined {
  const [, number, word = ""] =
    /^(\d+(?:\.\d+)?|\.\d+)\s*(\p{L}[\p{L}\p{M}]*)?$/u.exec(plain(typed)) ?? [];
  const unit = units.find(([, name]) => name.test(word))?.[0];
  if (number === undefined || !unit) return undefined;
  return { shotangsho: rounded(Number(number) * SHOTANGSHO[unit]), unit };
}

export function inUnit(shotangsho: number, unit: AreaUnit): number {
  return rounded(shotangsho / SHOTANGSHO[unit]);
}

/** The sum of all land rows in shotangsho; undefined while one of them can't be read. */
export function totalArea(rows: RoshidLand[]): number | undefined {
  const areas = rows.map(({ landArea }) => readArea(landArea)?.shotangsho);
  return areas.every((area) => area !== undefined)
    ? rounded(areas.reduce((sum, area) => sum + area, 0))
    : undefined;
}

/**
 * The sum of all shares if it is not the whole, such as 0.75. Undefined when it is the whole or a
 * share can't be read.
 */
export function oddShares(owners: RoshidOwner[]): number | undefined {
  const shares = owners.map(({ ownerShare }) => readShare(ownerShare));
  if (!shares.every((share) => share !== undefined)) return undefined;
  const sum = rounded(shares.reduce((total, share) => total + share, 0));
  // Thirds are written as 0.333, and three of them are the whole.
  return Math.abs(sum - 1) > 0.005 ? sum : undefined;
}

/** Reads a share: 0.5, ০.৫০০, 1/2 and 50% are all 0.5. */
function readShare(typed: string): number | undefined {
  const [, number, percent, divisor] =
    /^(\d+(?:\.\d+)?|\.\d+)\s*(?:(%)|\/\s*(\d+))?$/.exec(plain(typed)) ?? [];
  if (number === undefined || divisor === "0") return undefined;
  return Number(number) / (percent ? 100 : Number(divisor ?? 1));
}

function plain(typed: string): string {
  return toAsciiDigits(normaliseText(typed));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
