import { isApiError } from "../../api/errors.ts";
import type { Locale } from "../../i18n/format.ts";
import { fieldSentence, sentence, sentenceOfCode } from "../../offline/errors.ts";
import { showToast } from "../toast.ts";

/** Sentences of the specification that are shown as a toast, the first that applies; the field says its own part. */
const quoted = ["fill-all-fields", "passwords-differ", "password-too-short"];

/** A form has one toast at a time: the next answer takes the place of the last. */
export const FORM_TOAST = { id: "form" };

/** The toast of a form that was sent with something amiss. */
export function toastInvalid(errors: Record<string, { message?: string | undefined } | undefined>): void {
  const codes = Object.values(errors).map((error) => error?.message);
  const code = quoted.find((one) => codes.includes(one));
  const known = code && sentenceOfCode(code);
  if (known) showToast("error", known, FORM_TOAST);
}

/** What stands beneath a field. That all fields are to be filled is said once, by the toast: here, that this one is. */
export function fieldError(error: { message?: string | undefined } | undefined, locale: Locale): string | undefined {
  if (!error?.message) return undefined;
  return fieldSentence(error.message === "fill-all-fields" ? "required" : error.message, locale);
}

/** Tells a refusal by toast, and by code or sentence at each field that it is about. */
export function tellRefusal<Name extends string>(
  error: unknown,
  about: Record<string, Name>,
  setError: (name: Name, error: { message: string }) => void,
): void {
  showToast("error", sentence(error), FORM_TOAST);
  if (!isApiError(error)) return;
  const name = about[error.code];
  if (name) setError(name, { message: error.code });
  for (const [field, message] of Object.entries(error.fields ?? {})) setError(field as Name, { message });
}

/** Goes to the first control that is wrong, in the order of the page and not of registration: rows and fields come and go. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
}
