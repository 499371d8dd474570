import { toAsciiDigits, toBengaliDigits } from "../../contract/values/digits.ts";
import { MIN_RECHARGE_TK } from "../../contract/values/money.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { rechargeText } from "./text.ts";

const amounts = [MIN_RECHARGE_TK, 500, 1000, 2000];

/** The usual amounts, one tap each; written into the field in the digits of the page. */
export function QuickAmounts({ chosen, onChoose }: { chosen: string; onChoose: (amount: string) => void }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.quick}</legend>
      <div className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
        {amounts.map((amount) => {
          const on = Number(toAsciiDigits(chosen)) === amount;
          return (
            <button
              key={amount}
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(locale === "bn" ? toBengaliDigits(String(amount)) : String(amount))}
              className={`min-h-11 rounded-md border px-1 font-semibold tabular-nums transition-colors ${on ? "border-accent bg-accent-soft text-accent inset-ring inset-ring-accent" : "border-edge bg-surface hover:border-accent hover:text-accent"}`}
            >
              {formatTaka(amount, locale)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
