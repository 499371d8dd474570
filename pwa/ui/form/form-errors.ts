import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { isApiError } from "../../api/errors.ts";
import type { Locale } from "../../i18n/format.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { linesOf } from "../../i18n/t.ts";
import { fieldSentence, sentence } from "../../offline/errors.ts";
import { showToast } from "../toast.ts";

/** The codes whose sentence the specification wants as a toast. Only the first that applies is shown. */
const quoted = ["fill-all-fields", "passwords-differ", "password-too-short"] as const;

/** A form shows one toast at a time: each replaces the last. */
export const FORM_TOAST = { id: "form" };

/** Shows the toast for a form with invalid fields. */
export function toastInvalid(errors: Record<string, { message?: string | undefined } | undefined>): void {
  const codes = Object.values(errors).map((error) => error?.message);
  const code = quoted.find((one) => codes.includes(one));
  if (code) showToast("error", fieldMessages[code], FORM_TOAST);
}

/** The sentence below a field. The toast says "fill in all fields"; the field only says that it is required. */
export function fieldError(error: { message?: string | undefined } | undefined, locale: Locale): string | undefined {
  if (!error?.message) return undefined;
  return fieldSentence(error.message === "fill-all-fields" ? "required" : error.message, locale);
}

/** Shows a refusal as a toast, and at each field that it is about. */
export function showRefusal<Name extends string>(
  error: unknown,
  about: Record<string, Name>,
  setError: (name: Name, error: { message: string }) => void,
): void {
  showToast("error", sentence(error), FORM_TOAST);
  if (!isApiError(error)) return;
  for (const [field, message] of Object.entries(error.fields ?? {})) setError(field as Name, { message });
  const name = about[error.code];
  if (name) setError(name, { message: linesOf(error.sentence, currentLocale()).join("\n") });
}

/** Focuses the first invalid control in the order of the page. The order of registration differs when rows come and go. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  // A group of choices has its error, and no control of its own.
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], fieldset[aria-describedby$='-error'] input");
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
}
