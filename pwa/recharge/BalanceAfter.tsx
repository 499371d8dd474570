import { MIN_RECHARGE_TK, parseTk } from "../../contract/values/money.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useBalance } from "../settings/settings.ts";
import { rechargeText } from "./text.ts";

/** The balance now, and what it will be once this is paid. */
export function BalanceAfter({ typed }: { typed: string }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const { value } = useBalance();
  const poisha = parseTk(typed) ?? 0;
  const enough = poisha >= MIN_RECHARGE_TK * 100;
  const after = value !== undefined && enough ? (Math.round(value * 100) + poisha) / 100 : undefined;
  return (
    <dl className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-2.5 tabular-nums *:flex *:items-baseline *:justify-between *:gap-4 [&_dt]:text-sm [&_dt]:text-soft">
      <div>
        <dt>{text.now}</dt>
        <dd>{formatTaka(value, locale)}</dd>
      </div>
      <div>
        <dt>{text.after}</dt>
        <dd className="font-semibold">{formatTaka(after, locale)}</dd>
      </div>
    </dl>
  );
}
