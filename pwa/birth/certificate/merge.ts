import { type BirthField, birthDefaults, birthFieldNames } from "../../../contract/birth.ts";
import { isDateField } from "../../../contract/services/birth.ts";
import { readDate, turnedDate } from "../../../contract/values/dates/typed-date.ts";
import { normaliseNumber, normaliseText } from "../../../contract/values/typed-text.ts";

export type BirthContent = Partial<Record<BirthField, string>>;

const defaults: BirthContent = birthDefaults;

/**
 * What was read, as the form has it. `uncertain`: to be compared with the certificate, also what is
 * required and was not found.
 */
export type Read = { content: BirthContent; uncertain: BirthField[] };

/** A field in which the typed value differs from the one that was read. */
export type Conflict = { field: BirthField; typed: string; read: string; uncertain: boolean };

export type Merge = {
  /** Filled in without asking, because nothing was typed there. */
  fill: BirthContent;
  conflicts: Conflict[];
  /**
   * What is to be compared with the certificate from now on: values that nobody has typed, and
   * those that are missing.
   */
  unsure: BirthField[];
};

type Form = Record<BirthField, string> & { filled: BirthContent; unsure: BirthField[] };

/**
 * Compares what was read of a certificate with these `fields` of the form. `filled`: what earlier
 * readings have filled in. A field counts as typed if it is not empty and has neither its default
 * nor such a value, or if a person has confirmed it. `marked`: what earlier readings of the same
 * file have marked, if there are any.
 */
export function mergeContent(
  form: Form,
  { content, uncertain }: Read,
  fields = birthFieldNames,
  marked?: BirthField[],
) {
  const merge: Merge = {
    fill: {},
    conflicts: [],
    unsure: form.unsure.filter((field) => !fields.includes(field)),
  };
  for (const field of fields) {
    const [now, read, doubtful] = [form[field] ?? "", content[field], uncertain.includes(field)];
    const isMarked = form.unsure.includes(field);
    const isConfirmed = marked?.includes(field) && !isMarked;
    const isUsual = now !== "" && now === defaults[field];
    const isFilled = now !== "" && now === form.filled[field];
    const isTyped = now.trim() !== "" && (isConfirmed || !(isUsual || isFilled));
    let isUnsure = doubtful;
    if (read === undefined) {
      // What only an earlier file had is perhaps another person's.
      isUnsure = isMarked || (!marked && (isFilled || (doubtful && !isTyped)));
    } else if (isFilled && isSame(field, now, read)) {
      isUnsure = doubtful && (!marked || isMarked);
    } else if (!isTyped || isTurned(field, now, read)) {
      merge.fill[field] = read;
    } else {
      isUnsure = false;
      if (!isSame(field, now, read))
        merge.conflicts.push({ field, typed: now, read, uncertain: doubtful });
    }
    if (isUnsure) merge.unsure.push(field);
  }
  return merge;
}

/** True for the same date with day and month swapped. */
function isTurned(field: BirthField, now: string, read: string): boolean {
  const turned = isDateField(field) ? turnedDate(now) : undefined;
  return turned !== undefined && isSame(field, turned, read);
}

/**
 * True for the same value: spaces, capitals, the script of digits and the order of a date make no
 * difference.
 */
function isSame(field: BirthField, one: string, other: string): boolean {
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: BirthField, text: string): string {
  if (isDateField(field)) return readDate(text) ?? normaliseNumber(text);
  if (field === "birthRegistrationNumber") return normaliseNumber(text);
  return normaliseText(text).replace(/\s+/g, " ").toLowerCase();
}
