import type { Field } from "../../contract/services/declare.ts";
import { roshid, roshidLandFields, roshidOwnerFields } from "../../contract/services/roshid.ts";
import { useLabels } from "../services/names.ts";

const fields = [...roshid.fields, ...roshidOwnerFields, ...roshidLandFields];
export type RoshidField = (typeof fields)[number]["name"];

/** The labels for the sheet, which is always in Bengali. */
export const bengaliLabels = Object.fromEntries(
  fields.map(({ name, label }: Field & { name: RoshidField }) => [name, label.bn]),
) as Record<RoshidField, string>;

export function useRoshidLabels(): Record<RoshidField, string> {
  return useLabels<RoshidField>(fields);
}
