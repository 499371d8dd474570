import { useFormContext } from "react-hook-form";
import type { BirthField } from "../../contract/birth.ts";
import { useLocale } from "../i18n/locale.ts";
import { fieldSentence } from "../offline/errors.ts";
import type { BirthOrderFields, BirthValues } from "./birth-form.ts";

/** The birth form around the screen's parts, so that each watches only what it shows. */
export function useBirthForm() {
  return useFormContext<BirthValues, unknown, BirthOrderFields & { consent: true }>();
}

/** What is wrong with a field, as a sentence for beneath it. */
export function useFieldError(field: BirthField): string | undefined {
  const locale = useLocale();
  const { formState } = useBirthForm();
  const code = formState.errors[field]?.message;
  return code === undefined ? undefined : fieldSentence(code, locale);
}
