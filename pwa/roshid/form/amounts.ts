import type { RoshidFields } from "../../../contract/roshid.ts";
import { amountInWords } from "../../../contract/values/bengali-words.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { parseTk } from "../../../contract/values/money.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";

type Amounts = Pick<
  RoshidFields,
  | "arrearLastThreeYears"
  | "arrearPastThreeYears"
  | "interestAndCompensation"
  | "currentClaim"
  | "totalClaim"
  | "totalCollection"
>;

/**
 * Both arrears + interest + current claim, in the digits that were typed; undefined while one of
 * them can't be read.
 */
export function claimOf(typed: Amounts): string | undefined {
  const { arrearLastThreeYears, arrearPastThreeYears, interestAndCompensation, currentClaim } =
    typed;
  const required = [arrearPastThreeYears, interestAndCompensation, currentClaim].map((typed) =>
    parseTk(typed),
  );
  const parts = [
    arrearLastThreeYears.trim() === "" ? 0 : parseTk(arrearLastThreeYears),
    ...required,
  ];
  return parts.every((part) => part !== undefined) ? written(sum(parts), typed) : undefined;
}

/**
 * Total claim − total collection, in the digits that were typed; undefined when more was collected
 * than claimed.
 */
export function arrearOf(typed: Amounts): string | undefined {
  const claim = parseTk(typed.totalClaim.trim() || (claimOf(typed) ?? ""));
  const collection = parseTk(typed.totalCollection);
  if (claim === undefined || collection === undefined || collection > claim) return undefined;
  return written(claim - collection, typed);
}

/** The collected amount in Bengali words; undefined when it can't be read. */
export function wordsOf(totalCollection: string): string | undefined {
  const poisha = parseTk(totalCollection);
  return poisha === undefined ? undefined : amountInWords(poisha);
}

/** True when what is offered, an amount or a text, is written already. */
export function isWritten(typed: string, offered: string): boolean {
  const amount = parseTk(offered);
  return amount === undefined ? normaliseText(typed) === offered : parseTk(typed) === amount;
}

function sum(poisha: number[]): number {
  return poisha.reduce((total, part) => total + part, 0);
}

function written(poisha: number, typed: Amounts): string {
  const tk = poisha % 100 === 0 ? String(poisha / 100) : (poisha / 100).toFixed(2);
  const { arrearPastThreeYears, interestAndCompensation, currentClaim, totalCollection } = typed;
  return inDigitsOf(
    tk,
    arrearPastThreeYears + interestAndCompensation + currentClaim + totalCollection,
  );
}

/** Digits as they were typed: Bengali when `typed` has a Bengali digit. */
export function inDigitsOf(value: string, typed: string): string {
  return /[০-৯]/.test(typed) ? toBengaliDigits(value) : value;
}
