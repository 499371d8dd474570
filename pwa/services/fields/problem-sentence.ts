import type { Field } from "../../../contract/services/declare.ts";
import { serviceMessages } from "../../../contract/services/messages.ts";
import type { Locale } from "../../i18n/format.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { checkNumber } from "./number-checks.ts";

/**
 * The sentence for a problem of a field. For "not-a-number" the check of that kind of number may have a better reason, such as a
 * missing digit. A sentence of the server is returned unchanged.
 */
export function problemSentence(
  code: string | undefined,
  field: Field,
  typed: string,
  locale: Locale,
): string | undefined {
  if (code === undefined) return undefined;
  if (Object.hasOwn(serviceMessages, code)) return serviceMessages[code as keyof typeof serviceMessages][locale];
  const check = checkNumber(field.format, typed);
  return fieldSentence(code !== "not-a-number" || check.ok || check.reason === "empty" ? code : check.reason, locale);
}
