import type { Field } from "../../../contract/services/declare.ts";
import { type Reading, readField } from "../../../contract/services/fields.ts";
import { readDate, TYPED, writeDate } from "../../../contract/values/dates/typed-date.ts";

/**
 * Reads what was typed into a form, where every date has its day first, as the value that is sent.
 */
export function readTyped(field: Field, typed: string): Reading {
  const { dateStyle } = field;
  if (!dateStyle) return readField(field, typed);
  const reading = readField({ ...field, dateStyle: TYPED }, typed);
  const date = "value" in reading ? readDate(reading.value) : undefined;
  return date ? { value: writeDate(date, dateStyle) } : reading;
}
