import type { Operator } from "../services/biometric.ts";
import { toAsciiDigits } from "./digits.ts";
import { normaliseNumber } from "./typed-text.ts";

/** Why an identifier is refused. Each code has its sentence in `pwa/i18n`. */
export type IdentifierProblem =
  | "empty"
  | "not-digits"
  | "nid-length"
  | "birth-no-length"
  | "birth-no-16-digits"
  | "birth-no-year"
  | "mobile-format"
  | "form-no-format"
  | "voter-no-length";

export type IdentifierCheck =
  | { ok: true; value: string }
  | { ok: false; reason: IdentifierProblem };

/**
 * 10 digits (smart card), 13 (old), or 17 (birth year + the 13). No check digit is published. Forms
 * only warn of it.
 */
export function checkNid(text: string): IdentifierCheck {
  return checkDigits(text, /^(?:\d{10}|\d{13}|\d{17})$/, "nid-length");
}

/**
 * Birth registration number: 17 digits beginning with a year 18xx–20xx. Old 16-digit ones must be
 * renewed by the registrar.
 */
export function checkBirthRegistrationNo(text: string): IdentifierCheck {
  const check = checkDigits(text, /^\d{16,17}$/, "birth-no-length");
  if (!check.ok) return check;
  if (check.value.length === 16) return refuse("birth-no-16-digits");
  return /^(?:18|19|20)/.test(check.value) ? check : refuse("birth-no-year");
}

/**
 * Bangladeshi mobile number as people and phone books write it → 01XXXXXXXXX: with 88, +88 or 0088,
 * "tel:", (017), 017.1234 or 01712/345678.
 */
export function checkMobile(text: string): IdentifierCheck {
  const number = normaliseNumber(text)
    .replace(/^(?:tel|sms|whatsapp):/i, "")
    .replace(/[()[\].,/_]/g, "");
  if (number === "") return refuse("empty");
  if (!/^\+?\d+$/.test(number)) return refuse("not-digits");
  const local = /^(?:(?:\+|00)?880?)?(01[3-9]\d{8})$/.exec(number)?.[1];
  return local ? accept(local) : refuse("mobile-format");
}

/**
 * The mobile in a run of digits, without its 0, as people write it: with or without 0, 88 or 0088.
 * `check`: the digit that a Rocket account has behind it.
 */
export function mobileIn(digits: string): { local: string; check: string } | undefined {
  const [, local, check = ""] = /^(?:(?:00)?88)?0?(1[3-9]\d{8})(\d?)$/.exec(digits) ?? [];
  return local === undefined ? undefined : { local, check };
}

/**
 * The operator that first had this prefix: only a suggestion, because people take their numbers to
 * other operators.
 */
export function suggestOperator(mobile: string): Operator | undefined {
  const check = checkMobile(mobile);
  return check.ok ? OPERATOR_BY_PREFIX[check.value.slice(0, 3)] : undefined;
}

const OPERATOR_BY_PREFIX: Partial<Record<string, Operator>> = {
  "013": "GP",
  "014": "Banglalink",
  "015": "Teletalk",
  "016": "Airtel",
  "017": "GP",
  "018": "Robi",
  "019": "Banglalink",
};

/**
 * NID registration form number: 6–12 digits, with or without NIDFN, which the value keeps in
 * capitals when typed.
 */
export function checkFormNo(text: string): IdentifierCheck {
  const number = normaliseNumber(text).toUpperCase();
  if (number === "") return refuse("empty");
  return /^(?:NIDFN)?\d{6,12}$/.test(number) ? accept(number) : refuse("form-no-format");
}

/** Voter number: usually 12 digits; 8–17 pass, for older lists. */
export function checkVoterNo(text: string): IdentifierCheck {
  return checkDigits(text, /^\d{8,17}$/, "voter-no-length");
}

/**
 * The 17-digit form of a 13-digit NID: the birth year before it. Undefined when either part has
 * another shape.
 */
export function to17DigitNid(nid13: string, birthYear: number): string | undefined {
  const nid = normaliseNumber(nid13);
  if (!/^\d{13}$/.test(nid) || !/^(?:18|19|20)\d{2}$/.test(String(birthYear))) return undefined;
  return `${birthYear}${nid}`;
}

/**
 * Whether a 17-digit NID does not begin with the year of birth; false for shorter ones, and without
 * a four-digit year.
 */
export function nidYearMismatch(nid17: string, dateOfBirth: string): boolean {
  const nid = checkNid(nid17);
  const year = /(?:^|\D)(\d{4})(?:\D|$)/.exec(toAsciiDigits(dateOfBirth))?.[1];
  return nid.ok && nid.value.length === 17 && year !== undefined && nid.value.slice(0, 4) !== year;
}

/**
 * For lists, logs and phones: the last four characters stay. Of 4 to 7 only the last 2 stay, of
 * fewer none.
 */
export function maskIdentifier(value: string): string {
  const characters = Array.from(value);
  const open = characters.length < 4 ? 0 : characters.length < 8 ? 2 : 4;
  const hidden = characters.length - open;
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

/** The masked form of a name or another text: the first letter of each word, of the first four. */
export function maskWords(text: string): string {
  const words = text.trim().split(/\s+/, 4);
  return words.map((word) => `${Array.from(word)[0] ?? ""}***`).join(" ");
}

function checkDigits(text: string, shape: RegExp, problem: IdentifierProblem): IdentifierCheck {
  const number = normaliseNumber(text);
  if (number === "") return refuse("empty");
  if (!/^\d+$/.test(number)) return refuse("not-digits");
  return shape.test(number) ? accept(number) : refuse(problem);
}

function accept(value: string): IdentifierCheck {
  return { ok: true, value };
}

function refuse(reason: IdentifierProblem): IdentifierCheck {
  return { ok: false, reason };
}
