import type { ComponentProps } from "react";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { checkNid, nidYearMismatch, to17DigitNid } from "../../../contract/values/identifiers.ts";
import { readDate } from "../../../contract/values/typed-date.ts";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { CountedInput, useRemaining } from "../../services/fields/CountedInput.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../text.ts";

type Props = Omit<ComponentProps<"input">, "value"> & {
  typed: string;
  dob: string;
  error: string | undefined;
  onReplace: (nid: string) => void;
};

/** The NID of a look-up. An unusual one gives a warning but is not refused. */
export function NidInput({ typed, dob, error, onReplace, ...input }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const [left, onLeave] = useRemaining(typed);
  const check = checkNid(typed);
  const odd = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <CountedInput
        {...input}
        label={text.nid}
        required
        hint={text.nidHint}
        error={error}
        typed={typed}
        fits={check.ok}
        onBlur={(event) => {
          input.onBlur?.(event);
          onLeave();
        }}
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

type LongerProps = { nid: string; dob: string; onReplace: (nid: string) => void };

/** Offers to make a 13-digit NID into its 17-digit form, with the year of the date of birth. */
function LongerNid({ nid, dob, onReplace }: LongerProps) {
  const text = useText(copyText);
  const locale = useLocale();
  const check = checkNid(nid);
  if (!check.ok || check.value.length !== 13) return null;
  const longer = to17DigitNid(check.value, Number(readDate(dob)?.slice(0, 4)));
  if (!longer) return <p className="rounded-md bg-sunken px-3 py-2.5 text-sm">{text.makeLongerLater}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken p-3">
      <p className="text-sm">
        {text.makeLongerText}
        <span className="block text-base font-semibold tracking-wide tabular-nums">{inDigits(longer, locale)}</span>
      </p>
      <Button
        variant="secondary"
        // In the same digits as the NID was typed.
        onClick={() => onReplace(/[০-৯]/.test(nid) ? toBengaliDigits(longer) : longer)}
        className="flex-auto sm:flex-none"
      >
        {text.makeLonger}
      </Button>
    </div>
  );
}
