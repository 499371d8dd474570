import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { useBalance } from "../settings/settings.ts";
import { useAge } from "../ui/AsOf.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { PlusIcon, WalletIcon, WarningIcon } from "../ui/icons.tsx";
import { cheapest, useOffers } from "./offers.ts";
import { homeText } from "./text.ts";

/** The balance and how old that figure is, or that it is too low for every open service. */
export function BalanceCard() {
  const text = useText(homeText);
  const locale = useLocale();
  const { value, asOf } = useBalance();
  const age = useAge(asOf, "figures");
  const offline = useConnection() === "offline";
  const least = cheapest(useOffers());
  const short = value !== undefined && least !== undefined && value < least;
  return (
    <Card folded tone="accent" className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <WalletIcon className="size-5 shrink-0" />
          {text.balance}
        </p>
        <p className="text-[min(2.25rem,11vw)] leading-tight font-bold tabular-nums">{formatTaka(value, locale)}</p>
      </div>
      <ButtonLink href="/recharge" variant="secondary" icon={<PlusIcon className="size-5" />}>
        {text.recharge}
      </ButtonLink>
      {/* A line of its own: its length changes and must not move the button. */}
      <p className="flex min-h-[1lh] basis-full items-start gap-1.5 text-sm">
        {short ? (
          <>
            <WarningIcon className="size-5 shrink-0" />
            {text.tooLow(formatTaka(least, locale))}
          </>
        ) : asOf ? (
          age
        ) : offline ? (
          text.neverAsked
        ) : null}
      </p>
    </Card>
  );
}
