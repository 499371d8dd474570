import * as v from "valibot";
import { photosSchema } from "../attachments.ts";
import { readDayOfField } from "../values/dates/days-in-text.ts";
import { isStillToCome } from "../values/dates/iso-date.ts";
import { type DateStyle, writeDate } from "../values/dates/typed-date.ts";
import { toAsciiDigits } from "../values/digits.ts";
import type { FieldMessage } from "../values/field-messages.ts";
import { asTyped, atMost, storable } from "../values/fields.ts";
import { checkMobile } from "../values/identifiers.ts";
import { MAX_BALANCE_TK, parseTk, tkFromPoisha } from "../values/money.ts";
import { normaliseNumber, normaliseText } from "../values/typed-text.ts";
import type { Field, FieldType } from "./declare.ts";
import type { ServiceMessage } from "./messages.ts";

/** The value to keep of what was typed ("" for nothing), or the code of what is wrong with it. */
export type Reading = { value: string } | { problem: FieldMessage | ServiceMessage };

/**
 * Fewest and most characters (photos: files) unless the declaration says otherwise, and the `most`
 * that it may say.
 */
export const lengths: Record<FieldType, { min: number; max: number; most: number }> = {
  text: { min: 1, max: 200, most: 500 },
  longText: { min: 1, max: 1000, most: 2000 },
  number: { min: 1, max: 20, most: 40 },
  code: { min: 1, max: 30, most: 60 },
  phone: { min: 11, max: 11, most: 11 },
  date: { min: 10, max: 10, most: 10 },
  amount: { min: 1, max: 12, most: 12 },
  choice: { min: 1, max: 60, most: 60 },
  photo: { min: 1, max: 1, most: 4 },
};

/** Types of one length: a declaration can't change it. */
const shaped: readonly FieldType[] = ["phone", "date", "amount", "choice"];

const Storable = v.pipe(v.string(), storable);

/**
 * Reads what was typed into a field. An empty optional one is fine. The length is checked before
 * any work on the text.
 */
export function readField(field: Field, typed: string): Reading {
  if (typed.length > asTyped(maxOf(field))) return { problem: "too-long" };
  if (normaliseText(typed) === "") return field.required ? { problem: "required" } : { value: "" };
  if (!v.is(Storable, typed)) return { problem: "invalid" };
  return field.format ? readFormat(field, typed) : readers[field.type](typed, field);
}

/**
 * `read`, usually {@link readField}, as a schema. An optional field that is left out stays out,
 * unless the declaration has an `absent`.
 */
export function fieldSchema(
  field: Field,
  read = readField,
): v.GenericSchema<string | undefined, string | undefined> {
  if (field.type === "photo") return photos(field) as never;
  const schema = v.pipe(
    atMost(asTyped(maxOf(field)), field.required ? "required" : "invalid"),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const reading = read(field, dataset.value);
      if ("value" in reading) return reading.value;
      addIssue({ message: reading.problem });
      return NEVER;
    }),
  );
  return (field.required ? schema : v.optional(schema, field.absent)) as never;
}

/** Photos are named in an array. */
function photos({ max, required = false }: Field) {
  const schema = photosSchema({ max: max ?? lengths.photo.max, required });
  return required ? schema : v.optional(schema);
}

const readers: Record<FieldType, (typed: string, field: Field) => Reading> = {
  text: readText,
  longText: readText,
  number: (typed, field) => readLong(normaliseNumber(typed), field, /^\d*$/, "not-a-number"),
  // The shape is checked before the letters become capitals, because ß would become SS.
  code: (typed, field) =>
    upper(readLong(normaliseNumber(typed), field, /^[A-Za-z0-9]*$/, "not-a-code")),
  phone: (typed) => {
    const check = checkMobile(typed);
    return check.ok ? { value: check.value } : { problem: "not-a-phone" };
  },
  date: (typed, field) => {
    const day = readDayOfField(typed);
    return "date" in day ? (refused(field, day.date) ?? { value: day.date }) : day;
  },
  amount: (typed) => {
    const poisha = parseTk(typed);
    if (poisha === undefined) return { problem: "not-an-amount" };
    if (poisha > MAX_BALANCE_TK * 100) return { problem: "amount-too-large" };
    return { value: String(tkFromPoisha(poisha)) };
  },
  choice: (typed, { options = [] }) => {
    const known = options.some(({ value }) => value === typed);
    return known ? { value: typed } : { problem: "not-allowed" };
  },
  photo: () => ({ problem: "invalid" }),
};

function readText(typed: string, field: Field): Reading {
  const text = normaliseText(typed);
  if (field.dateStyle) return readStyled(text, field, field.dateStyle);
  return readBounded(text, field);
}

function readBounded(value: string, field: Field): Reading {
  if (value.length > maxOf(field)) return { problem: "too-long" };
  if (value.length < minOf(field)) return { problem: value === "" ? "required" : "too-short" };
  return { value };
}

/** Figures must be a day. Words that are none stay as typed: a certificate may say ১ বৈশাখ ১৪৩১. */
function readStyled(text: string, field: Field, style: DateStyle): Reading {
  const day = readDayOfField(text, style);
  if ("date" in day) return refused(field, day.date) ?? { value: writeDate(day.date, style) };
  return day.problem === "not-a-date" && !isWholeDate(text)
    ? readBounded(toAsciiDigits(text), field)
    : day;
}

/** True for figures of a day, a month and a year, whatever they say. */
function isWholeDate(text: string): boolean {
  const figures = text.match(/\p{Nd}+/gu) ?? [];
  return !/\p{L}/u.test(text) && (figures.length > 2 || figures.join("").length > 7);
}

function refused({ past }: Field, date: string): Reading | undefined {
  return past && isStillToCome(date) ? { problem: "still-to-come" } : undefined;
}

function readLong(
  value: string,
  field: Field,
  shape: RegExp,
  problem: FieldMessage | ServiceMessage,
): Reading {
  if (value === "" || !shape.test(value)) return { problem };
  if (value.length > maxOf(field)) return { problem: "too-long" };
  return value.length < minOf(field) ? { problem: "too-short" } : { value };
}

function upper(reading: Reading): Reading {
  return "value" in reading ? { value: reading.value.toUpperCase() } : reading;
}

/**
 * Refused only for what can't be one at all: 4 to 20 digits, a form number with or without its
 * letters (DECISIONS.md).
 */
function readFormat({ format }: Field, typed: string): Reading {
  // Without what a phone number has before it, so that one number is stored in one way.
  const mobile = format === "mobile" ? checkMobile(typed) : undefined;
  if (mobile?.ok) return { value: mobile.value };
  const value = normaliseNumber(typed);
  if (format === "form-number") {
    const number = value.toUpperCase();
    return /^(NIDFN)?\d{4,15}$/.test(number) ? { value: number } : { problem: "not-a-number" };
  }
  return /^\d{4,20}$/.test(value) ? { value } : { problem: "not-a-number" };
}

function minOf({ type, min }: Field): number {
  return min ?? lengths[type].min;
}

/** The most characters of the value to keep. */
export function maxOf({ type, max, format }: Field): number {
  const { max: usual } = lengths[type];
  if (shaped.includes(type)) return usual;
  return max ?? (format ? 20 : usual);
}
