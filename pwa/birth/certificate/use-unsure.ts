import { useWatch } from "react-hook-form";
import type { BirthField } from "../../../contract/birth.ts";
import { fieldsInOrder } from "../sections.ts";
import { useBirthForm } from "../use-birth-form.ts";

/** The fields to be compared with the certificate, in the order of the form. */
export function useUnsure(): BirthField[] {
  const { control } = useBirthForm();
  const unsure = useWatch({ control, name: "unsure" });
  return fieldsInOrder.filter((field) => unsure.includes(field));
}

/** Says that the person has looked at a field. Answers what is still to be looked at. */
export function useLookedAt(): (field: BirthField) => BirthField[] {
  const { getValues, setValue } = useBirthForm();
  return (field) => {
    const left = getValues("unsure").filter((one) => one !== field);
    setValue("unsure", left, { shouldDirty: true });
    return left;
  };
}

/** The id of the place of a field in the page, for jumping to it. */
export function placeOf(field: BirthField): string {
  return `birth-${field}`;
}

/** Goes to a field: to its "looks right" button while it is unsure (no keyboard comes up), else to its control. */
export function goToField(field: BirthField): void {
  const place = document.getElementById(placeOf(field));
  const target =
    place?.querySelector<HTMLElement>("button.confirm") ?? place?.querySelector<HTMLElement>(".control, input");
  target?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}
