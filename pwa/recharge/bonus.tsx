import { type BonusSteps, stepOf } from "../../contract/recharge.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { deskValue, useDeskValue } from "../lists/use-desk-value.ts";
import { rechargeText } from "./text.ts";

const steps = deskValue<BonusSteps>("recharge-bonus", "recharge/bonus", []);
/** What the desk adds to recharges, by steps. */
export const useBonusSteps = () => useDeskValue(steps).value;

/** From how much on the desk adds how much, and which step so many poisha reach. */
export function BonusOffer({ steps, amount }: { steps: BonusSteps; amount: number }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  if (steps.length === 0) return null;
  const reached = stepOf(steps, amount);
  return (
    <section aria-label={text.bonus} className="flex flex-col gap-1.5">
      <p className="text-sm text-soft">{text.bonusOffer}</p>
      <ul className="flex flex-wrap gap-2 text-sm tabular-nums">
        {steps.map((step) => (
          <li
            key={step.from}
            aria-current={step === reached || undefined}
            className={`rounded-full px-3 py-1.5
              ${step === reached ? "bg-approved-soft text-approved" : "bg-sunken text-soft"}`}
          >
            {text.bonusFrom(formatTaka(step.from, locale), formatNumber(step.percent, locale))}
          </li>
        ))}
      </ul>
    </section>
  );
}
