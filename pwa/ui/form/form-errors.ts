import type { GenericSchema } from "valibot";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { isApiError } from "../../api/errors.ts";
import { identifierProblems } from "../../i18n/identifier-problems.ts";
import { currentLocale, type Locale, linesOf } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../toast.ts";

/** A form shows one toast at a time: each replaces the last. */
export const FORM_TOAST = { id: "form" };

/**
 * The sentence below each field, by its path, from the errors of react-hook-form. That all are to
 * be filled in is said once, at the button; each says that it is empty.
 */
export function fieldErrors(
  errors: object,
  locale: Locale,
): { [path: string]: string | undefined } {
  return Object.fromEntries(
    problemsIn(errors).map(({ name, code }) => [
      name,
      fieldSentence(code === "fill-all-fields" ? "required" : code, locale),
    ]),
  );
}

const fieldProblems: Record<string, Sentence | undefined> = {
  ...fieldMessages,
  ...identifierProblems,
};

/**
 * The sentence below a field for a code of a schema or an identifier check. A quoted one has its
 * English as a second line. Text that is no code, such as the server's own sentence, is returned
 * unchanged.
 */
export function fieldSentence(code: string, locale: Locale): string {
  const known = Object.hasOwn(fieldProblems, code) ? fieldProblems[code] : undefined;
  if (known) return linesOf(known, locale).join("\n");
  // Valibot's own English text: a missing key, or a value of the wrong type.
  if (/^Invalid (key|type)/.test(code))
    return fieldMessages[code.includes("undefined") ? "required" : "invalid"][locale];
  return /^[a-z0-9-]*$/.test(code) ? fieldMessages.invalid[locale] : code;
}

/**
 * What is wrong with a field: a code of a schema, or a sentence. `name`: its path, empty for the
 * whole form.
 */
export type Problem = { name: string; code: string };

/** Every problem in a record of them, or in the errors of react-hook-form, however deep. */
export function problemsIn(errors: object, path: string[] = []): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    // What is wrong with a list as a whole.
    const at = key === "root" ? path : [...path, key];
    const name = at.join(".");
    if (typeof error === "string") return [{ name, code: error }];
    if (typeof error !== "object" || error === null) return [];
    const { message, type } = error as { message?: unknown; type?: unknown };
    if (typeof message === "string" || typeof type === "string")
      return [{ name, code: typeof message === "string" ? message : "invalid" }];
    return problemsIn(error, at);
  });
}

/** What the server says of each field that it refuses. */
export function refusedFields(error: unknown): Record<string, string> {
  return isApiError(error) ? (error.fields ?? {}) : {};
}

/**
 * For a form that keeps its problems itself: hands on those of a refusal; one about no field is
 * shown as a toast.
 */
export function showRefused(
  error: unknown,
  setProblems: (problems: Record<string, string>) => void,
): void {
  const fields = refusedFields(error);
  setProblems(fields);
  if (Object.keys(fields).length === 0) showToast("error", sentence(error), FORM_TOAST);
}

/** Shows a refusal at the fields that it is about; as a toast when it is about none. */
export function showRefusal<Name extends string>(
  error: unknown,
  about: { [code: string]: Name | undefined },
  setError: (name: Name, error: { message: string }) => void,
): void {
  const fields = Object.entries(refusedFields(error));
  const name = isApiError(error) ? about[error.code] : undefined;
  if (name) fields.push([name, linesOf(sentence(error), currentLocale()).join("\n")]);
  for (const [field, message] of fields) setError(field as Name, { message });
  if (fields.length === 0) showToast("error", sentence(error), FORM_TOAST);
}

/**
 * Focuses the first invalid control in the order of the page, which is not that of registration
 * when rows come and go; else what no control shows.
 */
export function focusFirstWrong(form: HTMLFormElement): void {
  // A group has its error, and no control of its own: an empty one only the button that adds to it.
  const group = "fieldset[aria-describedby$='-error']";
  const wrong = form.querySelector<HTMLElement>(
    `[aria-invalid=true], ${group} :is(input, button), [data-untold]`,
  );
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
}

/**
 * A schema composed of others, for a form that holds `Fields` as typed and sends `Sent`. The
 * compiler checks only the names here. The types come from the caller, because valibot loses them
 * when entries are combined at run time.
 */
export function formOf<Fields extends object, Sent = Fields>(
  schema: GenericSchema & { entries: Partial<Record<keyof Fields, unknown>> },
): GenericSchema<Fields, Sent> {
  return schema as unknown as GenericSchema<Fields, Sent>;
}
