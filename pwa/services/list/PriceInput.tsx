import { useLocale } from "../../i18n/t.ts";
import { fieldSentence } from "../../ui/form/form-errors.ts";
import { Field } from "../../ui/form/TextInput.tsx";
import type { PriceSheet } from "./use-price-sheet.ts";

type Props = {
  /** Which price of the sheet it is. */
  cell: string;
  label: string;
  hideLabel: boolean;
  sheet: PriceSheet;
  /** What it is now, told once something else is typed. */
  now: string;
  /** What holds while it is empty. */
  placeholder?: string;
};

/** One price of the sheet. Enter, like the bar, saves everything that was changed. */
export function PriceInput({ cell, label, hideLabel, sheet, now, placeholder }: Props) {
  const locale = useLocale();
  const problem = sheet.problems[cell];
  const changed = sheet.changed.has(cell);
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={changed ? now : undefined}
      {...(problem && { error: fieldSentence(problem, locale) })}
    >
      {(control) => (
        <span className="relative">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-3 flex items-center text-soft"
          >
            ৳
          </span>
          <input
            {...control}
            // Scrolled to, it is not below the bar.
            className={`control w-full scroll-mb-52 ps-8 pe-2 tabular-nums
              ${changed ? "border-accent" : ""}`}
            name={cell}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            value={sheet.valueOf(cell)}
            onChange={(event) => sheet.type(cell, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </span>
      )}
    </Field>
  );
}
