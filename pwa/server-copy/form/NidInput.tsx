import type { ComponentProps } from "react";
import { checkNid, nidYearMismatch } from "../../../contract/values/identifiers.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { CountedInput, useLeft } from "../../services/fields/CountedInput.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { copyText } from "../text.ts";
import { LongerNid } from "./LongerNid.tsx";

type Props = Omit<ComponentProps<"input">, "value"> & {
  typed: string;
  dob: string;
  error: string | undefined;
  onReplace: (nid: string) => void;
};

/** The number of the look-up. Odd ones are doubted, never refused. */
export function NidInput({ typed, dob, error, onReplace, ...input }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const [left, onLeave] = useLeft(typed);
  const check = checkNid(typed);
  const odd = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <CountedInput
        {...input}
        label={text.nid}
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
