import { Link } from "wouter";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { fieldText } from "../../services/fields/text.ts";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { lackingOf, rechargeFor } from "../../wallet/lacking.ts";
import { orderText } from "./text.ts";

type Props = { price: number | undefined; balance: number | undefined; later?: boolean };

/** The price, and what the balance is after it or lacks for it; `later`: that it is charged when it is sent. Unknown is a dash, never zero. */
export function PriceLine({ price, balance, later = false }: Props) {
  const text = useText(orderText);
  const words = useText(fieldText);
  const locale = useLocale();
  const lacking = lackingOf(price, balance);
  const rest = price === undefined || balance === undefined ? undefined : Math.round((balance - price) * 100) / 100;
  return (
    <dl className="leading-tight tabular-nums">
      <div>
        <dt className="sr-only">{words.price}</dt>
        <dd className="text-lg font-bold">{formatTaka(price, locale)}</dd>
      </div>
      <div className={`flex flex-wrap gap-x-1 text-xs ${lacking > 0 ? "font-semibold text-danger" : "text-soft"}`}>
        <dt>{lacking > 0 ? text.missing : later ? text.later : text.after}</dt>
        {later && lacking === 0 ? null : <dd>{formatTaka(lacking || rest, locale)}</dd>}
      </div>
    </dl>
  );
}

/** From the bar of a form to the recharge of what the balance lacks. */
export function RechargeLink({ price, balance }: Props) {
  return (
    <Link
      href={rechargeFor(lackingOf(price, balance))}
      className="-mb-1.5 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
    >
      {useText(orderText).recharge}
      <ChevronRightIcon className="size-4" />
    </Link>
  );
}
