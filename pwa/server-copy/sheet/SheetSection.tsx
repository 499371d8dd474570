import { formatDate, type Locale } from "../../i18n/format.ts";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import type { Row, Section } from "./sheet-rows.ts";
import { cardText } from "./text.ts";

/** A heading and its facts. */
export function SheetSection({ title, rows }: Section) {
  const text = useText(cardText);
  const locale = useLocale();
  return (
    <section className={`copy-${title}`}>
      <h2>{text[title]}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.field} className="copy-row">
            <dt>{text[row.field]}</dt>
            <dd>{shown(row, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function shown({ value, kind }: Row, locale: Locale): string {
  if (value === "") return "—";
  if (kind === "text") return value;
  // A registry may write its dates in another way: then they stand as it says.
  return kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, locale) : inDigits(value, locale);
}
