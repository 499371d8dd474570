import { checkNumber } from "../../../contract/services/check-number.ts";
import type { Field } from "../../../contract/services/declare.ts";
import { serviceMessages } from "../../../contract/services/messages.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { identifierProblems } from "../../i18n/identifier-problems.ts";
import type { Locale } from "../../i18n/t.ts";
import { fieldSentence } from "../../ui/form/form-errors.ts";
import type { OrderValues } from "./service-form.ts";

/** `see`: the address of the earlier order that it repeats. */
export type OddNumber = { name: string; value: string; said: Sentence; see?: string };

/**
 * The numbers of an order that fail their check, and what is odd about them: a form asks about
 * these before it sends.
 */
export function oddNumbers(fields: readonly Field[], values: OrderValues): OddNumber[] {
  return fields.flatMap(({ name, format }) => {
    const value = String(values[name] ?? "");
    const check = checkNumber(format, value);
    if (value === "" || check.ok) return [];
    const { bn, en } = identifierProblems[check.reason];
    const count = String(value.replace(/\D/g, "").length);
    return [
      {
        name,
        value,
        said: { bn: `${toBengaliDigits(count)} সংখ্যা: ${bn}`, en: `${count} digits: ${en}` },
      },
    ];
  });
}

/**
 * The sentence for a problem of a field. For "not-a-number" the check of that kind of number may
 * have a better reason, such as a missing digit. A sentence of the server is returned unchanged.
 */
export function problemSentence(
  code: string | undefined,
  { format }: Partial<Field>,
  typed: string,
  locale: Locale,
): string | undefined {
  if (code === undefined) return undefined;
  if (Object.hasOwn(serviceMessages, code))
    return serviceMessages[code as keyof typeof serviceMessages][locale];
  const check = checkNumber(format, typed);
  return fieldSentence(
    code !== "not-a-number" || check.ok || check.reason === "empty" ? code : check.reason,
    locale,
  );
}
