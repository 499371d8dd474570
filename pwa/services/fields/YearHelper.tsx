import { useState } from "react";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { to17DigitNid } from "../../../contract/values/identifiers.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { isComposing } from "../../ui/form/use-mask.ts";
import { identifierText } from "./identifier-text.ts";

/** Offers to make a 13-digit NID into its 17-digit form. The 13 digits can be ordered as well. */
export function YearHelper({ nid, onReplace }: { nid: string; onReplace: (nid17: string) => void }) {
  const text = useText(identifierText);
  const [year, setYear] = useState("");
  const [bad, setBad] = useState(false);
  const handleUse = () => {
    const ascii = normaliseNumber(year);
    const longer = isPossible(Number(ascii)) ? to17DigitNid(nid, Number(ascii)) : undefined;
    setBad(!longer);
    // In the same digits as the NID was typed.
    if (longer) onReplace(/[০-৯]/.test(nid) ? toBengaliDigits(longer) : longer);
  };
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <p className="text-sm">
        <strong className="font-semibold">{text.yearTitle}.</strong> {text.yearText}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2">
        <NumberInput
          label={text.year}
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
        <Button variant="secondary" onClick={handleUse} className="mt-[1.92rem] flex-1">
          {text.yearUse}
        </Button>
      </div>
    </div>
  );
}

function isPossible(year: number): boolean {
  return year >= 1880 && year <= new Date().getFullYear();
}
