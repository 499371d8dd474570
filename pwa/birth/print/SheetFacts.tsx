import type { Order } from "../../../contract/orders.ts";
import { type BirthField, birth, dateStyles, isDateField, twins } from "../../../contract/services/birth.ts";
import { readDate } from "../../../contract/values/typed-date.ts";
import { formatDate, type Locale } from "../../i18n/format.ts";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useLabels } from "../../services/use-labels.ts";
import { singleFields } from "./sheet-rows.ts";
import { printText } from "./text.ts";

/** The facts that have no second language. */
export function SingleFacts({ order }: { order: Order }) {
  const text = useText(printText);
  const labels = useLabels(birth.fields);
  const locale = useLocale();
  return (
    <dl>
      {singleFields.map((field) =>
        textIn(order, field) ? (
          <Line key={field} label={labels[field]}>
            {shown(order, field, locale, text)}
          </Line>
        ) : null,
      )}
    </dl>
  );
}

/** The facts in both languages, side by side as on a certificate. */
export function PairedFacts({ order }: { order: Order }) {
  const text = useText(printText);
  const labels = useLabels(birth.fields);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text.about}</th>
          <th scope="col">{text.bangla}</th>
          <th scope="col">{text.english}</th>
        </tr>
      </thead>
      <tbody>
        {twins.map(([bangla, english]) => (
          <tr key={bangla}>
            {/* "নাম (বাংলা)": the column already tells the language. */}
            <th scope="row">{labels[bangla].replace(/ \(.*\)$/, "")}</th>
            <td lang="bn">{textIn(order, bangla)}</td>
            <td lang="en">{textIn(order, english)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Line({ label, children }: { label: string; children: string | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function textIn(order: Order, field: BirthField): string {
  const value = order[field];
  return typeof value === "string" ? value : "";
}

/** A value as typed; a date also written out, because day and month are easily confused. */
function shown(
  order: Order,
  field: (typeof singleFields)[number],
  locale: Locale,
  text: (typeof printText)["bn"],
): string {
  const value = textIn(order, field);
  if (field === "gender") return value === "Female" ? text.female : text.male;
  if (field === "birthRegistrationNumber") return inDigits(value, locale);
  const date = isDateField(field) ? readDate(value, dateStyles[field]) : undefined;
  return date ? `${value} (${formatDate(date, locale)})` : value;
}
