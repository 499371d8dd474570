import { useLocale } from "../i18n/t.ts";
import { formatExpected } from "./expected.ts";
import { useService } from "./services.ts";

/** The line above a service's form: its help text (otherwise `usual`) and how long it takes. */
export function useAbout(key: string, usual: string): string {
  const locale = useLocale();
  const service = useService(key);
  const expected = service?.expectedMinutes;
  const lines = [service?.help?.[locale] ?? usual, expected ? formatExpected(expected, locale) : ""];
  return lines.filter(Boolean).join(" · ");
}
