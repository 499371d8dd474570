import type { GenericSchema } from "valibot";
import type { Sentence } from "../../../contract/errors.ts";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { isApiError } from "../../api/errors.ts";
import { identifierProblems } from "../../i18n/identifier-problems.ts";
import { currentLocale, type Locale, linesOf } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../toast.ts";

/** A form shows one toast at a time: each replaces the last. */
export const FORM_TOAST = { id: "form" };

type Errors<Name extends string> = { [Key in Name]?: { message?: string | undefined } | undefined };

/** The sentence below each field. That all fields are to be filled in stands once; the others only say that they are required. */
export function fieldErrors<Name extends string>(
  errors: Errors<Name>,
  locale: Locale,
): { [Key in Name]?: string } {
  const all = Object.entries<Errors<Name>[Name]>(errors);
  const first = all.find(([, error]) => error?.message === "fill-all-fields")?.[0];
  const say = ([name, error]: (typeof all)[number]) => {
    const code =
      error?.message === "fill-all-fields" && name !== first ? "required" : error?.message;
    return [name, code && fieldSentence(code, locale)];
  };
  return Object.fromEntries(all.map(say));
}

const fieldProblems: Record<string, Sentence | undefined> = {
  ...fieldMessages,
  ...identifierProblems,
};

/**
 * The sentence below a field for a code of a schema or an identifier check. A quoted one has its English as a
 * second line. Text that is no code, such as the server's own sentence, is returned unchanged.
 */
export function fieldSentence(code: string, locale: Locale): string {
  const known = Object.hasOwn(fieldProblems, code) ? fieldProblems[code] : undefined;
  if (known) return linesOf(known, locale).join("\n");
  // Valibot's own English text: a missing key, or a value of the wrong type.
  if (/^Invalid (key|type)/.test(code))
    return fieldMessages[code.includes("undefined") ? "required" : "invalid"][locale];
  return /^[a-z0-9-]*$/.test(code) ? fieldMessages.invalid[locale] : code;
}

/** Shows a refusal at the fields that it is about; as a toast when it is about none. */
export function showRefusal<Name extends string>(
  error: unknown,
  about: Record<string, Name>,
  setError: (name: Name, error: { message: string }) => void,
): void {
  const fields = isApiError(error) ? Object.entries(error.fields ?? {}) : [];
  const name = isApiError(error) ? about[error.code] : undefined;
  if (name) fields.push([name, linesOf(sentence(error), currentLocale()).join("\n")]);
  for (const [field, message] of fields) setError(field as Name, { message });
  if (fields.length === 0) showToast("error", sentence(error), FORM_TOAST);
}

/** Focuses the first invalid control in the order of the page. The order of registration differs when rows come and go. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  // A group of choices has its error, and no control of its own.
  const wrong = form?.querySelector<HTMLElement>(
    "[aria-invalid=true], fieldset[aria-describedby$='-error'] input",
  );
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
}

/**
 * A schema composed of others, for a form that holds `Fields` as typed and sends `Sent`. The compiler checks only the names
 * here. The types come from the caller, because valibot loses them when entries are combined at run time.
 */
export function formOf<Fields extends object, Sent = Fields>(
  schema: GenericSchema & { entries: Partial<Record<keyof Fields, unknown>> },
): GenericSchema<Fields, Sent> {
  return schema as unknown as GenericSchema<Fields, Sent>;
}
