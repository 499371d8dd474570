import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { fieldText } from "../../services/fields/text.ts";
import { usePrices } from "../../settings/settings.ts";
import { AsOf } from "../../ui/AsOf.tsx";
import { Card } from "../../ui/Card.tsx";
import { orderText } from "./text.ts";

type Props = { price: number | undefined; balance: number | undefined };

/** The price and the balance after the order. Unknown is a dash, never zero. */
export function PriceSummary({ price, balance }: Props) {
  const text = useText(orderText);
  const words = useText(fieldText);
  const locale = useLocale();
  const { asOf } = usePrices();
  const offline = useConnection() === "offline";
  const rest =
    price === undefined || balance === undefined
      ? undefined
      : (Math.round(balance * 100) - Math.round(price * 100)) / 100;
  const short = rest !== undefined && rest < 0;
  return (
    <Card>
      <dl className="flex flex-col gap-1 tabular-nums *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4 [&_dt]:text-soft">
        <div>
          <dt>{words.price}</dt>
          <dd className="text-lg font-bold">{formatTaka(price, locale)}</dd>
        </div>
        <div>
          <dt>{text.balance}</dt>
          <dd>{formatTaka(balance, locale)}</dd>
        </div>
        <div className="border-t border-line pt-1.5">
          <dt>{short ? text.missing : text.after}</dt>
          <dd className={`font-semibold ${short ? "text-danger" : ""}`}>
            {formatTaka(rest === undefined ? undefined : Math.abs(rest), locale)}
          </dd>
        </div>
      </dl>
      {price === undefined && offline ? <p className="mt-2 text-sm text-soft">{text.unknownPrice}</p> : null}
      {price !== undefined && offline ? <AsOf time={asOf} what="prices" className="mt-2" /> : null}
    </Card>
  );
}
