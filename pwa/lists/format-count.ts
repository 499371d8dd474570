import { MOST_COUNTED } from "../../contract/queue.ts";
import { formatNumber, type Locale } from "../i18n/t.ts";

/** How many there are in a list: "১০০০+" where the server ends counting. */
export function formatCount(count: number, locale: Locale): string {
  const said = formatNumber(Math.min(count, MOST_COUNTED), locale);
  return count > MOST_COUNTED ? `${said}+` : said;
}
