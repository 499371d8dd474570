import { useFormContext } from "react-hook-form";
import type { BirthField } from "../../contract/birth.ts";
import { useLocale } from "../i18n/t.ts";
import { fieldSentence } from "../offline/errors.ts";
import type { BirthSent, BirthValues } from "./birth-form.ts";

/** The birth form, for the parts of the screen. Each part watches only what it shows. */
export function useBirthForm() {
  return useFormContext<BirthValues, unknown, BirthSent>();
}

/** The problem of a field as a sentence. */
export function useFieldError(field: BirthField): string | undefined {
  const locale = useLocale();
  const { formState } = useBirthForm();
  const code = formState.errors[field]?.message;
  return code === undefined ? undefined : fieldSentence(code, locale);
}
