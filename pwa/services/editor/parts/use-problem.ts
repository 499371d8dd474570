import { get, useFormContext, useFormState } from "react-hook-form";
import { useLocale } from "../../../i18n/t.ts";
import type { ServiceForm } from "../editor-form.ts";
import { problemSentence } from "../problems.ts";

/** The problem of a control as a sentence. */
export function useProblem(control: string): string | undefined {
  const locale = useLocale();
  const { errors } = useFormState({ control: useFormContext<ServiceForm>().control });
  const code: unknown = get(errors, `${control}.message`);
  return typeof code === "string" ? problemSentence(code, locale) : undefined;
}
