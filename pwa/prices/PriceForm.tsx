import type { FormEvent } from "react";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { fieldSentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import type { PriceRow } from "./price-rows.ts";
import { pricesText } from "./text.ts";
import type { PriceSheet } from "./use-price-sheet.ts";

type Props = { row: PriceRow; price: number | undefined; sheet: PriceSheet };

/** One price of the sheet. Its button saves everything that was changed. */
export function PriceForm({ row, price, sheet }: Props) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { name } = row;
  const label = row.label[locale];
  const problem = sheet.problems[name];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    sheet.save();
  };
  return (
    <li
      className={`rounded-lg border bg-surface p-4 shadow-card ${sheet.changed.has(name) ? "border-accent" : "border-line"}`}
    >
      <form noValidate onSubmit={handleSubmit}>
        <Field
          label={`${label} (${text.taka})`}
          hint={text.now(formatTaka(price, locale))}
          error={problem && fieldSentence(problem, locale)}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                {...control}
                // Scrolled to, it is not below the bar.
                className="control min-w-0 flex-[1_1_6rem] scroll-mb-52"
                name={name}
                inputMode="decimal"
                autoComplete="off"
                value={sheet.valueOf(name)}
                onChange={(event) => sheet.type(name, event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button
                type="submit"
                variant="secondary"
                className="flex-none px-4"
                aria-label={text.updateOf(label)}
                busy={sheet.busy && sheet.changed.has(name)}
                disabled={offline || sheet.busy}
              >
                {text.update}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </li>
  );
}
