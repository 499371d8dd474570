import type { Field } from "../../contract/services/declare.ts";
import { useLocale } from "../i18n/t.ts";

/** The labels of a service's fields by their names, in the language of the page. */
export function useLabels<Name extends string>(fields: readonly (Field & { name: Name })[]): Record<Name, string> {
  const locale = useLocale();
  return Object.fromEntries(fields.map(({ name, label }) => [name, label[locale]])) as Record<Name, string>;
}
