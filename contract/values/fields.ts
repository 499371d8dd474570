import * as v from "valibot";
import type { FieldMessage } from "./field-messages.ts";
import { parseTk } from "./money.ts";
import { MAX_TYPED, normaliseNumber, normaliseText } from "./typed-text.ts";

export const Words = v.object({ bn: v.string(), en: v.string() });
export type Words = v.InferOutput<typeof Words>;

/** PostgreSQL stores no NUL character, and jsonb no lone half of a surrogate pair. */
export const storable = v.regex<string, string>(/^[^\0\p{Cs}]*$/u, "invalid");

/**
 * First in a pipe: on a longer string nothing runs. NFC of 130,000 combining marks would hold the
 * server for 12 seconds.
 */
export function atMost(max: number, absent: FieldMessage = "required") {
  return v.pipe(v.string(absent), v.maxLength(max, "too-long"));
}

/** Text a person typed, in the form of {@link normaliseText}: 1 to `max` characters. */
export function text(max: number) {
  return v.pipe(
    atMost(asTyped(max)),
    v.transform(normaliseText),
    v.nonEmpty("required"),
    v.maxLength(max, "too-long"),
    storable,
  );
}

export function optionalText(max: number) {
  return v.pipe(
    atMost(asTyped(max), "invalid"),
    v.transform(normaliseText),
    v.maxLength(max, "too-long"),
    storable,
  );
}

/**
 * What is sought, as a filter of a list. People type it, names and numbers among it: no log may
 * have it.
 */
export function sought(max: number) {
  return v.optional(v.pipe(optionalText(max), v.metadata({ sought: true })));
}

export function isSought(schema: v.GenericSchema): boolean {
  const typed = "wrapped" in schema ? (schema.wrapped as v.GenericSchema) : schema;
  return v.getMetadata(typed)["sought"] === true;
}

/**
 * The length to accept as typed for `max` characters: NFC makes one out of at most three, and outer
 * spaces are dropped.
 */
export function asTyped(max: number): number {
  return 3 * max + 50;
}

/** A whole number in a query string, digits only: `Number` alone takes "", "1e3" and "0x10" too. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return v.pipe(
    v.string("invalid"),
    v.regex(/^\d{1,16}$/, "invalid"),
    v.transform(Number),
    v.minValue(min, "invalid"),
    v.maxValue(max, "invalid"),
  );
}

/** A whole number in JSON. */
export function integer(min: number, max: number, message: string) {
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** The paging of a list's query. `before`: the cursor from the Link header. */
export const pageQuery = {
  limit: v.optional(wholeNumber(1, 50)),
  before: v.optional(v.pipe(v.string(), v.uuid())),
};

/**
 * An identifying number as typed (Bengali or ASCII digits, spaces, hyphens) → 4 to 20 ASCII digits.
 */
export const digits = v.pipe(
  atMost(MAX_TYPED),
  v.transform(normaliseNumber),
  v.nonEmpty("required"),
  v.regex(/^\d{4,20}$/, "not-a-number"),
);

/**
 * An amount in tk (number or numeric string, Bengali digits too) → integer poisha, 0 to `maxTk`.
 */
export function amount(maxTk: number) {
  return v.pipe(
    v.union([v.number(), atMost(MAX_TYPED, "not-an-amount")], "not-an-amount"),
    v.rawTransform<string | number, number>(({ dataset, addIssue, NEVER }) => {
      const poisha = parseTk(dataset.value);
      if (poisha !== undefined && poisha <= maxTk * 100) return poisha;
      addIssue({ message: poisha === undefined ? "not-an-amount" : "amount-too-large" });
      return NEVER;
    }),
  );
}

/** A rule about several fields of an object, reported at one of them. */
export function ruleAt<T extends object>(
  key: keyof T & string,
  message: string,
  holds: (input: T) => boolean,
) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || holds(dataset.value)) return;
    const input = dataset.value as Record<string, unknown>;
    addIssue({
      message,
      path: [{ type: "object", origin: "value", input, key, value: input[key] }],
    });
  });
}
