import * as v from "valibot";
import { normaliseNumber, normaliseText } from "./digits.ts";
import type { FieldMessage } from "./field-messages.ts";
import { parseTk } from "./money.ts";

/** PostgreSQL keeps no NUL and jsonb no half of a surrogate pair. Nobody types either. */
export const storable = v.regex<string, string>(/^[^\0\p{Cs}]*$/u, "invalid");

/** No number, date or amount is typed longer than this, spaces and invisible characters that phones paste along included. */
export const MAX_TYPED = 100;

/**
 * A string of at most `max` UTF-16 units, counted before anything looks into it: NFC takes quadratic time, and 130,000
 * combining marks would hold the server for twelve seconds. In a pipe no transformation runs on a longer one.
 */
export function atMost(max: number, absent: FieldMessage = "required") {
  return v.pipe(v.string(absent), v.maxLength(max, "too-long"));
}

/** Text a person typed: NFC, trimmed, 1 to `max` characters. */
export function text(max: number) {
  return v.pipe(
    atMost(asTyped(max)),
    v.transform(normaliseText),
    v.nonEmpty("required"),
    v.maxLength(max, "too-long"),
    storable,
  );
}

/** Like {@link text}, but may be empty. */
export function optionalText(max: number) {
  return v.pipe(atMost(asTyped(max), "invalid"), v.transform(normaliseText), v.maxLength(max, "too-long"), storable);
}

/** How long something of `max` characters may be as typed: NFC makes one of three at most, and spaces around don't count. */
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

/** A day that exists, YYYY-MM-DD. */
export const day = v.config(
  v.pipe(
    v.string("not-a-date"),
    v.regex(/^20\d\d-\d\d-\d\d$/, "not-a-date"),
    v.check((typed) => {
      const date = new Date(`${typed}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed);
    }, "not-a-date"),
  ),
  { abortPipeEarly: true },
);

/** An identifying number as typed (Bengali or ASCII digits, spaces, hyphens) → 4 to 20 ASCII digits. */
export const digits = v.pipe(
  atMost(MAX_TYPED),
  v.transform(normaliseNumber),
  v.nonEmpty("required"),
  v.regex(/^\d{4,20}$/, "not-a-number"),
);

/** An amount as it comes: a JSON number, or what somebody typed. */
export const typedAmount = v.union([v.number(), atMost(MAX_TYPED, "not-an-amount")], "not-an-amount");

/** An amount in tk (number or numeric string, Bengali digits too) → integer poisha, 0 to `maxTk`. */
export function amount(maxTk: number) {
  return v.pipe(
    typedAmount,
    v.rawTransform<string | number, number>(({ dataset, addIssue, NEVER }) => {
      const poisha = parseTk(dataset.value);
      if (poisha === undefined) {
        addIssue({ message: "not-an-amount" });
        return NEVER;
      }
      if (poisha > maxTk * 100) {
        addIssue({ message: "amount-too-large" });
        return NEVER;
      }
      return poisha;
    }),
  );
}

/** A rule about several fields of an object, told beneath one of them. */
export function ruleAt<T extends object>(key: keyof T & string, message: string, holds: (input: T) => boolean) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || holds(dataset.value)) return;
    const input = dataset.value as Record<string, unknown>;
    addIssue({ message, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
  });
}
