import { type FieldErrors, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { type Progress, progressOf, type SectionName, sections } from "../roshid-form.ts";

export type SectionState = Progress & { wrong: number };

/** How much of a section is filled, and how many fields are wrong. Only typing in the section draws it again. */
export function useSection(name: SectionName): SectionState {
  const { control } = useFormContext<RoshidFields>();
  const values = useWatch({ control, name: sections[name] }) as RoshidFields[keyof RoshidFields][];
  const { errors } = useFormState({ control });
  return { ...progressOf(name, values), wrong: countErrors(name, errors) };
}

function countErrors(section: SectionName, errors: FieldErrors<RoshidFields>): number {
  return sections[section].reduce((count, name) => count + leaves(errors[name]), 0);
}

function leaves(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  if ("message" in error && typeof error.message === "string") return 1;
  return Object.entries(error).reduce((count, [key, inner]) => count + (key === "ref" ? 0 : leaves(inner)), 0);
}
