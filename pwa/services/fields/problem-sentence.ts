import type { Field } from "../../../contract/services/declare.ts";
import { serviceMessages } from "../../../contract/services/messages.ts";
import type { Locale } from "../../i18n/format.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { checkNumber } from "./number-checks.ts";

/**
 * What is wrong with a field, from the code of its declaration's rule. "Digits only" is said of a short number too: the
 * check of this very kind of number knows better. A sentence of the server's own comes back as it is.
 */
export function problemSentence(
  code: string | undefined,
  field: Field,
  typed: string,
  locale: Locale,
): string | undefined {
  if (code === undefined) return undefined;
  if (Object.hasOwn(serviceMessages, code)) return serviceMessages[code as keyof typeof serviceMessages][locale];
  const check = checkNumber(field, typed);
  return fieldSentence(code !== "not-a-number" || check.ok || check.reason === "empty" ? code : check.reason, locale);
}
