import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { fieldText } from "../../services/fields/text.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
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

/** Tells that the balance is below the price, and links to the recharge of what is missing. */
export function ShortBalance({ price, balance }: Props) {
  const text = useText(orderText);
  return (
    <QuotedBanner sentence={messages.insufficientBalance}>
      <p>{text.shortHelp}</p>
      <ButtonLink href={rechargeFor(lackingOf(price, balance))} variant="secondary" className="mt-2">
        {text.recharge}
      </ButtonLink>
    </QuotedBanner>
  );
}
