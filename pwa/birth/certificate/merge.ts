import { type BirthField, birthDefaults } from "../../../contract/birth.ts";
import { dateStyles, isDateField } from "../../../contract/services/birth.ts";
import { readDate, turnedDate } from "../../../contract/values/typed-date.ts";
import { normaliseNumber, normaliseText } from "../../../contract/values/typed-text.ts";

export type BirthContent = Partial<Record<BirthField, string>>;

/** A field in which the typed value differs from the one that was read. */
export type Conflict = { field: BirthField; typed: string; read: string };

export type Merge = {
  /** Filled in without asking, because nothing was typed there. */
  fill: BirthContent;
  conflicts: Conflict[];
  /** Filled from an earlier file and not found in this one, so perhaps another person's. */
  left: BirthField[];
};

/**
 * Compares the values of a certificate with the form. `filled`: what earlier files have filled in. A field counts as typed if
 * it is not empty and has neither its default nor a value of an earlier file.
 */
export function mergeContent(values: Record<BirthField, string>, filled: BirthContent, content: BirthContent): Merge {
  const merge: Merge = { fill: {}, conflicts: [], left: [] };
  for (const [name, read] of Object.entries(content)) {
    const field = name as BirthField;
    const now = values[field] ?? "";
    if (isSame(field, now, read)) continue;
    if (isTyped(field, now, filled) && !isTurned(field, now, read)) merge.conflicts.push({ field, typed: now, read });
    else merge.fill[field] = read;
  }
  merge.left = (Object.keys(filled) as BirthField[]).filter(
    (field) => content[field] === undefined && values[field] !== "" && values[field] === filled[field],
  );
  return merge;
}

function isTyped(field: BirthField, now: string, filled: BirthContent): boolean {
  const fallback = (birthDefaults as BirthContent)[field] ?? "";
  return now.trim() !== "" && now !== fallback && now !== filled[field];
}

/** True for the same date with day and month swapped. */
function isTurned(field: BirthField, now: string, read: string): boolean {
  const turned = isDateField(field) ? turnedDate(now, dateStyles[field]) : undefined;
  return turned !== undefined && isSame(field, turned, read);
}

/** True for the same value: spaces, capitals, the script of digits and the order of a date make no difference. */
function isSame(field: BirthField, one: string, other: string): boolean {
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: BirthField, text: string): string {
  if (isDateField(field)) return readDate(text, dateStyles[field]) ?? normaliseNumber(text);
  if (field === "birthRegistrationNumber") return normaliseNumber(text);
  return normaliseText(text).replace(/\s+/g, " ").toLowerCase();
}
