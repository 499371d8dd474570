import { type ComponentProps, useState } from "react";
import { checkNumber } from "../../../contract/services/check-number.ts";
import type { FieldFormat } from "../../../contract/services/declare.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { to17DigitNid } from "../../../contract/values/identifiers.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";
import { defineText, inDigits, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldSentence } from "../../ui/form/form-errors.ts";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { isComposing } from "../../ui/form/use-mask.ts";

const numberText = defineText({
  digits: [(count: string) => `${count}টি সংখ্যা`, (count: string) => `${count} digits`],
  digitsOf: [
    (count: string, of: string) => `${of}টির ${count}টি সংখ্যা`,
    (count: string, of: string) => `${count} of ${of} digits`,
  ],
  longer: [
    "১৩ সংখ্যার NID: জন্মসাল আগে বসালে ১৭ সংখ্যা হয়, কাজ তাড়াতাড়ি হয়।",
    "A 13-digit NID: with the year of birth before it, it has 17 digits and is found faster.",
  ],
  year: ["জন্মসাল", "Year of birth"],
  makeLonger: ["১৭ সংখ্যা করুন", "Make it 17 digits"],
  yearBad: ["জন্মসাল চার সংখ্যায় লিখুন, যেমন ১৯৯০।", "Write the year in four digits, like 1990."],
});

/** How many digits a number of each kind may have, as the count beside it says. */
const lengths: Record<FieldFormat, number[]> = {
  nid: [10, 13, 17],
  "birth-number": [17],
  "voter-number": [12],
  "form-number": [],
  mobile: [11],
};
/**
 * A tap on a button also leaves the field. Until the tap is over, nothing may appear that moves the
 * button.
 */
const AFTER_THE_TAP_MS = 300;

type Props = Omit<ComponentProps<typeof NumberInput>, "end" | "look"> & {
  typed: string;
  format?: FieldFormat | undefined;
  /** False while a number without a format is too short or too long. */
  fits?: boolean;
  /** What else is odd about the number, though it can be sent. */
  doubt?: string | false | undefined;
  /** The year in which the owner of the NID was born; undefined while unknown. */
  birthYear?: number | undefined;
  /** Takes a NID that was made longer. */
  onReplace?: (value: string) => void;
};

/**
 * An official number. Its digits are counted while they are typed, because they are easily
 * miscounted. An unusual length is doubted when the field is left, but can be sent.
 */
export function NumberField({
  typed,
  format,
  fits,
  doubt,
  birthYear,
  onReplace,
  onBlur,
  ...input
}: Props) {
  const text = useText(numberText);
  const locale = useLocale();
  const [left, setLeft] = useState(typed !== "");
  const check = checkNumber(format, typed);
  const good = format ? check.ok : fits;
  const odd =
    left && !input.error && typed !== "" && !check.ok && fieldSentence(check.reason, locale);
  const count = normaliseNumber(typed).replace(/\D/g, "").length;
  const all =
    format && (lengths[format].find((length) => length >= count) ?? lengths[format].at(-1));
  const shown = (n: number) => inDigits(String(n), locale);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <NumberInput
        enterKeyHint="next"
        {...input}
        // It says the same: what is odd stands in its place.
        hint={odd ? undefined : input.hint}
        look="number"
        onBlur={(event) => {
          onBlur?.(event);
          setTimeout(() => setLeft(true), AFTER_THE_TAP_MS);
        }}
        end={
          <span
            aria-live="polite"
            className={`me-2.5 text-sm tabular-nums
              ${good ? "font-semibold text-approved" : "text-soft"}`}
          >
            {count === 0 ? null : all ? (
              <>
                <span aria-hidden="true">{`${shown(count)}/${shown(all)}`}</span>
                <span className="sr-only">{text.digitsOf(shown(count), shown(all))}</span>
              </>
            ) : (
              text.digits(shown(count))
            )}
          </span>
        }
      />
      {format === "nid" && onReplace && check.ok && check.value.length === 13 ? (
        <LongerNid nid={typed} birthYear={birthYear} onReplace={onReplace} />
      ) : null}
      {odd || doubt ? (
        <p role="status" className="text-sm text-pending">
          {[odd, doubt].filter(Boolean).join(" ")}
        </p>
      ) : null}
    </div>
  );
}

type LongerProps = {
  nid: string;
  birthYear: number | undefined;
  onReplace: (nid17: string) => void;
};

/**
 * Offers to make a 13-digit NID into its 17-digit form; asks for the year if it is unknown. The 13
 * digits can be sent as well.
 */
function LongerNid({ nid, birthYear, onReplace }: LongerProps) {
  const text = useText(numberText);
  const locale = useLocale();
  const [year, setYear] = useState("");
  const [bad, setBad] = useState(false);
  const longerBy = (of: number) =>
    of >= 1880 && of <= new Date().getFullYear() ? to17DigitNid(nid, of) : undefined;
  const known = birthYear === undefined ? undefined : longerBy(birthYear);
  const handleUse = () => {
    const longer = known ?? longerBy(Number(normaliseNumber(year)));
    setBad(!longer);
    // In the same digits as the NID was typed.
    if (longer) onReplace(/[০-৯]/.test(nid) ? toBengaliDigits(longer) : longer);
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-sunken p-3">
      <p className="basis-full text-sm">{text.longer}</p>
      {known ? (
        <p className="flex min-h-11 flex-1 items-center font-semibold tracking-wide tabular-nums">
          {inDigits(known, locale)}
        </p>
      ) : (
        <NumberInput
          label={text.year}
          hideLabel
          placeholder={text.year}
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter here completes the number; it must not place the order.
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            handleUse();
          }}
          error={bad ? text.yearBad : undefined}
          className="min-w-28 flex-1"
        />
      )}
      <Button variant="secondary" onClick={handleUse} className="flex-1">
        {text.makeLonger}
      </Button>
    </div>
  );
}
