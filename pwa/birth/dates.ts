import type { BirthField } from "../../contract/birth.ts";
import { isIsoDate } from "../../contract/values/bengali-calendar.ts";
import { toAsciiDigits, toBengaliDigits } from "../../contract/values/digits.ts";

export const dateFields = ["dateOfRegistration", "dateOfIssuance", "dateOfBirth"] as const satisfies BirthField[];
export type DateField = (typeof dateFields)[number];

/** Specification, "Birth form": MM/DD/YYYY for registration and issuance, hyphens (DD-MM-YYYY) for the date of birth. */
const signs: Record<DateField, "/" | "-"> = { dateOfRegistration: "/", dateOfIssuance: "/", dateOfBirth: "-" };

export function isDateField(field: BirthField): field is DateField {
  return (dateFields as readonly string[]).includes(field);
}

/** The date that a field's text means, as YYYY-MM-DD; undefined for what is none in the field's own order. */
export function readFormDate(field: DateField, typed: string): string | undefined {
  const parts = partsOf(typed);
  if (!parts) return undefined;
  const [first, second, third] = parts;
  if (first.length === 4) return existing(first, second, third);
  return isMonthFirst(field) ? existing(third, first, second) : existing(third, second, first);
}

/** The field's text in its full form, in the digits it was typed in; what is no date stays as it is. */
export function tidyFormDate(field: DateField, typed: string): string {
  const date = readFormDate(field, typed);
  return date ? inTypedDigits(writeFormDate(field, date), typed) : typed;
}

/**
 * People here write the day first, the fields of registration and issuance want the month first. What is no date as it
 * stands, but is one the other way round, turned: "23/02/2018" → "02/23/2018". Else undefined.
 */
export function turnedFormDate(field: DateField, typed: string): string | undefined {
  const parts = partsOf(typed);
  if (!parts || parts[0].length === 4 || readFormDate(field, typed)) return undefined;
  const [first, second, third] = parts;
  const date = isMonthFirst(field) ? existing(third, second, first) : existing(third, first, second);
  return date && inTypedDigits(writeFormDate(field, date), typed);
}

/**
 * The digit pad of a phone has neither "/" nor "-": puts the field's sign after day and month while they are typed at the
 * end. `before` is what stood there until now; deleting never brings one back.
 */
export function addDateSign(field: DateField, typed: string, before: string): string {
  if (typed.length <= before.length) return typed;
  const sign = signs[field];
  const single = typed.replace(/([/-])[/-]+$/, "$1");
  return /^\d{2}$|^\d{2}[/-]\d{2}$/.test(toAsciiDigits(single)) ? `${single}${sign}` : single;
}

export function writeFormDate(field: DateField, isoDate: string): string {
  const [year, month, day] = isoDate.split("-");
  return (isMonthFirst(field) ? [month, day, year] : [day, month, year]).join(signs[field]);
}

function isMonthFirst(field: DateField): boolean {
  return signs[field] === "/";
}

function partsOf(typed: string): [string, string, string] | undefined {
  const ascii = toAsciiDigits(typed.normalize("NFC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
  const together = /^(\d{2})(\d{2})(\d{4})$/.exec(ascii);
  const parts = together ? together.slice(1) : ascii.split(/[\s./-]+/);
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  return parts as [string, string, string];
}

function existing(year: string, month: string, day: string): string | undefined {
  if (!/^(?:18|19|20)\d{2}$/.test(year)) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

function inTypedDigits(date: string, typed: string): string {
  return /[০-৯]/.test(typed) ? toBengaliDigits(date) : date;
}
