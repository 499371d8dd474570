import { type BirthField, birthDefaults } from "../../../contract/birth.ts";
import { normaliseNumber, normaliseText } from "../../../contract/values/digits.ts";
import { readDate, turnedDate } from "../../../contract/values/typed-date.ts";
import { dateStyles, isDateField } from "../dates.ts";

export type BirthContent = Partial<Record<BirthField, string>>;

/** A field in which the person wrote something else than what was read. */
export type Conflict = { field: BirthField; typed: string; read: string };

export type Merge = {
  /** Goes into the form without asking: nobody typed there. */
  fill: BirthContent;
  conflicts: Conflict[];
  /** Filled from an earlier file and not found in this one: they may be another person's. */
  left: BirthField[];
};

/**
 * Lays what was read from a certificate over the form. `filled`: what earlier files put into fields. A field counts as typed
 * when it holds neither nothing, nor its default, nor what an earlier file put there.
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

/** The same day, with day and month in the wrong places: the person meant what was read. */
function isTurned(field: BirthField, now: string, read: string): boolean {
  const turned = isDateField(field) ? turnedDate(now, dateStyles[field]) : undefined;
  return turned !== undefined && isSame(field, turned, read);
}

/** Whether two texts say the same: spaces, capitals, the digits' script and a date's form make no difference. */
function isSame(field: BirthField, one: string, other: string): boolean {
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: BirthField, text: string): string {
  if (isDateField(field)) return readDate(text, dateStyles[field]) ?? normaliseNumber(text);
  if (field === "birthRegistrationNumber") return normaliseNumber(text);
  return normaliseText(text).replace(/\s+/g, " ").toLowerCase();
}
