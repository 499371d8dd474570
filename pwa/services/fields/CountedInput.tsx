import { type ComponentProps, useState } from "react";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { identifierText } from "./identifier-text.ts";
import { countDigits } from "./number-checks.ts";

/** A tap on a button also leaves the field. Until the tap is over, nothing may appear that moves the button. */
const AFTER_THE_TAP_MS = 300;

/** True when the user has left the field. A length is doubted only then, never while typing. */
export function useRemaining(typed: string): [left: boolean, onLeave: () => void] {
  const [left, setLeft] = useState(typed !== "");
  return [left, () => void setTimeout(() => setLeft(true), AFTER_THE_TAP_MS)];
}

type Props = ComponentProps<typeof NumberInput> & { typed: string; fits: boolean };

/** An input for a long number. It counts the digits while they are typed, because they are easily miscounted. */
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
