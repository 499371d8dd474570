import { useWatch } from "react-hook-form";
import type { BirthField } from "../../../contract/birth.ts";
import { fieldsInOrder } from "../sections.ts";
import { useBirthForm } from "../use-birth-form.ts";

/** The fields that must be compared with the certificate, in the order of the form. */
export function useUnsure(): BirthField[] {
  const { control } = useBirthForm();
  const unsure = useWatch({ control, name: "unsure" });
  return fieldsInOrder.filter((field) => unsure.includes(field));
}

/** Answers a function that marks a field as checked and answers the fields that are still unchecked. */
export function useLookedAt(): (field: BirthField) => BirthField[] {
  const { getValues, setValue } = useBirthForm();
  return (field) => {
    const left = getValues("unsure").filter((one) => one !== field);
    setValue("unsure", left, { shouldDirty: true });
    return left;
  };
}

/** The id of a field's element, to jump to it. */
export function placeOf(field: BirthField): string {
  return `birth-${field}`;
}

/** Focuses a field: its "looks right" button while it is unsure, so that no keyboard opens, otherwise its control. */
export function goToField(field: BirthField): void {
  const place = document.getElementById(placeOf(field));
  const target =
    place?.querySelector<HTMLElement>("button.confirm") ?? place?.querySelector<HTMLElement>(".control, input");
  target?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}
