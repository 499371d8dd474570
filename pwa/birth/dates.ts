import type { BirthField } from "../../contract/birth.ts";
import type { DateStyle } from "../../contract/values/typed-date.ts";

/**
 * Specification, "Birth form": the month first for registration and issuance; for the date of birth the day first, with
 * hyphens.
 */
export const dateStyles = {
  dateOfRegistration: "MM/DD/YYYY",
  dateOfIssuance: "MM/DD/YYYY",
  dateOfBirth: "DD-MM-YYYY",
} as const satisfies Partial<Record<BirthField, DateStyle>>;

export type DateField = keyof typeof dateStyles;

export function isDateField(field: BirthField): field is DateField {
  return field in dateStyles;
}
