import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { normaliseText } from "../../../../contract/values/typed-text.ts";
import { useText } from "../../../i18n/t.ts";
import { type LineName, sections } from "../roshid-form.ts";
import { roshidText } from "../text.ts";
import { arrearOf, claimOf, isAmount, wordsOf } from "./amounts.ts";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { Offer } from "./Offer.tsx";
import { Section } from "./Section.tsx";

export function PaymentSection() {
  const words = useText(hintText);
  return (
    <Section name="payment">
      <p className="-mt-2 text-sm text-soft">{words.amountHint}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="arrearLastThreeYears" decimal />
        <Line name="arrearPastThreeYears" decimal />
        <Line name="interestAndCompensation" decimal />
        <Line name="currentClaim" decimal />
      </div>
      <Totals />
    </Section>
  );
}

/** The totals, each with an offer to compute it. */
function Totals() {
  const text = useText(roshidText);
  const words = useText(hintText);
  const typed = useAmounts();
  const claim = claimOf(typed);
  const arrear = arrearOf(typed);
  const inWords = wordsOf(typed.totalCollection);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="totalClaim" decimal>
          <Offer
            name="totalClaim"
            value={unless(claim, isAmount(typed.totalClaim, claim ?? ""))}
            from={text.offerClaim}
          />
        </Line>
        <Line name="totalCollection" decimal />
        <Line name="totalArrear" decimal>
          <Offer
            name="totalArrear"
            value={unless(arrear, isAmount(typed.totalArrear, arrear ?? ""))}
            from={text.offerArrear}
          />
        </Line>
      </div>
      <Line name="totalInWords" long hint={words.totalInWordsHint}>
        <Offer
          name="totalInWords"
          value={unless(inWords, normaliseText(typed.totalInWords) === inWords)}
          from={text.offerWords}
        />
      </Line>
    </>
  );
}

/** The values of this section only, so that typing elsewhere does not draw it again. */
function useAmounts(): Record<LineName, string> {
  const { control } = useFormContext<RoshidFields>();
  const values = useWatch({ control, name: sections.payment });
  return Object.fromEntries(sections.payment.map((name, index) => [name, values[index]])) as Record<LineName, string>;
}

function unless(value: string | undefined, there: boolean): string | undefined {
  return there ? undefined : value;
}
