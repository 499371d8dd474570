import { type ComponentProps, useState } from "react";
import { toBengaliDigits } from "../../contract/digits.ts";
import type { IdentifierName } from "../../contract/orders.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { NumberInput } from "../ui/NumberInput.tsx";
import { fieldText } from "./field-text.ts";
import { checkIdentifier, countDigits, isShortNid } from "./identifier-checks.ts";
import { identifierText } from "./identifier-text.ts";
import { YearHelper } from "./YearHelper.tsx";

type Props = Omit<ComponentProps<"input">, "value" | "name"> & {
  name: IdentifierName;
  typed: string;
  error?: string | undefined;
  onReplace: (value: string) => void;
};

/** The blur comes with the tap that leaves the field: what it adds must not move the button under the finger. */
const AFTER_THE_TAP_MS = 300;

/**
 * The one number of an order. Long numbers are miscounted easily, so the digits are counted while they are typed; an
 * unusual length is doubted once the person has left the field, and may be ordered all the same.
 */
export function IdentifierInput({ name, typed, error, onReplace, onBlur, ...input }: Props) {
  const text = useText(identifierText);
  const fields = useText(fieldText);
  const locale = useLocale();
  const [left, setLeft] = useState(typed !== "");
  const check = checkIdentifier(name, typed);
  const count = countDigits(typed);
  const doubted = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <NumberInput
        {...input}
        name={name}
        // A form number may begin with letters, for which the digit pad has no keys.
        inputMode={name === "formNumberNid" ? "text" : "numeric"}
        label={fields[name]}
        hint={text[`${name}Help`]}
        error={error}
        required
        enterKeyHint="next"
        className="[&_input]:text-lg [&_input]:tracking-wide [&_input]:tabular-nums"
        onBlur={(event) => {
          onBlur?.(event);
          setTimeout(() => setLeft(true), AFTER_THE_TAP_MS);
        }}
        end={
          <span
            aria-live="polite"
            className={`me-2.5 text-sm tabular-nums ${check.ok ? "font-semibold text-approved" : "text-soft"}`}
          >
            {count > 0
              ? text.digits(locale === "bn" ? toBengaliDigits(String(count)) : formatNumber(count, locale))
              : ""}
          </span>
        }
      />
      {isShortNid(name, typed) ? <YearHelper nid={typed} onReplace={onReplace} /> : null}
      {doubted ? (
        <Banner tone="warn" role="status" title={text.warnTitle}>
          {fieldSentence(check.reason, locale)} {text.warnText}
        </Banner>
      ) : null}
    </div>
  );
}
