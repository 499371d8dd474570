import type { Field } from "../../../contract/services/declare.ts";
import { readDate, TYPED, writeDate } from "../../../contract/values/dates/typed-date.ts";
import { currentLocale, inDigits } from "../../i18n/t.ts";

/**
 * A value that is sent, as the form has it: a date with its day first, in the digits of the page.
 */
export function typedValue(field: Field, value: string): string {
  const date = findDate(field, value);
  return date ? typedDay(date) : value;
}

/** A day YYYY-MM-DD as it is typed, in the digits of the page. */
export function typedDay(day: string): string {
  return inDigits(writeDate(day, TYPED), currentLocale());
}

/** The day (YYYY-MM-DD) that a value says; undefined when it is no date. */
export function findDate({ type, dateStyle }: Field, value: string): string | undefined {
  return type === "date" || dateStyle ? readDate(value, dateStyle) : undefined;
}
