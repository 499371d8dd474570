import { type ComponentProps, useState } from "react";
import { checkNid, nidYearMismatch } from "../../contract/identifiers.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { countDigits } from "../orders/identifier-checks.ts";
import { inDigits } from "../orders/in-digits.ts";
import { Banner } from "../ui/Banner.tsx";
import { NumberInput } from "../ui/NumberInput.tsx";
import { LongerNid } from "./LongerNid.tsx";
import { copyText } from "./text.ts";

type Props = Omit<ComponentProps<"input">, "value"> & {
  typed: string;
  dob: string;
  error: string | undefined;
  onReplace: (nid: string) => void;
};

/** The blur comes with the tap that leaves the field: what it adds must not move the button under the finger. */
const AFTER_THE_TAP_MS = 300;

/** The number, its digits counted while they are typed. Odd ones are doubted, never refused. */
export function NidInput({ typed, dob, error, onReplace, onBlur, ...input }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const [left, setLeft] = useState(typed !== "");
  const check = checkNid(typed);
  const count = countDigits(typed);
  const odd = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <NumberInput
        {...input}
        label={text.nid}
        hint={text.nidHint}
        error={error}
        required
        autoComplete="off"
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
            {count > 0 ? text.digits(inDigits(String(count), locale)) : ""}
          </span>
        }
      />
      <LongerNid nid={typed} dob={dob} onReplace={onReplace} />
      {odd ? (
        <Banner tone="warn" role="status" title={text.doubtTitle}>
          {fieldSentence(check.reason, locale)} {text.doubtText}
        </Banner>
      ) : null}
      {nidYearMismatch(typed, dob) ? (
        <Banner tone="warn" role="status" title={text.doubtTitle}>
          {text.yearDiffers} {text.doubtText}
        </Banner>
      ) : null}
    </div>
  );
}
