import type { Field } from "../../contract/services/declare.ts";
import { useLocale } from "../i18n/locale.ts";

/** What the fields of a service are called in the language of the page, by their names. */
export function useLabels<Name extends string>(fields: readonly (Field & { name: Name })[]): Record<Name, string> {
  const locale = useLocale();
  return Object.fromEntries(fields.map(({ name, label }) => [name, label[locale]])) as Record<Name, string>;
}
