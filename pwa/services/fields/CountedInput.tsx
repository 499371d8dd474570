import { type ComponentProps, useState } from "react";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { identifierText } from "./identifier-text.ts";
import { countDigits } from "./number-checks.ts";

/** The blur comes with the tap that leaves the field: what it adds must not move the button under the finger. */
const AFTER_THE_TAP_MS = 300;

/** Whether the person has left the field: only then is a length doubted, never while it is being typed. */
export function useLeft(typed: string): [left: boolean, onLeave: () => void] {
  const [left, setLeft] = useState(typed !== "");
  return [left, () => void setTimeout(() => setLeft(true), AFTER_THE_TAP_MS)];
}

type Props = ComponentProps<typeof NumberInput> & { typed: string; fits: boolean };

/** A long number. They are miscounted easily, so the digits are counted while they are typed. */
export function CountedInput({ typed, fits, ...input }: Props) {
  const text = useText(identifierText);
  const locale = useLocale();
  const count = countDigits(typed);
  return (
    <NumberInput
      {...input}
      enterKeyHint="next"
      look="number"
      end={
        <span
          aria-live="polite"
          className={`me-2.5 text-sm tabular-nums ${fits ? "font-semibold text-approved" : "text-soft"}`}
        >
          {count > 0 ? text.digits(inDigits(String(count), locale)) : ""}
        </span>
      }
    />
  );
}
