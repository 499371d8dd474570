import type { BirthField, Corners } from "../../contract/birth.ts";
import { startWithSharp } from "../threads/start.ts";
import { fieldsToCheck } from "./checks.ts";
import { type Content, fieldValue } from "./words/field-values.ts";

export type UploadKind = "image" | "pdf";

/**
 * What was read of a certificate, and the fields that a person should check. Of a picture also the
 * corners of its sheet, and what was read for each field (WebP).
 */
export type Reading = {
  content: Content;
  uncertain: BirthField[];
  corners?: Corners;
  lines?: Partial<Record<BirthField, Uint8Array>>;
};

/**
 * A job for a reader's thread: it answers a {@link Reading}, or the first page as PNG, turned
 * upright.
 */
export type ReaderJob = {
  bytes: Uint8Array;
  kind: UploadKind;
  want: "fields" | "picture";
  corners?: Corners | undefined;
};

/** Starts a thread that reads certificates, for a pool. */
export const startReader = () =>
  startWithSharp(new URL("./reader-worker.ts", import.meta.url), { name: "reader" });

/**
 * Merges another reader's values of the same certificate into our own reading: they pass the same
 * checks, and those that `own` does not confirm are uncertain. Undefined when there is nothing
 * useful in either.
 */
export function withSecondReading(
  own: Reading | undefined,
  said: ReadonlyMap<BirthField, string>,
): Reading | undefined {
  const content: Content = { ...own?.content };
  const uncertain = new Set(own?.uncertain);
  for (const [field, text] of said) {
    const value = fieldValue(field, text);
    if (value === undefined) continue;
    if (own?.content[field] === value) uncertain.delete(field);
    else uncertain.add(field);
    content[field] = value;
  }
  return Object.keys(content).length > 0
    ? { ...own, content, uncertain: fieldsToCheck(content, [...uncertain]) }
    : undefined;
}
